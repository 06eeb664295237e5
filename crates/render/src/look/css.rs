//! The `<style>` element of a site: the values of the custom properties that the stylesheet reads.

use std::fmt::Write;

use super::{Corners, Look, Scheme, tokens::tokens};

impl Look {
    /// `assets` is the URL prefix of static files.
    pub fn css(&self, assets: &str) -> String {
        let mut css = String::new();
        for font in self.fonts() {
            font.declare(assets, &mut css);
        }
        self.write_properties(&mut css);
        css
    }

    /// Omits font files, for documents that load nothing: system fonts are used instead.
    pub fn css_without_fonts(&self) -> String {
        let mut css = String::new();
        self.write_properties(&mut css);
        css
    }

    fn write_properties(&self, css: &mut String) {
        css.push_str(":root{");
        let light = tokens(self, Scheme::Light);
        let dark = tokens(self, Scheme::Dark);
        for ((name, light), (_, dark)) in light.iter().zip(&dark) {
            let _ = write!(css, "{name}:light-dark({light},{dark});");
        }
        let [small, medium, large, pill] = radii(self.corners);
        let _ = write!(
            css,
            "--corner-s:{small};--corner:{medium};--corner-l:{large};--corner-pill:{pill};"
        );
        if let Some(font) = &self.heading_font {
            let _ = write!(css, "--heading-font:{};", font.stack());
        }
        let (font, mono) = (self.font.stack(), self.monospace.stack());
        let _ = write!(css, "--font:{font};--mono:{mono}}}");
    }
}

/// Returns the radii of small elements, boxes, large boxes, and buttons and fields.
fn radii(corners: Corners) -> [&'static str; 4] {
    match corners {
        Corners::Straight => ["0", "0", "0", "0"],
        Corners::Rounded => ["4px", "8px", "12px", "8px"],
        Corners::Circular => ["8px", "16px", "24px", "999px"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_is_one_short_style_element() {
        let css = Look::default().css("/~/assets/");
        assert!(css.contains("}:root{--ground:light-dark(#"), "{css}");
        assert!(css.contains("--corner:8px;") && css.ends_with('}'));
        assert!(!css.contains('<') && css.len() < 5000, "{}", css.len());
    }

    #[test]
    fn without_fonts_all_else_is_the_same() {
        let look = Look::default();
        let css = look.css_without_fonts();
        assert!(css.starts_with(":root{") && !css.contains("url("), "{css}");
        assert!(look.css("/~/assets/").ends_with(&css));
    }

    #[test]
    fn a_font_is_declared_once_and_no_other_is() {
        let look = Look {
            heading_font: Some(Look::default().font),
            ..Look::default()
        };
        let css = look.css("/~/assets/");
        assert_eq!(css.matches("url(\"/~/assets/inter-latin.").count(), 1);
        assert!(css.contains("ibm-plex-mono-400-latin.") && !css.contains("roboto"));
    }
}
