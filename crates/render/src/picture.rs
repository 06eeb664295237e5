//! The preview image that other sites show for links to a page: its title and its site.

use std::{
    mem,
    sync::{Arc, LazyLock},
};

use maud::html;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};
use ttf_parser::Face;

use crate::look::Colour;

pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;
const MARGIN: f32 = 80.0;
const MAX_WIDTH: f32 = 1040.0;
const MAX_LINES: usize = 3;
/// Longer titles are cut off.
const MAX_CHARS: usize = 200;
/// Font sizes of the title. The largest that fits is used, or the smallest with a shortened title.
const SIZES: [f32; 3] = [84.0, 70.0, 58.0];
const SITE_SIZE: f32 = 38.0;
const SITE_WIDTH: f32 = 924.0;
const FAMILY: &str = "Inter SemiBold";

/// Latin, Greek and Cyrillic.
const FONT: &[u8] = include_bytes!("../fonts/inter-600.ttf");

static FACE: LazyLock<Option<Face<'static>>> = LazyLock::new(|| Face::parse(FONT, 0).ok());
static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    database.load_font_data(FONT.to_vec());
    Arc::new(database)
});

/// The content of a preview image.
#[derive(Debug, Clone, PartialEq)]
pub struct PreviewCard {
    pub title: String,
    /// The title of the site. Its first letter is the logo.
    pub site: String,
    pub colour: Colour,
}

impl PreviewCard {
    /// Renders the image as PNG. CPU-heavy. Returns None for titles in scripts that the bundled font lacks: it has
    /// Latin, Greek and Cyrillic. Emoji are left out.
    pub fn png(&self) -> Option<Vec<u8>> {
        let options = Options {
            fontdb: DATABASE.clone(),
            ..Options::default()
        };
        let tree = Tree::from_str(&self.svg(), &options).ok()?;
        let mut pixmap = Pixmap::new(WIDTH, HEIGHT)?;
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        pixmap.encode_png().ok()
    }

    fn svg(&self) -> String {
        let (ground, ink) = (self.colour, self.colour.text_colour());
        let site = renderable_text(&self.site).unwrap_or_default();
        let mark: String = site.chars().take(1).flat_map(char::to_uppercase).collect();
        let site = ellipsize(&site, SITE_SIZE, SITE_WIDTH);
        let (font_size, lines) =
            renderable_text(&self.title).map_or((SIZES[0], Vec::new()), |title| typeset(&title));
        let step = font_size * 1.2;
        // The last line is at the bottom of the image.
        let placed = lines.iter().rev().zip(0_u8..);
        let svg = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(HEIGHT) font-family=(FAMILY) font-weight="600" {
                rect width=(WIDTH) height=(HEIGHT) fill=(ground) {}
                rect x=(MARGIN) y="72" width="88" height="88" rx="20" fill=(ink) {}
                text x="124" y="134" font-size="52" text-anchor="middle" fill=(ground) { (mark) }
                text x="196" y="130" font-size=(SITE_SIZE) fill=(ink) { (site) }
                @for (line, above) in placed {
                    text x=(MARGIN) y=(540.0 - f32::from(above) * step) font-size=(font_size) fill=(ink) { (line) }
                }
            }
        };
        svg.into_string()
    }
}

/// Returns the width of a character at font size 1. None if the font lacks it.
fn advance(c: char) -> Option<f32> {
    let face = FACE.as_ref()?;
    let glyph = face.glyph_index(c)?;
    let advance = face.glyph_hor_advance(glyph)?;
    Some(f32::from(advance) / f32::from(face.units_per_em()))
}

fn width(text: &str, size: f32) -> f32 {
    text.chars().filter_map(advance).sum::<f32>() * size
}

