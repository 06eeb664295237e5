"""Sends requests exactly as they are written: other clients correct paths and refuse what they think is no HTTP."""

import http.client
import json
import shlex
import socket
import time
from dataclasses import dataclass, field

ANSWER_SECONDS = 60
# Of an answer that streams for ever, or of a large file, the beginning will do.
MOST_OF_BODY = 1 << 20


@dataclass
class Request:
    method: str
    target: bytes
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes | None = None

    def to_bytes(self, host):
        lines = [self.method.encode() + b" " + self.target + b" HTTP/1.1"]
        names = {name.lower() for name, _ in self.headers}
        headers = list(self.headers)
        if b"host" not in names:
            headers.insert(0, (b"Host", host))
        if self.body is not None or self.method in ("POST", "PUT", "PATCH"):
            headers.append((b"Content-Length", str(len(self.body or b"")).encode()))
        lines += [name + b": " + value for name, value in headers]
        return b"\r\n".join(lines) + b"\r\n\r\n" + (self.body or b"")

    def to_curl(self, origin):
        """A command for bash; `$'…'` keeps every byte."""
        parts = ["curl -i --path-as-is -X", self.method, quote(origin.encode() + self.target)]
        parts += ["-H " + quote(name + b": " + value) for name, value in self.headers]
        if self.body is not None:
            parts.append("--data-binary " + quote(self.body))
        return " ".join(parts)


@dataclass
class Answer:
    """Status 0: the server sent nothing that is HTTP; `text` says what happened."""

    status: int
    headers: dict
    text: str
    seconds: float

    def json(self):
        return json.loads(self.text)


class Client:
    def __init__(self, port):
        self.port = port
        self.origin = f"http://127.0.0.1:{port}"
        self.host = f"127.0.0.1:{port}".encode()
        self.socket = None
        # Server errors where a success was expected: these are found as well.
        self.surprises = []

    def send(self, request):
        started = time.monotonic()
        try:
            status, headers, text = self._exchange(request.to_bytes(self.host), request.method)
        except (OSError, http.client.HTTPException) as error:
            self._close()
            status, headers, text = 0, {}, f"{type(error).__name__}: {error}"
        return Answer(status, headers, text, time.monotonic() - started)

    def _exchange(self, message, method):
        fresh = self.socket is None
        try:
            return self._once(message, method)
        except (ConnectionError, http.client.BadStatusLine):
            self._close()
            # The server may have closed a connection that was idle; a new one tells whether it is there.
            if fresh:
                raise
            return self._once(message, method)

    def _once(self, message, method):
        if self.socket is None:
            self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=ANSWER_SECONDS)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        refused = None
        try:
            self.socket.sendall(message)
        except (BrokenPipeError, ConnectionResetError) as error:
            # A server that refuses a large body need not read it; its answer may be there all the same.
            refused = error
        response = http.client.HTTPResponse(self.socket, method=method)
        try:
            response.begin()
            headers = {name.lower(): value for name, value in response.getheaders()}
            streams = headers.get("content-type", "").startswith("text/event-stream")
            body = b"" if streams else response.read(MOST_OF_BODY)
            whole = response.isclosed() or (not streams and not response.read(1))
            if refused or response.will_close or not whole:
                self._close()
            return response.status, headers, body.decode("utf-8", "replace")
        finally:
            response.close()

    def _close(self):
        if self.socket is not None:
            self.socket.close()
            self.socket = None


class Refused(Exception):
    """Something that the cases need could not be made."""


class Api:
    """Calls of one person that are expected to succeed, to make what the cases are about."""

    def __init__(self, client, token):
        self.client = client
        self.token = token

    def __call__(self, method, path, body=None):
        headers = [(b"Authorization", f"Bearer {self.token}".encode())]
        if body is not None:
            headers.append((b"Content-Type", b"application/json"))
        payload = None if body is None else json.dumps(body).encode()
        request = Request(method, b"/v1" + path.encode(), headers, payload)
        answer = self.client.send(request)
        if answer.status >= 500 or answer.status == 0:
            self.client.surprises.append((request, answer))
        if not 200 <= answer.status < 300:
            raise Refused(f"{method} {path} answered {answer.status}: {answer.text[:500]}")
        return answer.json() if answer.text else None


def quote(data):
    try:
        text = data.decode("ascii")
        if text.isprintable():
            return shlex.quote(text)
    except UnicodeDecodeError:
        pass
    escaped = "".join(
        f"\\{chr(byte)}" if byte in b"'\\" else chr(byte) if 32 <= byte < 127 else f"\\x{byte:02x}" for byte in data
    )
    return f"$'{escaped}'"
