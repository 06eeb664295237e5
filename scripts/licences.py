"""Licences of packages: which one is taken of several, and which one a text is."""

import re
import struct
import zlib
from pathlib import Path

# The first one that an expression allows is taken: few texts first.
PREFERRED = [
    "Apache-2.0",
    "MIT",
    "BSD-3-Clause",
    "BSD-2-Clause",
    "ISC",
    "Zlib",
    "0BSD",
    "BSL-1.0",
    "MIT-0",
    "Apache-2.0 WITH LLVM-exception",
    "Unicode-3.0",
    "MPL-2.0",
    "CC-BY-4.0",
    "CDLA-Permissive-2.0",
]

# Words that only the text of that licence has.
MARKS = {
    "Apache-2.0": ["Apache License", "Version 2.0"],
    "MIT": ["Permission is hereby granted, free of charge", "The above copyright notice and this permission notice"],
    "MIT-0": ["MIT No Attribution"],
    "BSD-2-Clause": ["Redistribution and use in source and binary forms"],
    "BSD-3-Clause": ["Redistribution and use in source and binary forms", "endorse or promote"],
    "ISC": ["Permission to use, copy, modify, and", "provided that the above copyright notice"],
    "0BSD": ["Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee"],
    "Zlib": ["misrepresented", "altered source versions"],
    "BSL-1.0": ["Boost Software License"],
    "Unicode-3.0": ["UNICODE LICENSE V3"],
    "MPL-2.0": ["Mozilla Public License", "2.0"],
    "CC-BY-4.0": ["Creative Commons", "Attribution 4.0"],
    "CDLA-Permissive-2.0": ["Community Data License Agreement", "Permissive"],
    "Unlicense": ["free and unencumbered software released into the public domain"],
    "CC0-1.0": ["CC0 1.0 Universal"],
}


def choose(expression):
    """The licences under which a package is passed on, of an expression of SPDX."""
    tokens = re.findall(r"[()]|[\w.+-]+(?: WITH [\w.-]+)?", expression.replace("/", " OR "))

    def alternatives():
        found = [together()]
        while tokens and tokens[0] == "OR":
            tokens.pop(0)
            found.append(together())
        return min(found, key=lambda licences: max((rank(licence) for licence in licences), default=len(PREFERRED)))

    def together():
        found = one()
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            found |= one()
        return found

    def one():
        token = tokens.pop(0)
        if token != "(":
            return {token}
        found = alternatives()
        tokens.pop(0)
        return found

    return alternatives() if tokens else set()


def rank(licence):
    return PREFERRED.index(licence) if licence in PREFERRED else len(PREFERRED)


def found_in(text):
    """The licences whose text this is; none for a notice in words of its own."""
    plain = " ".join(re.sub(r"[*#>`_]|^//", " ", text, flags=re.M).split())
    found = {name for name, marks in MARKS.items() if all(mark.lower() in plain.lower() for mark in marks)}
    # The longer of two that have words in common.
    for shorter, longer in [("BSD-2-Clause", "BSD-3-Clause"), ("0BSD", "ISC")]:
        if {shorter, longer} <= found:
            found.discard(shorter)
    if "Apache-2.0" in found:
        # A mention is no text.
        if len(plain) < 5000 and len(found) == 1:
            return set()
        if "LLVM Exceptions to the Apache" in plain:
            found.add("Apache-2.0 WITH LLVM-exception")
    return found


def standard_text(licence, package):
    """For a package that names a licence and leaves out its text."""
    holders = ", ".join(re.sub(r"\s*<[^>]*>", "", author) for author in package["authors"])
    holders = holders or f"The authors of {package['name']}"
    if licence == "Apache-2.0":
        return (Path(__file__).parent.parent / "LICENSE").read_text().strip("\n")
    if licence == "MIT":
        return MIT.format(holders=holders)
    if licence == "BSD-2-Clause":
        return BSD_2.format(holders=holders)
    if licence == "0BSD":
        return ZERO_BSD.format(holders=holders)
    if (licence, package["name"]) == ("CC-BY-4.0", "font-awesome-as-a-crate"):
        return ICONS
    raise SystemExit(f"error: {package['name']} {package['version']} has no text of {licence}: add one to licences.py")


def packed_syntaxes(folder):
    """Names and licence texts of the syntaxes and themes that two-face packs, in the order of its file: two lists of
    a kind (32 bits), a text and a path, where lists and texts begin with their length (64 bits)."""
    packed = zlib.decompress((folder / "generated/acknowledgements_full.bin").read_bytes())
    at = 0

    def number(form):
        nonlocal at
        (value,) = struct.unpack_from(form, packed, at)
        at += struct.calcsize(form)
        return value

    def text():
        nonlocal at
        length = number("<Q")
        at += length
        return packed[at - length : at].decode()

    for _ in ("syntaxes", "themes"):
        for _ in range(number("<Q")):
            number("<I")
            licence, path = text(), Path(text())
            yield path.parent.name, licence
    assert at == len(packed), "two-face packs its acknowledgements in another way"


# CC BY asks for the makers, the licence by its address, and what was changed.
ICONS = """Font Awesome Free 6.2.0 by Fonticons, Inc. (https://fontawesome.com). The icons are licensed under the Creative
Commons Attribution 4.0 International License (https://creativecommons.org/licenses/by/4.0/). Each was reduced to its
outline. The icons of brands are trademarks of their owners."""

ZERO_BSD = """Copyright (c) {holders}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE."""

MIT = """Copyright (c) {holders}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE."""

BSD_2 = """Copyright (c) {holders}

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following
disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following
disclaimer in the documentation and/or other materials provided with the distribution.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF
THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE."""
