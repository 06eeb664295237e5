"""The engines beside the binary: a database, the stream in NATS and a name server, each for this run alone."""

import json
import os
import socket
import subprocess
import threading
from urllib.parse import urlsplit, urlunsplit

ADMIN = os.environ.get("ADMIN_DATABASE_URL", "postgres://bindery@127.0.0.1:55432/postgres")
NATS = os.environ.get("BINDERY_NATS__URL", "nats://127.0.0.1:54222")


def sql(statement):
    command = ["psql", ADMIN, "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--command", statement]
    subprocess.run(command, check=True, capture_output=True, text=True)


def create_database(name):
    sql(f'create database "{name}"')
    return urlunsplit(urlsplit(ADMIN)._replace(path=f"/{name}"))


def drop_database(name):
    sql(f'drop database if exists "{name}" with (force)')


def remove_streams(prefix):
    """Removes the streams of this run. Their names start with a word nobody else uses."""
    address = urlsplit(NATS)
    with socket.create_connection((address.hostname, address.port or 4222), timeout=5) as connection:
        lines = connection.makefile("rb")
        connection.sendall(b'CONNECT {"verbose":false}\r\nSUB _INBOX.schema_fuzz.' + prefix.encode() + b" 1\r\n")

        def ask(subject):
            connection.sendall(f"PUB {subject} _INBOX.schema_fuzz.{prefix} 0\r\n\r\n".encode())
            while line := lines.readline():
                if line.startswith(b"PING"):
                    connection.sendall(b"PONG\r\n")
                elif line.startswith(b"MSG "):
                    return json.loads(lines.read(int(line.split()[-1])))
            raise ConnectionError("NATS closed the connection")

        for name in ask("$JS.API.STREAM.NAMES").get("streams") or []:
            if name.startswith(prefix):
                ask(f"$JS.API.STREAM.DELETE.{name}")


class NameServer:
    """Knows no name at all, and says so at once: nothing waits for the internet."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self._answer, daemon=True).start()

    def _answer(self):
        while True:
            question, sender = self.socket.recvfrom(4096)
            end = 12
            while end < len(question) and question[end]:
                end += 1 + question[end]
            # A response to the one question; code 3 says that there is no such name.
            header = question[:2] + bytes.fromhex("81830001000000000000")
            self.socket.sendto(header + question[12 : end + 5], sender)
