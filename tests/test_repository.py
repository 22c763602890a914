"""Files beside the code agree with the project: versions, Pythons, locked files."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
DEFAULT = tuple(PROJECT["dependencies"])
CHECKOUT = (*DEFAULT, *EXTRAS["compile"])
"""Environment of a checkout: there is no library of the kernel."""

EVERYTHING = (
    *DEFAULT,
    *(
        each
        for extra in EXTRAS.values()
        for each in extra
        if not each.startswith("patchwork-solve")
    ),
)


def locked(file: str) -> dict[str, str]:
    """Return the version of each package that a locked file names."""
    text = (ROOT / "requirements" / file).read_text("utf-8")
    return {
        canonicalize_name(name): version
        for name, version in re.findall(r"^([\w.-]+)==([^ ;\\]+)", text, re.MULTILINE)
    }


@pytest.mark.parametrize(("file", "wanted"), [("run.txt", CHECKOUT), ("dev.txt", EVERYTHING)])
def test_the_locked_files_hold_all_that_the_project_requires(
    file: str, wanted: tuple[str, ...]
) -> None:
    versions = locked(file)
    for requirement in map(Requirement, wanted):
        version = versions[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), requirement


def test_both_locked_files_name_the_same_versions() -> None:
    assert locked("run.txt").items() <= locked("dev.txt").items()


@pytest.mark.parametrize("file", ["run.txt", "dev.txt"])
def test_every_locked_package_has_a_hash_and_no_address(file: str) -> None:
    text = (ROOT / "requirements" / file).read_text("utf-8")
    assert "://" not in text
    blocks = re.split(r"^(?=\S)", text, flags=re.MULTILINE)[1:]
    assert len(blocks) == len(locked(file))
    assert all("--hash=sha256:" in block for block in blocks)


def promised() -> list[str]:
    """Return the minor versions of Python on which the package installs."""
    versions = SpecifierSet(PROJECT["requires-python"])
    return [f"3.{minor}" for minor in range(30) if versions.contains(f"3.{minor}.0")]


def test_the_classifiers_name_every_promised_python() -> None:
    named = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if ":: 3." in each]
    assert named == promised()


def test_the_workflows_run_every_promised_python() -> None:
    listed = "[" + ", ".join(f'"{minor}"' for minor in promised()) + "]"
    for name in ("checks", "wheels"):
        assert f"python: {listed}" in (ROOT / f".github/workflows/{name}.yml").read_text("utf-8")


def test_the_citation_names_the_version_and_the_address() -> None:
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {PROJECT['version']}\n" in text
    address = PROJECT.get("urls", {}).get("Repository")
    assert re.findall("repository-code: (.*)", text) == ([] if address is None else [address])


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github/workflows").glob("*.yml")), ids=lambda path: path.name
)
def test_every_action_is_pinned_by_its_commit(path: Path) -> None:
    used = re.findall(r"uses: (\S+)", path.read_text("utf-8"))
    others = [action for action in used if not action.startswith("./")]
    assert used
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action) for action in others)


UNLOCKED = "python -m pip install patchwork-solve"
"""Installs the newest packages, as a user would; nothing is published from there."""


def test_no_workflow_fetches_a_tool_without_its_hash() -> None:
    """The files of a release were once built by the newest `build` that there was."""
    texts = [path.read_text("utf-8") for path in (ROOT / ".github/workflows").glob("*.yml")]
    lines = [
        line.partition("run: ")[2] or line.strip() for text in texts for line in text.split("\n")
    ]
    fetching = [line for line in lines if re.search(r"\b(pipx|uvx|npx|pip install)\b", line)]
    assert UNLOCKED in fetching
    allowed = ("--require-hashes", "--no-deps")
    assert not [line for line in fetching if line != UNLOCKED and not any(map(line.count, allowed))]


def test_every_make_target_that_contributing_names_exists() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"`make ([\w-]+)`", (ROOT / "CONTRIBUTING.md").read_text("utf-8")))
    assert len(named) >= 5
    assert named <= targets


def test_every_licence_of_what_the_package_brings_is_listed() -> None:
    found = (
        path for folder in ("engine", "analyses") for path in (ROOT / folder).rglob("LICENSE*")
    )
    brought = {
        path.relative_to(ROOT).as_posix() for path in found if "javascript" not in path.parts
    }
    assert {*PROJECT["license-files"]} == {"LICENSE", *brought}
    readme = (ROOT / "README.md").read_text("utf-8")
    assert all(f"({name})" in readme for name in brought)
