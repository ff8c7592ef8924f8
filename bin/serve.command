#!/bin/sh
# Opens the book for phones on this network.  On a Mac, double-click it; it stops with Ctrl-C.
cd "$(dirname "$0")/.." || exit
framework=/Library/Frameworks/Python.framework/Versions
for python in python3.13 python3.12 python3.11 python3.14 \
    $framework/3.13/bin/python3 $framework/3.12/bin/python3 $framework/3.11/bin/python3 \
    $framework/3.14/bin/python3 python3; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        [ $# -gt 0 ] || set -- --lan --open
        "$python" bin/serve "$@" && exit
        echo "The book did not open; what is wrong is above. Press Return to close this window."
        read -r _
        exit 1
    fi
done
echo "The book needs Python 3.11, 3.12, 3.13 or 3.14, and this machine has none."
echo "While you have internet, install one from https://www.python.org/downloads/"
echo "and start again. START HERE.html says how. Press Return to close this window."
read -r _
exit 1
