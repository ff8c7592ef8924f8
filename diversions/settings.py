"""Settings, from environment variables with safe defaults; README has the table of them."""

from __future__ import annotations

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR", BASE_DIR / "var"))
DATA_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = os.environ.get("DEBUG", "") == "1"
# "public" asks for https; "lan" is plain http on this machine's own network.
MODE = os.environ.get("MODE", "lan")
# Printed codes carry it; empty means the address of the request.
PUBLIC_ADDRESS = os.environ.get("PUBLIC_ADDRESS", "").rstrip("/")
LAN_NAME = ""  # the same by a name that this machine tells its network
LAN_ADDRESS = ""  # where phones on the same network reach this machine; serve --lan sets it
LAN_ADDRESSES: list[str] = []  # all that it may be (diversions/play/ways.py)
# The serve command makes one, keeps it and hands it on; what else runs needs none that lasts.
SECRET_KEY = os.environ.get("SECRET_KEY") or "unkept-" + os.urandom(32).hex()

ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [o for o in os.environ.get("TRUSTED_ORIGINS", "").split(",") if o]
CSRF_FAILURE_VIEW = "diversions.incoming.errors.csrf_failure"

INSTALLED_APPS = [
    "diversions.library.desk.DeskConfig",  # Django's admin
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "simple_history",
    "diversions.incoming",
    "diversions.library",
    "diversions.play",
    "diversions.lab",
    *(["diversions.training"] if (BASE_DIR / "diversions" / "training").is_dir() else []),
    "diversions.problems",
    "diversions.guild",
    "diversions.edition",
    "diversions.serve",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "diversions.incoming.middleware.not_now",
    "diversions.incoming.asking.note_asker",
    "diversions.incoming.middleware.small_bodies",
    "diversions.incoming.middleware.clean_words",
    "diversions.incoming.middleware.slow_passwords",
    "diversions.play.ways.note_way",
    "diversions.library.releases.own_text",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "diversions.incoming.middleware.in_a_sentence",
    "diversions.guild.meeting.way_back.way_back",
    "diversions.guild.after.counting.count_questions",
]

ROOT_URLCONF = "diversions.urls"
WSGI_APPLICATION = "diversions.wsgi.application"

# One template language for the site; the second entry serves Django's own admin alone.
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "environment": "diversions.jinja.environment",
            "trim_blocks": True,
            "lstrip_blocks": True,
        },
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "diversions" / "library" / "templates"],  # before the admin's own
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    },
]

DATABASES = {
    "default": dj_database_url.parse(
        os.environ.get("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'book.sqlite3'}",
        conn_max_age=600,
        conn_health_checks=True,
    )
}
SHARED = DATABASES["default"]["ENGINE"] != "django.db.backends.sqlite3"  # by several servers
if not SHARED:
    DATABASES["default"]["ENGINE"] = "diversions.sqlite"
    # As with Django's own backend, by which alone pytest-django knows it.
    DATABASES["default"]["TEST"] = {"NAME": ":memory:"}
    # Deferred transactions failed one move in five under load ("database is locked").
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
# What was tried too often, and no more: it may be forgotten (diversions/incoming/brakes.py).
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends."
        + ("db.DatabaseCache" if SHARED else "locmem.LocMemCache"),
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}
if not SHARED:  # one process need not ask the database at every press who holds which chair
    SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
    SESSION_CACHE_ALIAS = "sessions"
    CACHES["sessions"] = {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "sessions",
        "OPTIONS": {"MAX_ENTRIES": 2_000},
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Seconds that a bot lets pass before it moves, so that people can follow.
BOT_PAUSE = float(os.environ.get("BOT_PAUSE", "0.6"))
# Seconds that bots let people read what a deal came to, unless one of them goes on before.
DEAL_PAUSE = float(os.environ.get("DEAL_PAUSE", "12"))
THINK_INLINE = False  # bots think at once, in the request: for tests

# A redactor's password is no name of theirs, no common word, and eight signs at least.
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{rule}Validator"}
    for rule in ("UserAttributeSimilarity", "MinimumLength", "CommonPassword", "NumericPassword")
]

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "diversions.serve.shipped.ShippedStorage"},
}

WHITENOISE_ALLOW_ALL_ORIGINS = False

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "format": "{asctime}{levelname}{name}{message}",
            "style": "{",
        },
    },
    "filters": {
        "one line": {"()": "diversions.incoming.log.OneLine"},
        "no fault": {"()": "diversions.incoming.log.NoFault"},
        "once a minute": {"()": "diversions.incoming.log.OnceAMinute"},
        "short": {"()": "diversions.incoming.log.Short"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": os.environ.get("LOG_FORMAT") or "line",
            "filters": ["short", "once a minute", "no fault"],
        },
        "one line": {
            "class": "logging.StreamHandler",
            "formatter": os.environ.get("LOG_FORMAT") or "line",
            "filters": ["short", "one line"],
        },
    },
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
    "loggers": {
        "django": {"handlers": ["console"], "propagate": False},
        # A wrong Host, a forged session, a thousand fields: anybody can send them.
        "django.security": {"handlers": ["one line"], "propagate": False},
        # A page that is not there is the visitor's affair.
        "django.request": {"level": "ERROR"},
    },
}

SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
SESSION_COOKIE_HTTPONLY = True
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024  # a redactor's; others' limit is in incoming
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if MODE == "public":
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    },
}
