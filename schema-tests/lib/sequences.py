"""Several operations one after the other, each on what the one before answered: schemathesis finds the links itself."""

import re
import time
from urllib.parse import urlsplit

import requests
from hypothesis import HealthCheck, Phase, Verbosity, seed, settings
from hypothesis.errors import Flaky, Unsatisfiable

from .client import ANSWER_SECONDS, Answer, Refused, Request

STEPS = 8
LOOKS_LIKE_ID = re.compile(r"[0-9A-Za-z]{22}|[0-9a-f]{40}\w*")
# These would end the run's own token, or never end themselves.
LEFT_OUT = [
    "revokeToken", "endSession", "endOtherSessions", "signOut", "changePassword", "deleteAuthenticatedUser",
    "listenToSpaceEvents",
]


class OutOfTime(Exception):
    """Ends the sequences; Hypothesis has no limit of its own."""


def run(schema, make_world, ends, number, alive, count):
    """Draws sequences until the time is over, and has each answer counted. Each has a world of its own."""

    class Sequence(schema.exclude(operation_id=LEFT_OUT).as_state_machine()):
        def setup(self):
            self.world = make_world()

        def before_call(self, case):
            """What no link filled in names nothing; something that is there is better."""
            if time.monotonic() > ends or not alive():
                raise OutOfTime
            for name, value in case.path_parameters.items():
                if not LOOKS_LIKE_ID.fullmatch(str(value)):
                    case.path_parameters[name] = self._id(name, case) or value

        def _id(self, name, case):
            try:
                return self.world.get(name, "/change-requests/" in case.operation.path)
            except (Refused, LookupError):
                # What it would be made in was deleted a few steps ago.
                return None

        def get_call_kwargs(self, case):
            case.headers.clear()
            return {"base_url": schema.declared_base_url, "headers": self._headers(), "timeout": ANSWER_SECONDS}

        def call(self, case, **kwargs):
            try:
                return case.call(**kwargs)
            except requests.RequestException as error:
                count(case.operation.label, Request(case.method.upper(), case.formatted_path.encode()), lost(error))
                raise OutOfTime from error

        def validate_response(self, response, case, additional_checks=None, **kwargs):
            count(case.operation.label, self._sent(response.request), received(response))

        def _headers(self):
            return {"Authorization": f"Bearer {self.world.api.token}"}

        def _sent(self, prepared):
            address = urlsplit(prepared.url)
            target = f"{address.path}?{address.query}" if address.query else address.path
            headers = [(name.encode(), value.encode()) for name, value in self._headers().items()]
            body = prepared.body.encode() if isinstance(prepared.body, str) else prepared.body
            if body is not None:
                headers.append((b"Content-Type", b"application/json"))
            return Request(prepared.method, target.encode(), headers, body)

    limits = settings(
        max_examples=100_000, stateful_step_count=STEPS, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck), print_blob=False, verbosity=Verbosity.quiet,
    )  # fmt: skip
    while time.monotonic() < ends and alive():
        try:
            seed(number)(Sequence).run(settings=limits)
        except OutOfTime:
            return
        except (Flaky, Unsatisfiable):
            # The server did not answer as it did a sequence ago, which is no mistake of it: its content is another.
            number += 1


def received(response):
    headers = {name.lower(): values[0] for name, values in response.headers.items()}
    return Answer(response.status_code, headers, response.content.decode("utf-8", "replace"), response.elapsed)


def lost(error):
    return Answer(0, {}, f"{type(error).__name__}: {error}", 0.0)
