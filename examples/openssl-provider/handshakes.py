"""TLS handshakes over the loopback, with this provider on one side or on both.

    handshakes.py DIRECTORY [--count N]

DIRECTORY has residue.so. For each group, and for the provider in the server, in the client
and in both, N handshakes by openssl s_client with openssl s_server, whose certificate is of
Ed25519.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GROUPS = ("X25519", "X448", "P-256")
SIDES = (("server",), ("client",), ("server", "client"))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit("handshakes: s_server does not listen")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--count", type=int, default=1)
    given = parser.parse_args()
    ours = ["-provider-path", str(given.directory.absolute()), "-provider", "residue"]
    ours += ["-provider", "default", "-propquery", "?provider=residue"]
    done = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        key, certificate = (str(Path(scratch, name)) for name in ("key.pem", "cert.pem"))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ed25519", "-nodes", "-subj", "/CN=localhost",
             "-keyout", key, "-out", certificate],
            check=True, capture_output=True,
        )  # fmt: skip
        for sides in SIDES:
            port = free_port()
            server = subprocess.Popen(
                ["openssl", "s_server", "-accept", f"127.0.0.1:{port}", "-quiet", "-naccept",
                 str(given.count * len(GROUPS) + 1), "-cert", certificate, "-key", key,
                 "-groups", ":".join(GROUPS), *(ours if "server" in sides else [])],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            try:
                wait_for(port)
                for group in GROUPS:
                    for _ in range(given.count):
                        client = subprocess.run(
                            ["openssl", "s_client", "-connect", f"127.0.0.1:{port}", "-groups",
                             group, "-CAfile", certificate, "-verify_return_error",
                             *(ours if "client" in sides else [])],
                            stdin=subprocess.DEVNULL, capture_output=True, text=True,
                            env=os.environ, timeout=30,
                        )  # fmt: skip
                        done += 1
                        if "Verify return code: 0" not in client.stdout:
                            failed += 1
                            print(f"{group}, {' and '.join(sides)}: {client.stderr}")
            finally:
                server.kill()
                server.wait()
    print(f"{done} handshakes, {failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
