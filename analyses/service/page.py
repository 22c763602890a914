"""The page of a service, from its description as OpenAPI has it: it loads nothing."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from patchwork_solve.analyses.asking.limits import MOST
from patchwork_solve.analyses.report.page import Block, Provenance, page_html, table_html
from patchwork_solve.analyses.service.questions import QUESTIONS

NOTE = (
    "Values stand in the address, or in a JSON object that is sent by POST. An error is an object "
    "with its code, field and reason."
)
LINK = Markup('<p>Try <a href="{0}"><code>{0}</code></a></p>')
DESCRIPTION = Markup('<p>For programs: <a href="openapi.json">openapi.json</a></p>')


def page_of(description: dict[str, Any]) -> str:
    """Return the page.

    Parameters
    ----------
    description : dict
        The OpenAPI document.
    """
    blocks = [
        _block(path, forms["get"]) for path, forms in description["paths"].items() if "get" in forms
    ]
    said = f"{description['info']['description']} {NOTE}"
    made = Provenance(f"{description['info']['title']} serve")
    return page_html(description["info"]["title"], said, [*blocks, _for_programs()], made)


def _for_programs() -> Block:
    return Block("OpenAPI", "", [DESCRIPTION])


def _block(path: str, form: dict[str, Any]) -> Block:
    import pandas as pd

    content = []
    if parameters := form.get("parameters"):
        rows = [
            {"field": one["name"], "value": _kind(one["schema"]), "meaning": _meaning(one)}
            for one in parameters
        ]
        content.append(table_html(pd.DataFrame(rows), None))
    name = path.strip("/")
    if name in QUESTIONS:
        content.append(LINK.format(f"{name}?{QUESTIONS[name].example}"))
    return Block(path, form["summary"], content)


def _meaning(parameter: dict[str, Any]) -> str:
    needed = "Required. " if parameter["required"] else ""
    return needed + str(parameter["schema"].get("description", ""))


def _kind(schema: dict[str, Any]) -> str:
    """Return the values that a schema allows, in a word or two."""
    if "enum" in schema:
        return ", ".join(schema["enum"])
    if "minimum" in schema:
        least, most = schema["minimum"], schema["maximum"]
        return f"{least} or more" if most > MOST else f"{least} to {most:,}"
    return str(schema["type"]) if schema["type"] != "array" else "text, may be repeated"