/// Removes characters that are not letters and cannot be rendered. None if letters are missing, or nothing is left.
fn renderable_text(text: &str) -> Option<String> {
    let has_letters = text
        .chars()
        .all(|c| !c.is_alphanumeric() || advance(c).is_some());
    let spaced = text.chars().take(MAX_CHARS);
    let spaced = spaced.map(|c| if c.is_whitespace() { ' ' } else { c });
    // A font may have glyphs for control characters, but XML does not allow them.
    let cleaned: String = spaced
        .filter(|c| !c.is_control() && advance(*c).is_some())
        .collect();
    let words: Vec<&str> = cleaned.split_whitespace().collect();
    (has_letters && !words.is_empty()).then(|| words.join(" "))
}

/// Breaks a title into lines and chooses the largest size that fits.
fn typeset(title: &str) -> (f32, Vec<String>) {
    let fits = |size: &f32| {
        let lines = lines(title, *size);
        let is_narrow = |line: &String| width(line, *size) <= MAX_WIDTH;
        lines.len() <= MAX_LINES && lines.iter().all(is_narrow)
    };
    let fitting = SIZES.into_iter().find(fits);
    let size = fitting.unwrap_or(SIZES[SIZES.len() - 1]);
    let mut lines = lines(title, size);
    if lines.len() > MAX_LINES {
        let rest = lines.split_off(MAX_LINES - 1);
        lines.push(rest.join(" "));
    }
    let lines = lines.iter().map(|line| ellipsize(line, size, MAX_WIDTH));
    (size, lines.collect())
}

fn lines(text: &str, size: f32) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let longer = format!("{line} {word}");
        if line.is_empty() {
            word.clone_into(&mut line);
        } else if width(&longer, size) > MAX_WIDTH {
            lines.push(mem::replace(&mut line, word.to_owned()));
        } else {
            line = longer;
        }
    }
    lines.push(line);
    lines
}

/// Shortens a line to the available width.
fn ellipsize(line: &str, size: f32, room: f32) -> String {
    if width(line, size) <= room {
        return line.to_owned();
    }
    let mut short = line.to_owned();
    while !short.is_empty() && width(&short, size) + width("…", size) > room {
        short.pop();
    }
    format!("{}…", short.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(title: &str) -> PreviewCard {
        PreviewCard {
            title: title.to_owned(),
            site: "Handbook".to_owned(),
            colour: Colour::from_rgb([0x34, 0x5d, 0xee]),
        }
    }

    fn pixels(title: &str) -> Vec<u8> {
        let png = card(title).png().unwrap();
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        let picture = Pixmap::decode_png(&png).unwrap();
        assert_eq!((picture.width(), picture.height()), (WIDTH, HEIGHT));
        picture.data().to_vec()
    }

    #[test]
    fn any_title_gives_a_picture() {
        let nothing = pixels("");
        let long = "Everything about harbours ".repeat(100);
        let word = "harbour".repeat(100);
        for title in [
            "Guide",
            "Łódź, Αθήνα, Москва",
            "🚀 Start",
            &long,
            &word,
            "<b>&",
        ] {
            assert_ne!(pixels(title), nothing, "{title}");
        }
        // The font has no glyphs for these, and boxes would be useless.
        for title in ["دليل", "ガイド", "🚀", "\u{0}\u{7}"] {
            assert_eq!(pixels(title), nothing, "{title}");
        }
    }

    #[test]
    fn emoji_are_left_out_and_spaces_are_one() {
        assert_eq!(
            renderable_text("🚀  Start\there").as_deref(),
            Some("Start here")
        );
        assert_eq!(renderable_text("Guide دليل"), None);
    }

    #[test]
    fn a_title_has_three_lines_at_most_and_none_is_too_wide() {
        for title in ["Guide", &"word ".repeat(90), &"w".repeat(300)] {
            let (size, lines) = typeset(title.trim());
            assert!((1..=MAX_LINES).contains(&lines.len()), "{lines:?}");
            assert!(lines.iter().all(|line| width(line, size) <= MAX_WIDTH));
        }
        let (_, lines) = typeset("word ".repeat(90).trim());
        assert!(lines[MAX_LINES - 1].ends_with('…'), "{lines:?}");
    }
}
