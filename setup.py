"""Contents of the wheel: the top-level folders, as one package `patchwork_solve`.

The environment variable PATCHWORK_SOLVE_BUILT names a folder of libraries of the kernel that the
wheel is to bring (``make wheel``). The folder's own name is the tag of the systems that run them.
"""

import os
import shutil
from pathlib import Path

from setuptools import Distribution, find_packages, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

FOLDERS = ("engine", "solver", "analyses")
BUILT = os.environ.get("PATCHWORK_SOLVE_BUILT")
PLACE = "patchwork_solve/engine/kernel/library/built"


class Build(build_py):
    """Copies the libraries too."""

    def run(self) -> None:
        """Copy the sources, then the libraries."""
        super().run()
        if BUILT:
            shutil.copytree(BUILT, Path(self.build_lib) / PLACE, dirs_exist_ok=True)


class Wheel(bdist_wheel):
    """Names the systems that run the libraries; they do not depend on the version of Python."""

    def get_tag(self) -> tuple[str, str, str]:
        """Return the tags of Python, its binary interface and the system."""
        return ("py3", "none", Path(BUILT).name) if BUILT else super().get_tag()


class ForOneSystem(Distribution):
    """Files for one system only, like a library."""

    def has_ext_modules(self) -> bool:
        """Say so, as setuptools asks it."""
        return True


setup(
    cmdclass={"build_py": Build, "bdist_wheel": Wheel},
    distclass=ForOneSystem if BUILT else Distribution,
    packages=[
        "patchwork_solve",
        "patchwork_solve.examples",
        *(
            f"patchwork_solve.{package}"
            for folder in FOLDERS
            for package in (folder, *(f"{folder}.{room}" for room in find_packages(folder)))
        ),
    ],
    package_dir={f"patchwork_solve.{folder}": folder for folder in (*FOLDERS, "examples")},
    package_data={
        "patchwork_solve": ["py.typed", "*.pyi"],
        "patchwork_solve.engine": ["data/*.json"],
        "patchwork_solve.analyses.report": ["columns.toml", "templates/*"],
        "patchwork_solve.analyses.luck": ["*.json"],
        "patchwork_solve.analyses.board": ["page/**/*", "languages/*.po", "languages/later.json"],
        "patchwork_solve.examples": ["*.json", "*.toml", "*.txt"],
    },
)
