"""The engines beside the binary: a database, the stream in NATS and a name server, each for this run alone."""

import json
import os
import socket
import subprocess
import threading
from urllib.parse import urlsplit, urlunsplit

ADMIN = os.environ.get("ADMIN_DATABASE_URL", "postgres://bindery@127.0.0.1:25432/postgres")
NATS = os.environ.get("BINDERY_NATS__URL", "nats://127.0.0.1:24222")


def sql(statement, database=ADMIN):
    command = ["psql", database, "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--command", statement]
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
    """Knows the texts that it was given and no other name, and says so at once: nothing waits for the internet."""

    TXT = 16

    def __init__(self):
        self.texts = {}
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            question, sender = self.socket.recvfrom(4096)
            self.socket.sendto(self._answer(question), sender)

    def _answer(self, question):
        """To the one question of a message, as RFC 1035 has it."""
        labels, at = [], 12
        while at < len(question) and question[at]:
            labels.append(question[at + 1 : at + 1 + question[at]].decode("latin-1").lower())
            at += 1 + question[at]
        asked = question[12 : at + 5]
        text = self.texts.get(".".join(labels))
        records = b""
        if text and int.from_bytes(asked[-4:-2], "big") == self.TXT:
            data = bytes([len(text)]) + text.encode()
            # The name is a pointer to the question's; good for a minute.
            records = bytes.fromhex("c00c 0010 0001 0000003c") + len(data).to_bytes(2, "big") + data
        # A response, with recursion; code 3 says that there is no such name.
        flags = bytes.fromhex("8180" if text else "8183")
        return question[:2] + flags + b"\0\1" + bytes([0, bool(records)]) + b"\0" * 4 + asked + records
