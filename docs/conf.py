"""How Sphinx builds the site from these pages: `make docs` writes it into build/docs."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

import patchwork_solve

sys.path.insert(0, str(Path(__file__).parent / "site"))

project = "patchwork-solve"
version = release = patchwork_solve.__version__
copyright = "the authors of patchwork-solve, MIT licence"

extensions = ["myst_nb", "sphinx.ext.autodoc", "numpydoc"]
extensions += ["charts", "commands", "lists", "names", "pictures", "published", "written"]
exclude_patterns = ["data", "schemas", "site"]

# Anchors are those that GitHub gives to the same headings.
myst_heading_anchors = 4
smartquotes_action = "qe"  # Two hyphens begin an option.

# The build runs the first notebook. The other one plays games for minutes.
nb_execution_mode = "force"
nb_execution_excludepatterns = ["laboratory/*"]
nb_execution_raise_on_error = True
nb_execution_timeout = 300
logging.getLogger("traitlets").setLevel(logging.WARNING)
# The notebook's kernel uses these settings, not those in the user's home folder.
ipython = Path(__file__).parents[1] / "build" / "ipython"
(ipython / "profile_default").mkdir(parents=True, exist_ok=True)
(ipython / "profile_default" / "ipython_kernel_config.json").write_text(
    '{"IPKernelApp": {"log_level": 40}}', "utf-8"
)
os.environ["IPYTHONDIR"] = str(ipython)

# In docstrings, `name` is code, and a link if the name is public. Other types have no page; mypy
# checks that they exist.
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
html_search_scorer = str(Path(__file__).parent / "site" / "scorer.js")
# Colours, font and header are those of the other pages.
page = "../analyses/board/page"
html_static_path = ["site/static"]
html_static_path += [
    f"{page}/{name}" for name in ("tokens.css", "figtree.woff2", "header.css", "header.js")
]
templates_path = ["site/templates"]
html_css_files = ["tokens.css", "header.css", "site.css"]
html_js_files = ["header.js", ("page.js", {"loading_method": "defer"})]
