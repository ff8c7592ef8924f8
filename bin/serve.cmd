@echo off
rem Opens the book for phones on this network.  Double-click it; it stops with Ctrl-C.
setlocal
cd /d "%~dp0.."
if not exist manage.py goto unpack
set PYTHONUTF8=1
set PYTHON=
for %%V in (3.13 3.12 3.11 3.14) do if not defined PYTHON (
  py -%%V -c "import sys" >nul 2>nul && set PYTHON=py -%%V
)
if not defined PYTHON (
  python -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && set PYTHON=python
)
if not defined PYTHON goto none
if "%~1"=="" goto open
%PYTHON% bin\serve %*
goto ended
:open
%PYTHON% bin\serve --lan --open
:ended
if not errorlevel 1 exit /b 0
echo.
echo The book did not open, or it was closed. If something is wrong, it is said above.
pause
exit /b 1
:unpack
echo This file is still in the zip, or alone. Right-click the zip, choose "Extract All",
echo and start serve.cmd in the folder "bin" of what you extracted.
pause
exit /b 1
:none
echo The book needs Python 3.11, 3.12, 3.13 or 3.14, and this machine has none.
echo While you have internet, install one from https://www.python.org/downloads/
echo (tick "Add python.exe to PATH"), and start again. START HERE.html says how.
pause
exit /b 1
