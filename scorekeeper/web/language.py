"""Which language a page speaks: what its reader chose, else the first of the browser's languages
that there is."""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, Flask, g, redirect, request, session
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.languages import LANGUAGES, catalogue
from scorekeeper.web.origin import here
from scorekeeper.words import Catalogue, Words

blueprint = Blueprint("language", __name__)

CHOSEN = "language"
"""Where the phone's cookie keeps the choice."""


@blueprint.post("/language")
def choose() -> ResponseReturnValue:
    """The reader's choice, and back to the page it was made on."""
    if (language := request.form.get("language", "")) in LANGUAGES:
        session.permanent = True
        session[CHOSEN] = language
    return redirect(here(request.form.get("back")), 303)


def spoken() -> str:
    """The code of the language of this answer."""
    if "language" not in g:
        chosen = session.get(CHOSEN)
        g.language = chosen if chosen in LANGUAGES else _first(accepted())
    return str(g.language)


def accepted() -> str:
    """The languages of the reader's browser, as it says them."""
    return request.headers.get("Accept-Language", "")


@lru_cache(maxsize=256)
def _first(accepted: str) -> str:
    return parse_accept_header(accepted, LanguageAccept).best_match(LANGUAGES, "en")


def words() -> Catalogue:
    """The catalogue of this answer."""
    return catalogue(spoken())


def register(app: Flask) -> None:
    """Gives the templates the words of the reader's language: `_("…")`, `ngettext` and `{% trans %}`,
    `language` and `languages`, and `words` for pages that are not about one table."""
    env = app.jinja_env
    env.add_extension("jinja2.ext.i18n")
    env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: words().gettext(text),
        lambda one, more, n: words().ngettext(one, more, n),
        newstyle=True,
        pgettext=lambda context, text: words().pgettext(context, text),
        npgettext=lambda context, one, more, n: words().npgettext(context, one, more, n),
    )
    env.policies["ext.i18n.trimmed"] = True

    @app.context_processor
    def language() -> dict[str, object]:
        return {
            "language": spoken(),
            "languages": LANGUAGES,
            "words": Words(catalogue=words()),
        }
