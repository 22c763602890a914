"""What the wheel is made of: the top-level folders, as one package `patchwork_solve`."""

from setuptools import find_packages, setup

FOLDERS = ("engine", "solver", "analyses")

setup(
    packages=[
        "patchwork_solve",
        *(
            f"patchwork_solve.{package}"
            for folder in FOLDERS
            for package in (folder, *(f"{folder}.{room}" for room in find_packages(folder)))
        ),
    ],
    package_dir={f"patchwork_solve.{folder}": folder for folder in FOLDERS},
    package_data={
        "patchwork_solve": ["py.typed", "*.pyi"],
        "patchwork_solve.engine": ["data/*.json"],
    },
)
