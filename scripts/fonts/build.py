"""Makes crates/render/fonts and its table from the packages that package-lock.json pins.

    cd scripts/fonts && npm ci && python3 -m venv v && v/bin/pip install -r requirements.txt && v/bin/python build.py

Run it to change a font or its version, and commit what it makes: a build of the product does not run it.
"""

import shutil
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from sources import EXTENDED, ITALICS, LIKE, MATH, STATIC, VARIABLE

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
RENDER = HERE.parent.parent / "crates" / "render"
FONTS = RENDER / "fonts"
# How often letters are in English text, per thousand; the width of a line is made of these.
LETTERS = dict(
    zip(
        " etaoinshrdlcumwfgypbvkETAOIN.,",
        [180, 100, 72, 65, 60, 56, 55, 50, 49, 48, 34, 33, 22, 22, 20, 19, 18, 16, 16, 15, 12, 8, 6]
        + [3, 4, 3, 2, 4, 3, 9, 9],
    )
)


def codes(ranges):
    return [code for first, last in ranges for code in range(first, last + 1)]


def cut(source, target, ranges=None, features=("*",)):
    """A font with only these characters and no hints, which screens of today ignore. None: all it has."""
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options()
    options.hinting = False
    options.layout_features = list(features)
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes(ranges) if ranges else font.getBestCmap().keys())
    subsetter.subset(font)
    font.flavor = "woff2" if target.suffix == ".woff2" else None
    font.save(target)


def instance(path, weight):
    font = TTFont(path)
    return instancer.instantiateVariableFont(font, {"wght": weight}) if "fvar" in font else font


def mean_width(font):
    cmap, widths = font.getBestCmap(), font["hmtx"]
    total = sum(widths[cmap[ord(letter)]][0] * often for letter, often in LETTERS.items())
    return total / sum(LETTERS.values()) / font["head"].unitsPerEm


def fallback(font, kind, like_weight):
    """How a font that the machine has is stretched to take the room of this one."""
    like = f"@fontsource/{LIKE[kind]}/files/{LIKE[kind]}-latin-{like_weight}-normal.woff2"
    like = TTFont(MODULES / like)
    size = mean_width(font) / mean_width(like)
    metrics, units = font["hhea"], font["head"].unitsPerEm
    ascent, descent, gap = (value / units / size * 100 for value in (metrics.ascent, -metrics.descent, metrics.lineGap))
    return f'"{size * 100:.2f}%" "{ascent:.2f}%" "{descent:.2f}%" "{gap:.2f}%"'


def family(name, package, kind, files, is_cut):
    """Copies the files of a family, and returns its entry in the table. `files`: weight, style, file of each face."""
    folder = MODULES / files[0][2]
    shutil.copy(folder.parent.parent / "LICENSE", FONTS / f"{package}.LICENSE")
    lines = []
    for weight, style, latin in files:
        stem = package + ("" if " " in weight else f"-{weight}") + ("-italic" if style == "Italic" else "")
        for part, ending in (("Latin", "latin"), ("Extended", "latin-ext")):
            source = MODULES / latin.replace("-latin-", f"-{ending}-")
            target = FONTS / f"{stem}-{ending}.woff2"
            if part == "Extended" and style == "Italic":
                continue
            if part == "Extended" and is_cut:
                cut(source, target, EXTENDED)
            else:
                shutil.copy(source, target)
            lines.append(f'        "{target.name}" "{weight}" {style} {part};')
    regular, bold = MODULES / files[0][2], MODULES / [file for file in files if file[1] == "Normal"][-1][2]
    stretched = [f'        "400" {fallback(instance(regular, 400), kind, 400)};']
    if kind != "Mono":
        stretched.append(f'        "600 900" {fallback(instance(bold, 700), kind, 700)};')
    return "\n".join([f'    "{name}" {kind} [', *lines, "    ] [", *stretched, "    ]"])


def italics(package):
    """One weight: emphasis in text."""
    file = f"@fontsource/{package}/files/{package}-latin-400-italic.woff2"
    return [("400", "Italic", file)] if package in ITALICS else []


def variable(name, package, kind, is_cut):
    at = f"@fontsource-variable/{package}/files/{package}-latin-wght"
    axis = next(axis for axis in TTFont(MODULES / f"{at}-normal.woff2")["fvar"].axes if axis.axisTag == "wght")
    weights = f"{axis.minValue:.0f} {axis.maxValue:.0f}"
    files = [(weights, "Normal", f"{at}-normal.woff2")]
    return family(name, package, kind, files + italics(package), is_cut)


def static(name, package, kind, weights):
    at = f"@fontsource/{package}/files/{package}-latin"
    files = [(str(weight), "Normal", f"{at}-{weight}-normal.woff2") for weight in weights]
    return family(name, package, kind, files + italics(package), False)


def math():
    package = MODULES / "@fontsource/stix-two-math"
    shutil.copy(package / "LICENSE", FONTS / "stix-two-math.LICENSE")
    whole = package / "files" / "stix-two-math-latin-400-normal.woff2"
    cut(whole, FONTS / "stix-two-math.woff2", MATH, ("ssty", "dtls", "flac", "rtlm", "ccmp"))


def pictures():
    """One font for pictures that the server draws: what draws them reads no compressed fonts."""
    parts = []
    for part in ("latin", "latin-ext", "greek", "cyrillic"):
        source = MODULES / f"@fontsource/inter/files/inter-{part}-600-normal.woff2"
        ranges = EXTENDED if part == "latin-ext" else None
        parts.append(FONTS / f"{part}.ttf")
        cut(source, parts[-1], ranges, ("kern", "mark", "mkmk", "ccmp", "locl"))
    whole = merge.Merger().merge([str(part) for part in parts])
    # Not the time of this run: the same sources give the same bytes.
    first = TTFont(parts[0])["head"]
    whole["head"].created, whole["head"].modified = first.created, first.modified
    whole.recalcTimestamp = False
    whole.save(FONTS / "inter-600.ttf")
    for part in parts:
        part.unlink()


def main():
    shutil.rmtree(FONTS, ignore_errors=True)
    FONTS.mkdir()
    entries = [variable(*one) for one in VARIABLE] + [static(*one) for one in STATIC]
    math()
    pictures()
    table = "//! The families that are shipped. Written by `scripts/fonts/build.py`: change that, and run it.\n\n"
    table += "use super::{Face, Fallback, Family, Like, Part, Style};\n\n"
    table += "pub(super) static FAMILIES: &[Family] = families! {\n" + "\n".join(sorted(entries)) + "\n};\n"
    (RENDER / "src" / "fonts" / "table.rs").write_text(table)
    print(sum(file.stat().st_size for file in FONTS.iterdir()) // 1000, "kB")


main()
