"""Another user of this machine who looks for a board's token, and the browser of its own user.

    python -m scripts.local_user http://127.0.0.1:8700/?token=...

opens an address as a browser does, and prints the status of the answer. `SPY` is a program for a
bare Python, run as another user by `scripts.board_trials`.
"""

import sys
import urllib.error
import urllib.request

NOBODY = 65534
"""The user and the group that own nothing."""

SPY = r"""
import glob, os, re, sys, time, urllib.error, urllib.request

TOKEN = re.compile(rb"token=([A-Za-z0-9_-]{40,})|patchwork-board-[0-9]+=([A-Za-z0-9_-]{40,})")
ADDRESS = re.compile(rb"(http://127\.0\.0\.1:[0-9]+)/\?token=")
OF_PROCESSES = ("cmdline", "environ", "comm", "status", "stack", "wchan", "maps")
FOLDERS = ("/tmp", "/var/tmp", "/dev/shm", "/run", "/root", "/home")
seen, looked, homes, begun = set(), set(), set(), time.time()


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), NoRedirect)


def enter(home, token, where):
    print("tried", where, token, flush=True)
    try:
        status = opener.open(f"{home}/?token={token}", timeout=10).status
    except urllib.error.HTTPError as error:
        status = error.code
    except OSError:
        return
    if status < 400:
        print("entered", where, flush=True)


def look(path):
    try:
        with open(path, "rb") as file:
            content = file.read(1 << 20)
    except OSError:
        return
    looked.add(path)
    homes.update(found.decode() for found in ADDRESS.findall(content))
    for pair in TOKEN.findall(content):
        token = (pair[0] or pair[1]).decode()
        if token not in seen:
            seen.add(token)
            for home in homes:
                enter(home, token, path)


def files():
    for folder in FOLDERS:
        for base, names, leaves in os.walk(folder):
            names[:] = names[:200]
            for leaf in leaves[:200]:
                path = os.path.join(base, leaf)
                try:
                    if os.path.isfile(path) and os.path.getmtime(path) > begun - 5:
                        yield path
                except OSError:
                    pass


print("looking", flush=True)
until, next_files = time.monotonic() + float(sys.argv[1]), 0
while time.monotonic() < until:
    for number in filter(str.isdigit, os.listdir("/proc")):
        for name in OF_PROCESSES:
            look(f"/proc/{number}/{name}")
        for path in glob.glob(f"/proc/{number}/fd/*"):
            look(path)
    if time.monotonic() > next_files:
        for path in files():
            look(path)
        next_files = time.monotonic() + 5
    time.sleep(0.02)
print("looked", len(looked), flush=True)
"""
"""Looks at all processes and new files for some seconds, and tries each token that it sees.

Prints "looking", and then lines: tried PLACE TOKEN, entered PLACE, looked NUMBER.
"""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """Stay."""


def main() -> None:
    """Open an address and print the status."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirect)
    try:
        print(opener.open(sys.argv[1], timeout=30).status)
    except urllib.error.HTTPError as error:
        print(error.code)


if __name__ == "__main__":
    main()
