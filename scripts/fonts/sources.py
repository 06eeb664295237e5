"""Which fonts are shipped, and of which files of which packages they are made."""

# Name for people, package, what it is like, whether its licence lets us cut it without another name.
VARIABLE = [
    ("Inter", "inter", "Sans", True),
    ("Roboto", "roboto", "Sans", True),
    ("Roboto Slab", "roboto-slab", "Serif", True),
    ("Open Sans", "open-sans", "Sans", True),
    ("Raleway", "raleway", "Sans", False),
    ("Merriweather", "merriweather", "Serif", False),
    ("Overpass", "overpass", "Sans", True),
    ("Noto Sans", "noto-sans", "Sans", True),
    ("Fira Code", "fira-code", "Mono", True),
    ("JetBrains Mono", "jetbrains-mono", "Mono", True),
    ("Source Code Pro", "source-code-pro", "Mono", False),
    ("Roboto Mono", "roboto-mono", "Mono", True),
    ("Inconsolata", "inconsolata", "Mono", True),
]
# The same, with two weights of a file each instead; these are shipped as they are.
STATIC = [
    ("Source Sans Pro", "source-sans-pro", "Sans", (400, 600)),
    ("Lato", "lato", "Sans", (400, 700)),
    ("Ubuntu", "ubuntu", "Sans", (400, 700)),
    ("IBM Plex Serif", "ibm-plex-serif", "Serif", (400, 600)),
    ("Poppins", "poppins", "Sans", (400, 600)),
    ("Fira Sans", "fira-sans", "Sans", (400, 600)),
    ("IBM Plex Mono", "ibm-plex-mono", "Mono", (400, 600)),
    ("Space Mono", "space-mono", "Mono", (400, 700)),
    ("DM Mono", "dm-mono", "Mono", (400, 500)),
]
# Whose italics are letters of their own; those of the others are their letters, slanted, as browsers do by themselves.
ITALICS = {"merriweather", "ibm-plex-serif"}

# The letters of the second file of a face; the first has those of western Europe. As `unicode-range` in
# crates/render/src/fonts.rs.
EXTENDED = [
    (0x100, 0x130), (0x132, 0x151), (0x154, 0x17F), (0x18F, 0x18F), (0x192, 0x192), (0x218, 0x21B),
    (0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x1EF2, 0x1EF3), (0x20A0, 0x20AB), (0x20AD, 0x20C0), (0x2113, 0x2113),
]  # fmt: skip
# What formulas are made of.
MATH = [
    (0x20, 0x7E), (0xA0, 0xFF), (0x131, 0x131), (0x237, 0x237), (0x2C6, 0x2DC), (0x300, 0x338), (0x391, 0x3F6),
    (0x2010, 0x2063), (0x20D0, 0x20EF), (0x2100, 0x214F), (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2308, 0x230B),
    (0x231C, 0x231F), (0x23B0, 0x23B1), (0x23DC, 0x23E1), (0x25A0, 0x25FF), (0x27E6, 0x27EF), (0x27F5, 0x27FF),
    (0x2A00, 0x2A0C), (0x2A3F, 0x2A3F), (0x2A7D, 0x2ABC), (0x1D400, 0x1D7FF),
]  # fmt: skip

# Fonts of the same widths as Arial, Times New Roman and Courier New, which machines have and nobody may measure here.
LIKE = {"Sans": "arimo", "Serif": "tinos", "Mono": "cousine"}
