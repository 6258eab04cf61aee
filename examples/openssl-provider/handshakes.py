"""TLS handshakes over the loopback, with this provider on one side or on both.

    handshakes.py DIRECTORY [--count N] [--curl]

DIRECTORY has residue.so. For each group, and for the provider in the server, in the client
and in both, N handshakes by openssl s_client, or by curl, with openssl s_server, whose
certificate is of Ed25519. curl is told of the provider by openssl.cnf, which lies beside this.
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
SETTINGS = Path(__file__).resolve().parent / "openssl.cnf"


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


def is_complete(client: subprocess.CompletedProcess[str]) -> bool:
    """The client has the server's certificate and its Finished: s_client says that the
    certificate is verified even where the handshake broke off before it came."""
    said = ("New, TLSv1.3, Cipher is TLS_", "Verification: OK", "Server Temp Key: ")
    return client.returncode == 0 and all(words in client.stdout for words in said)


def asks_with_curl(port: int, group: str, certificate: str, module: str | None) -> str:
    """What went wrong, if anything did."""
    settings = {"OPENSSL_CONF": str(SETTINGS), "OPENSSL_MODULES": module} if module else {}
    client = subprocess.run(
        ["curl", "-sS", "--curves", group, "--cacert", certificate, f"https://127.0.0.1:{port}/"],
        capture_output=True, text=True, env=dict(os.environ) | settings, timeout=30,
    )  # fmt: skip
    return client.stderr if client.returncode else ""


def asks_with_s_client(port: int, group: str, certificate: str, flags: list[str]) -> str:
    client = subprocess.run(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{port}", "-groups", group, "-CAfile",
         certificate, "-verify_return_error", *flags],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30,
    )  # fmt: skip
    return "" if is_complete(client) else client.stderr or "not complete"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--curl", action="store_true")
    given = parser.parse_args()
    module = str(given.directory.absolute())
    ours = ["-provider-path", module, "-provider", "residue"]
    ours += ["-provider", "default", "-propquery", "?provider=residue"]
    done = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        key, certificate = (str(Path(scratch, name)) for name in ("key.pem", "cert.pem"))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ed25519", "-nodes", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
            check=True, capture_output=True,
        )  # fmt: skip
        for sides in SIDES:
            port = free_port()
            server = subprocess.Popen(
                ["openssl", "s_server", "-accept", f"127.0.0.1:{port}", "-quiet", "-www", "-naccept",
                 str(given.count * len(GROUPS) + 1), "-cert", certificate, "-key", key,
                 "-groups", ":".join(GROUPS), *(ours if "server" in sides else [])],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            try:
                wait_for(port)
                for group in GROUPS:
                    for _ in range(given.count):
                        if given.curl:
                            wrong = asks_with_curl(
                                port, group, certificate, module if "client" in sides else None
                            )
                        else:
                            wrong = asks_with_s_client(
                                port, group, certificate, ours if "client" in sides else []
                            )
                        done += 1
                        if wrong:
                            failed += 1
                            print(f"{group}, {' and '.join(sides)}: {wrong}")
            finally:
                server.kill()
                server.wait()
    print(f"{done} handshakes, {failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
