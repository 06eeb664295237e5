//! Fonts. Known names are bundled fonts, with widely available fallbacks: nothing is loaded from other hosts. A custom
//! font is a file at a URL of the site's choice.

use std::fmt::Write;

use url::Url;

use crate::fonts::{self, Family, quoted};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Font {
    /// A generic family and a name.
    Known(Generic, &'static str),
    Custom(CustomFont),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generic {
    Sans,
    Humanist,
    Geometric,
    Serif,
    Slab,
    Mono,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomFont {
    pub family: String,
    pub generic: Generic,
    pub faces: Vec<FontFace>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FontFace {
    pub weight: u16,
    pub sources: Vec<FontSource>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FontSource {
    pub url: String,
    /// Such as `woff2`.
    pub format: Option<String>,
}

impl Generic {
    fn stack(self) -> &'static str {
        match self {
            Self::Sans => {
                "ui-sans-serif,system-ui,-apple-system,\"Segoe UI\",Roboto,\"Helvetica Neue\",\"Noto Sans\",sans-serif"
            }
            Self::Humanist => {
                "Seravek,\"Gill Sans Nova\",Ubuntu,Calibri,\"DejaVu Sans\",source-sans-pro,sans-serif"
            }
            Self::Geometric => "Avenir,Montserrat,Corbel,\"URW Gothic\",source-sans-pro,sans-serif",
            Self::Serif => "Charter,\"Bitstream Charter\",\"Sitka Text\",Cambria,Georgia,serif",
            Self::Slab => "Rockwell,\"Rockwell Nova\",\"DejaVu Serif\",\"Sitka Small\",serif",
            Self::Mono => {
                "ui-monospace,SFMono-Regular,Menlo,\"Cascadia Code\",Consolas,\"DejaVu Sans Mono\",monospace"
            }
        }
    }
}

impl Font {
    /// Finds the font by its name in customizations: `OpenSans` is "Open Sans".
    pub fn by_name(name: &str) -> Option<Self> {
        let (generic, name) = match name {
            "ABCFavorit" => (Generic::Sans, "ABC Favorit"),
            "Inter" => (Generic::Sans, "Inter"),
            "Roboto" => (Generic::Sans, "Roboto"),
            "RobotoSlab" => (Generic::Slab, "Roboto Slab"),
            "OpenSans" => (Generic::Humanist, "Open Sans"),
            "SourceSansPro" => (Generic::Humanist, "Source Sans Pro"),
            "Lato" => (Generic::Humanist, "Lato"),
            "Ubuntu" => (Generic::Humanist, "Ubuntu"),
            "Raleway" => (Generic::Geometric, "Raleway"),
            "Merriweather" => (Generic::Serif, "Merriweather"),
            "Overpass" => (Generic::Sans, "Overpass"),
            "NotoSans" => (Generic::Sans, "Noto Sans"),
            "IBMPlexSerif" => (Generic::Serif, "IBM Plex Serif"),
            "Poppins" => (Generic::Geometric, "Poppins"),
            "FiraSans" => (Generic::Humanist, "Fira Sans"),
            "FiraCode" => (Generic::Mono, "Fira Code"),
            "IBMPlexMono" => (Generic::Mono, "IBM Plex Mono"),
            "JetBrainsMono" => (Generic::Mono, "JetBrains Mono"),
            "SourceCodePro" => (Generic::Mono, "Source Code Pro"),
            "RobotoMono" => (Generic::Mono, "Roboto Mono"),
            "SpaceMono" => (Generic::Mono, "Space Mono"),
            "DMMono" => (Generic::Mono, "DM Mono"),
            "Inconsolata" => (Generic::Mono, "Inconsolata"),
            _ => return None,
        };
        Some(Self::Known(generic, name))
    }

    /// Returns the value of `font-family`.
    pub(super) fn stack(&self) -> String {
        match self {
            Self::Known(generic, name) => {
                let mut stack = format!("\"{name}\",");
                if let Some(family) = self.bundled_family() {
                    if family.name != *name {
                        let _ = write!(stack, "\"{}\",", family.name);
                    }
                    let _ = write!(stack, "\"{}\",", family.fallback());
                }
                stack.push_str(generic.stack());
                stack
            }
            Self::Custom(font) => format!("{},{}", quoted(&font.family), font.generic.stack()),
        }
    }

    /// Returns the bundled family, or its replacement.
    pub(super) fn bundled_family(&self) -> Option<&'static Family> {
        match self {
            Self::Known(_, name) => fonts::family(name),
            Self::Custom(_) => None,
        }
    }

    /// Returns the origins that its files are loaded from, besides our own. Only those that are valid in a header.
    pub(super) fn origins(&self) -> Vec<String> {
        let Self::Custom(font) = self else {
            return Vec::new();
        };
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._:/[]".contains(c);
        let sources = font.faces.iter().flat_map(|face| &face.sources);
        sources
            .filter_map(|source| Url::parse(&source.url).ok())
            .map(|url| url.origin().ascii_serialization())
            .filter(|origin| origin.chars().all(is_plain))
            .collect()
    }

    /// Appends its `@font-face` rules. `assets` is the URL prefix of static files.
    pub(super) fn declare(&self, assets: &str, css: &mut String) {
        if let Some(family) = self.bundled_family() {
            family.declare(assets, css);
        }
        let Self::Custom(font) = self else {
            return;
        };
        for face in &font.faces {
            let sources: Vec<String> = face.sources.iter().map(source).collect();
            let _ = write!(
                css,
                "@font-face{{font-family:{};font-weight:{};font-display:swap;src:{}}}",
                quoted(&font.family),
                face.weight,
                sources.join(",")
            );
        }
    }
}

fn source(source: &FontSource) -> String {
    let url = format!("url({})", quoted(&source.url));
    match &source.format {
        Some(format) => format!("{url} format({})", quoted(format)),
        None => url,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_font_of_ones_own_is_declared_before_it_is_used() {
        let font = Font::Custom(CustomFont {
            family: "Corporate".to_owned(),
            generic: Generic::Sans,
            faces: vec![FontFace {
                weight: 400,
                sources: vec![FontSource {
                    url: "/f.woff2".to_owned(),
                    format: Some("woff2".to_owned()),
                }],
            }],
        });
        let mut css = String::new();
        font.declare("/~/assets/", &mut css);
        assert_eq!(
            css,
            "@font-face{font-family:\"Corporate\";font-weight:400;font-display:swap;src:url(\"/f.woff2\") format(\"woff2\")}"
        );
        assert!(font.stack().starts_with("\"Corporate\",ui-sans-serif"));
        assert_eq!(font.origins(), Vec::<String>::new());
    }

    #[test]
    fn an_origin_cannot_end_its_directive() {
        let font = |url: &str| {
            let source = FontSource {
                url: url.to_owned(),
                format: None,
            };
            let face = FontFace {
                weight: 400,
                sources: vec![source],
            };
            Font::Custom(CustomFont {
                family: "Corporate".to_owned(),
                generic: Generic::Sans,
                faces: vec![face],
            })
        };
        let origins = font("https://cdn.example:8443/a.woff2").origins();
        assert_eq!(origins, ["https://cdn.example:8443"]);
        assert!(font("https://a;script-src/a.woff2").origins().is_empty());
    }

    #[test]
    fn a_font_that_is_not_free_is_followed_by_one_that_is() {
        let font = Font::by_name("ABCFavorit").unwrap();
        let stack = font.stack();
        assert!(
            stack.starts_with("\"ABC Favorit\",\"Inter\",\"Inter fallback\",ui-sans-serif"),
            "{stack}"
        );
    }
}
