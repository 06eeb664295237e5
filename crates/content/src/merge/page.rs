//! A page merged in its two parts: front matter by key, body as Git merges text.

use document::front_matter::split;

use super::{
    Part,
    keys::{Clash, front_matter},
    text,
};

/// The merged bytes of a page, or the parts that are at odds. Bytes that are no text are merged as one body.
pub fn page(base: &[u8], ours: &[u8], theirs: &[u8]) -> Result<Vec<u8>, Vec<Part>> {
    let texts = [base, ours, theirs].map(|bytes| std::str::from_utf8(bytes).ok());
    let [Some(base_text), Some(our_text), Some(their_text)] = texts else {
        return text::merge(base, ours, theirs).ok_or_else(|| vec![Part::Body]);
    };
    let [base, ours, theirs] = [base_text, our_text, their_text].map(parts);
    let front = front_matter(base.0, ours.0, theirs.0);
    let body = text::merge(base.1.as_bytes(), ours.1.as_bytes(), theirs.1.as_bytes());
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

impl Clash {
    pub(super) fn parts(self) -> Vec<Part> {
        match self {
            Self::Keys(keys) => keys.into_iter().map(Part::Key).collect(),
            Self::Text => vec![Part::File],
        }
    }
}

/// The front matter and the body. The blank line between the two comes and goes with the front matter.
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
