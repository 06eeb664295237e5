//! The bundled fonts: their files, and the CSS by which a page loads those of its site. The choice of fonts and their
//! licences are explained in docs/adr/0021-fonts-are-part-of-the-program.md.

use std::{collections::HashMap, fmt::Write, sync::LazyLock};

use crate::asset::Asset;

/// Builds entries of the table: a name, the most similar system font, its faces, its fallbacks.
macro_rules! families {
    ($($name:literal $like:ident
        [$($file:literal $weight:literal $style:ident $part:ident;)*]
        [$($of:literal $size:literal $ascent:literal $descent:literal $line_gap:literal;)*]
    )*) => {
        &[$(Family {
            name: $name,
            like: Like::$like,
            faces: &[$(Face {
                file: $file,
                bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/fonts/", $file)),
                weight: $weight,
                style: Style::$style,
                part: Part::$part,
            }),*],
            fallbacks: &[$(Fallback {
                weight: $of,
                size: $size,
                ascent: $ascent,
                descent: $descent,
                line_gap: $line_gap,
            }),*],
        }),*]
    };
}
// `macro_rules!` is visible only below its definition; `table` uses it.
mod table;

/// The unicode range of [`Part::Extended`]. Browsers load that file only for pages with one of these characters.
const EXTENDED: &str = "U+100-130,U+132-151,U+154-17f,U+18f,U+192,U+218-21b,U+1e80-1e85,U+1e9e,\
                        U+1ef2-1ef3,U+20a0-20ab,U+20ad-20c0,U+2113";
const MATH: &str = "stix-two-math.woff2";
const WOFF2: &str = "font/woff2";

#[derive(Debug)]
pub(crate) struct Family {
    pub(crate) name: &'static str,
    like: Like,
    faces: &'static [Face],
    fallbacks: &'static [Fallback],
}

/// The first is the regular one.
#[derive(Debug)]
struct Face {
    file: &'static str,
    bytes: &'static [u8],
    /// One weight, or the range of a variable font.
    weight: &'static str,
    style: Style,
    part: Part,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Normal,
    Italic,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Letters of western Europe, and punctuation.
    Latin,
    /// Further letters of European languages.
    Extended,
}

/// The most similar kind of system font.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Like {
    Sans,
    Serif,
    Mono,
}

/// Metrics that adjust a system font to the same text width, so that the layout hardly shifts when our font has loaded.
#[derive(Debug)]
struct Fallback {
    weight: &'static str,
    size: &'static str,
    ascent: &'static str,
    descent: &'static str,
    line_gap: &'static str,
}

/// By file name in the repository.
static FILES: LazyLock<HashMap<&'static str, Asset>> = LazyLock::new(|| {
    let math: &[u8] = include_bytes!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/fonts/stix-two-math.woff2"
    ));
    let faces = table::FAMILIES.iter().flat_map(|family| family.faces);
    let files = faces.map(|face| (face.file, face.bytes));
    files
        .chain([(MATH, math)])
        .map(|(file, bytes)| {
            let stem = file.trim_end_matches(".woff2");
            (file, Asset::new(stem, "woff2", WOFF2, bytes))
        })
        .collect()
});

pub(crate) fn files() -> impl Iterator<Item = &'static Asset> {
    FILES.values()
}

/// Returns the bundled family of this name, or its replacement: one of the fonts that sites can choose is not free, and
/// readers without it see the default font.
pub(crate) fn family(name: &str) -> Option<&'static Family> {
    let name = if name == "ABC Favorit" { "Inter" } else { name };
    table::FAMILIES.iter().find(|family| family.name == name)
}

/// Returns the rules for pages with formulas. `assets` is the URL prefix of static files.
pub(crate) fn math(assets: &str) -> String {
    let source = source(assets, MATH);
    format!(
        "@font-face{{font-family:\"STIX Two Math\";font-display:swap;{source}}}\
         math{{font-family:\"STIX Two Math\",math}}"
    )
}

impl Family {
    /// Returns the name of the adjusted system font, shown until the font has loaded.
    pub(crate) fn fallback(&self) -> String {
        format!("{} fallback", self.name)
    }

    /// Returns the URL of the face that most text of a page uses.
    pub(crate) fn regular(&self, assets: &str) -> Option<String> {
        self.faces.first().map(|face| font_url(assets, face.file))
    }

