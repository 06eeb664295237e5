"""The real binary on a fresh database with the demo in it: started, watched, stopped, cleaned up."""

import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

from . import engines

READY_SECONDS = 60
STOP_SECONDS = 15
NO_LIMIT = "100000000"
# Everything that refuses by number. What is counted in bytes, seconds and processes stays as it is.
RAISED = (
    "requests_per_minute anonymous_requests_per_minute file_requests_per_minute site_requests_per_minute "
    "site_writes_per_minute searches_per_minute fetches_per_hour imports_per_hour git_requests_per_minute max_waiting_jobs pdfs_per_hour "
    "invitations_per_day password_attempts_per_minute password_failures_per_account "
    "max_spaces max_sites max_specs max_members max_tokens_per_user"
).split()


class Server:
    def __init__(self):
        self.binary = str(Path(os.environ.get("BINDERY_BIN", "target/debug/bindery")).resolve())
        if not os.access(self.binary, os.X_OK):
            raise SystemExit(f"error: {self.binary} is no program: set BINDERY_BIN to a built bindery")
        self.name = f"bindery_schema_fuzz_{secrets.token_hex(6)}"
        self.folder = Path(tempfile.mkdtemp(prefix="bindery-schema-fuzz-"))
        self.log = self.folder / "server.log"
        self.process = None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def start(self):
        self.names = engines.NameServer()
        self.database = engines.create_database(self.name)
        self.environment = self._environment()
        self.command("keys", "generate", str(self.folder / "keys"))
        self.command("schema", "migrate")
        self.demo = self.command("seed", "demo")
        with open(self.log, "wb") as output:
            self.process = subprocess.Popen(
                [self.binary, "serve"], env=self.environment, cwd=self.folder, stdout=output, stderr=output
            )
        deadline = time.monotonic() + READY_SECONDS
        while not self._is_ready():
            if not self.is_alive() or time.monotonic() > deadline:
                raise RuntimeError(f"bindery serve is not ready\n{self.log_tail()}")
            time.sleep(0.05)

    def command(self, *words):
        done = subprocess.run(
            [self.binary, *words], env=self.environment, cwd=self.folder, capture_output=True, text=True
        )
        if done.returncode != 0:
            raise RuntimeError(f"bindery {' '.join(words)} failed\n{done.stdout}{done.stderr}")
        return done.stdout

    def sql(self, statement):
        engines.sql(statement, self.database)

    def is_alive(self):
        return self.process is not None and self.process.poll() is None

    def log_tail(self, lines=20):
        return "\n".join(self._log().splitlines()[-lines:])

    def log_lines(self, request_id, most=4):
        """What the server wrote about one request."""
        if not request_id:
            return []
        return [line for line in self._log().splitlines() if request_id in line][:most]

    def panics(self):
        return [line for line in self._log().splitlines() if "panicked at" in line]

    def stop(self, keep):
        if self.is_alive():
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
        engines.drop_database(self.name)
        engines.remove_streams(self.name)
        if not keep:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _is_ready(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health/ready", timeout=2) as answer:
                return answer.status == 200
        except OSError:
            return False

    def _log(self):
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        return re.sub(r"\x1b\[[0-9;]*m", "", text)

    def _environment(self):
        """Nothing of the caller's own BINDERY_ settings may reach the binary."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("BINDERY_")}
        address = f"127.0.0.1:{self.port}"
        settings = {
            "DATABASE__URL": self.database,
            "NATS__URL": engines.NATS,
            "NATS__STREAM": self.name,
            # NATS sets this aside for each stream.
            "NATS__MAX_BYTES": "67108864",
            "SERVER__LISTEN": address,
            "SERVER__PUBLIC_URL": f"http://{address}",
            "ACCOUNTS__OPEN_ORGANIZATIONS": "true",
            "ACCOUNTS__OPEN_SIGNUP": "true",
            "FILES__DIRECTORY": str(self.folder / "files"),
            "GIT__DIRECTORY": str(self.folder / "git"),
            "SEARCH__DIRECTORY": str(self.folder / "search"),
            "KEYS__FILE": str(self.folder / "keys"),
            "MAIL__TRANSPORT": "none",
            # Nobody listens there, so runs of translations fail.
            "TRANSLATION__PROVIDER": "libretranslate",
            "TRANSLATION__URL": "http://127.0.0.1:9",
            # What the cases have fetched is on this server itself, or refused or given up at once.
            "OUTBOUND__NAME_SERVERS": self.names.address,
            "OUTBOUND__REACHABLE": "127.0.0.0/8",
            "OUTBOUND__GIT_SCHEMES": "https,http",
            "LIMITS__MAX_FETCH_SECONDS": "1",
            "LIMITS__GIT_SYNC_SECONDS": "5",
            **{f"LIMITS__{name.upper()}": NO_LIMIT for name in RAISED},
        }
        return {**inherited, **{f"BINDERY_{name}": value for name, value in settings.items()}}
