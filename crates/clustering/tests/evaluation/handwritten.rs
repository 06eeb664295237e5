//! Themes for machines without the corpora: titles, phrases and terms of an imaginary product.

use super::theme::Theme;

/// Title, phrases and terms, separated by `|` and `,`. The first `THEMES` lines are themes, the rest is off-theme.
const TEXT: &str = include_str!("handwritten.txt");
const THEMES: usize = 10;

/// Returns themes and off-theme topics.
pub(crate) fn themes() -> (Vec<Theme>, Vec<Theme>) {
    let mut themes: Vec<Theme> = TEXT.lines().map(parse).collect();
    let off_theme = themes.split_off(THEMES);
    (themes, off_theme)
}

fn parse(line: &str) -> Theme {
    let mut parts = line.split('|').map(str::trim);
    let title = parts.next().unwrap_or_default().to_owned();
    let mut list = || -> Vec<String> {
        let part = parts.next().unwrap_or_default();
        part.split(',').map(|item| item.trim().to_owned()).collect()
    };
    let (phrases, terms) = (list(), list());
    assert!(!phrases.is_empty() && terms.len() > 1, "{line}");
    Theme {
        title,
        phrases,
        terms,
    }
}
