//! Merges a page in its two parts: front matter by key, body as Git merges text.

use space_files::front_matter::split;

use super::{
    OnConflict, Part,
    keys::{SettingsConflict, front_matter_with},
    text,
};

/// Returns the merged bytes of a page, or the parts in conflict. Binary data is merged as one body.
pub fn page(base: &[u8], ours: &[u8], theirs: &[u8]) -> Result<Vec<u8>, Vec<Part>> {
    page_with(base, ours, theirs, OnConflict::Report)
}

pub(super) fn page_with(
    base: &[u8],
    ours: &[u8],
    theirs: &[u8],
    odds: OnConflict,
) -> Result<Vec<u8>, Vec<Part>> {
    let texts = [base, ours, theirs].map(|bytes| std::str::from_utf8(bytes).ok());
    let [Some(base_text), Some(our_text), Some(their_text)] = texts else {
        return text::merge_with(base, ours, theirs, odds).ok_or_else(|| vec![Part::Body]);
    };
    let [base, ours, theirs] = [base_text, our_text, their_text].map(parts);
    let front = front_matter_with(base.0, ours.0, theirs.0, odds);
    let bodies = [base, ours, theirs].map(|parts| parts.1.as_bytes());
    let body = text::merge_with(bodies[0], bodies[1], bodies[2], odds);
    match (front, body) {
        (Ok(front), Some(body)) => Ok([front.into_bytes(), body].concat()),
        (Ok(_), None) => Err(vec![Part::Body]),
        (Err(clash), body) => {
            let mut parts = clash.parts();
            parts.extend(body.is_none().then_some(Part::Body));
            Err(parts)
        }
    }
}

impl SettingsConflict {
    pub(super) fn parts(self) -> Vec<Part> {
        match self {
            Self::Keys(keys) => keys.into_iter().map(Part::Key).collect(),
            Self::Text => vec![Part::File],
        }
    }
}

/// Splits a page into front matter and body. The blank line between the two belongs to the front matter.
fn parts(text: &str) -> (&str, &str) {
    let split = split(text);
    let body = &text[split.body.clone()];
    let apart = match split.front {
        Some(_) if body.starts_with("\r\n") => 2,
        Some(_) if body.starts_with('\n') => 1,
        _ => 0,
    };
    text.split_at(split.body.start + apart)
}
