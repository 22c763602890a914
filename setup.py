"""What the wheel is made of: the top-level folders, as one package `patchwork_solve`.

The environment variable PATCHWORK_SOLVE_MACHINE_CODE names a folder of machine code that the wheel
is to carry (``make wheel``); such a wheel is for one system and one minor version of Python.
"""

import os
import shutil
from pathlib import Path

from setuptools import Distribution, find_packages, setup
from setuptools.command.build_py import build_py

FOLDERS = ("engine", "solver", "analyses")
CODE = os.environ.get("PATCHWORK_SOLVE_MACHINE_CODE")
SHIPPED = "patchwork_solve/engine/kernel/machine_code/shipped"


class Build(build_py):
    """Copies the machine code too."""

    def run(self) -> None:
        """Copy the sources, then the machine code."""
        super().run()
        if CODE:
            shutil.copytree(CODE, Path(self.build_lib) / SHIPPED, dirs_exist_ok=True)


class ForOneSystem(Distribution):
    """What runs on one system only, like machine code."""

    def has_ext_modules(self) -> bool:
        """Say so, as setuptools asks it."""
        return True


setup(
    cmdclass={"build_py": Build},
    distclass=ForOneSystem if CODE else Distribution,
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
        "patchwork_solve.analyses.board": ["page/**/*"],
        "patchwork_solve.examples": ["*.json", "*.toml", "*.txt"],
    },
)