    pub(crate) fn declare(&self, assets: &str, css: &mut String) {
        for face in self.faces {
            let style = match face.style {
                Style::Normal => "",
                Style::Italic => "font-style:italic;",
            };
            // A face without a range covers all characters that no later rule has.
            let range = match face.part {
                Part::Latin => String::new(),
                Part::Extended => format!(";unicode-range:{EXTENDED}"),
            };
            let _ = write!(
                css,
                "@font-face{{font-family:\"{}\";font-weight:{};{style}font-display:swap;{}{range}}}",
                self.name,
                face.weight,
                source(assets, face.file)
            );
        }
        for fallback in self.fallbacks {
            let is_bold = fallback.weight != "400";
            let _ = write!(
                css,
                "@font-face{{font-family:\"{}\";font-weight:{};src:{};size-adjust:{};ascent-override:{};\
                 descent-override:{};line-gap-override:{}}}",
                self.fallback(),
                fallback.weight,
                self.like.sources(is_bold),
                fallback.size,
                fallback.ascent,
                fallback.descent,
                fallback.line_gap
            );
        }
    }
}

impl Like {
    /// Returns fonts of the same widths, so that one set of metrics fits them all.
    fn sources(self, is_bold: bool) -> String {
        let names: &[&str] = match self {
            Self::Sans => &["Arial", "Liberation Sans", "Arimo"],
            Self::Serif => &["Times New Roman", "Liberation Serif", "Tinos"],
            Self::Mono => &[
                "Menlo Regular",
                "DejaVu Sans Mono",
                "Liberation Mono",
                "Courier New",
            ],
        };
        let bold = if is_bold { " Bold" } else { "" };
        let sources = names.iter().map(|name| format!("local(\"{name}{bold}\")"));
        sources.collect::<Vec<_>>().join(",")
    }
}

fn font_url(assets: &str, file: &str) -> String {
    let name = FILES.get(file).map_or(file, |asset| asset.name.as_str());
    format!("{assets}{name}")
}

fn source(assets: &str, file: &str) -> String {
    let font_url = quoted(&font_url(assets, file));
    format!("src:url({font_url})format(\"woff2\")")
}

/// Quotes a CSS string. Characters that could end it or the `<style>` element are written as code points.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        if c.is_control() || matches!(c, '"' | '\\' | '<' | '>' | '&') {
            let _ = write!(quoted, "\\{:x} ", u32::from(c));
        } else {
            quoted.push(c);
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use model::customization::{MonospaceFont, TextFont};

    use super::*;
    use crate::look::Font;

    #[test]
    fn every_font_that_a_site_can_choose_is_shipped() {
        let text = TextFont::ALL.iter().map(|font| font.as_str());
        let mono = MonospaceFont::ALL.iter().map(|font| font.as_str());
        for name in text.chain(mono) {
            let Some(Font::Known(_, family_name)) = Font::by_name(name) else {
                panic!("{name} is unknown");
            };
            let family = family(family_name).unwrap_or_else(|| panic!("{name} has no files"));
            let mut css = String::new();
            family.declare("/~/assets/", &mut css);
            assert!(css.contains("-latin.") && css.contains("size-adjust"));
        }
    }

    #[test]
    fn the_files_are_fonts_and_not_too_many_bytes() {
        let mut bytes = 0;
        for file in files() {
            assert!(file.bytes.starts_with(b"wOF2"), "{}", file.name);
            bytes += file.bytes.len();
        }
        assert!(bytes < 2_000_000, "{bytes}");
    }

    #[test]
    fn a_font_that_we_may_not_ship_has_another_in_its_place() {
        assert_eq!(
            family("ABC Favorit").map(|family| family.name),
            Some("Inter")
        );
        assert!(family("Comic Sans").is_none());
    }

    #[test]
    fn the_name_of_a_font_cannot_leave_its_string() {
        assert_eq!(
            quoted("a\"}</style><script>"),
            r#""a\22 }\3c /style\3e \3c script\3e ""#
        );
    }

    #[test]
    fn no_rule_leaves_its_string() {
        let css = math("/a\"}</style>/");
        assert!(!css.contains("</style>"), "{css}");
    }
}
