"""How Sphinx builds the site from these pages: `make docs` writes it into build/docs."""

from __future__ import annotations

import sys
from pathlib import Path

import patchwork_solve

sys.path.insert(0, str(Path(__file__).parent / "site"))

project = "patchwork-solve"
version = release = patchwork_solve.__version__
copyright = "the authors of patchwork-solve, MIT licence"

extensions = ["myst_nb", "sphinx.ext.autodoc", "numpydoc", "charts", "lists", "names", "pictures"]
exclude_patterns = ["data", "schemas", "site"]

# Links and anchors are those that GitHub makes of the same files.
myst_heading_anchors = 4
nb_execution_mode = "off"

# In docstrings `name` is code, and a link where it is a public name. Types that are not public
# have no page; mypy checks that they exist.
default_role = "py:obj"
nitpicky = True
nitpick_ignore_regex = [("py:(obj|class)", ".*")]
autodoc_default_options = {
    "members": True,
    "inherited-members": "ABC, BaseModel, Enum, Exception, Sequence, StrEnum, str, tuple, object",
}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
add_module_names = False
numpydoc_show_class_members = False

html_theme = "furo"
html_title = f"{project} {version}"
html_favicon = "../analyses/board/page/icon.svg"
html_static_path = ["site/static"]
html_css_files = ["site.css"]
