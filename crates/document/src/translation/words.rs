//! Splits text into what is translated and words that are protected: emoji, URLs, templates, comments.

use super::part::{Part, Role};
use crate::{
    emoji,
    read::html::{Html, tokens},
};

/// The longest name of a character reference, with `&` and `;`.
const MAX_REFERENCE_BYTES: usize = 36;

/// Bytes of a template or an end tag. Longer ones are text, which keeps the search linear.
const MAX_LITERAL_BYTES: usize = 512;

/// Bytes of an emoji's shortcode with its escapes.
const MAX_SHORTCODE_BYTES: usize = 64;

/// Splits the source of a text. `text` is the same as the reader understood it: if both differ, nothing is split.
pub(super) fn split(source: &str, text: &str, is_html: bool) -> Vec<Part> {
    let mut splitter = Splitter {
        source,
        is_html,
        start: 0,
        text: String::new(),
        all: String::new(),
        parts: Vec::new(),
        is_comment_open: false,
    };
    splitter.run();
    if without_white_space(&splitter.all) == without_white_space(text) {
        return splitter.parts;
    }
    if source.contains('<') {
        // A comment in it would be lost.
        return vec![Part::Opaque {
            source: source.to_owned(),
            role: Role::Word,
        }];
    }
    vec![Part::Text {
        source: source.to_owned(),
        text: text.to_owned(),
    }]
}

fn without_white_space(text: &str) -> String {
    text.split_whitespace().collect()
}

struct Splitter<'a> {
    source: &'a str,
    is_html: bool,
    /// The start of the current text.
    start: usize,
    text: String,
    /// All that the reader sees, to check the result.
    all: String,
    parts: Vec<Part>,
    /// Whether a comment has no end: then no later one has, and the search is not repeated.
    is_comment_open: bool,
}

impl<'a> Splitter<'a> {
    fn run(&mut self) {
        let mut at = 0;
        while let Some(character) = self.source[at..].chars().next() {
            let rest: &'a str = &self.source[at..];
            let starts_word = at == 0 || self.source[..at].ends_with(is_boundary);
            if let Some(length) = self.hidden(rest) {
                self.protect(at, length, Role::Decoration);
                at += length;
            } else if let Some(length) = literal(rest, starts_word) {
                self.all.push_str(&rest[..length]);
                self.protect(at, length, Role::Literal);
                at += length;
            } else if let Some((decoded, length)) = escaped_shortcode(rest) {
                self.all.push_str(&decoded);
                self.protect(at, length, Role::Decoration);
                at += length;
            } else if let Some((decoded, length)) = self.escaped(rest) {
                self.push(&decoded);
                at += length;
            } else {
                self.push(character.encode_utf8(&mut [0; 4]));
                at += character.len_utf8();
            }
        }
        self.end_text(at);
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.all.push_str(text);
    }

    fn end_text(&mut self, at: usize) {
        if self.start < at {
            self.parts.push(Part::Text {
                source: self.source[self.start..at].to_owned(),
                text: std::mem::take(&mut self.text),
            });
        }
    }

    fn protect(&mut self, at: usize, length: usize, role: Role) {
        self.end_text(at);
        self.start = at + length;
        let source = self.source[at..self.start].to_owned();
        self.parts.push(Part::Opaque { source, role });
    }

    /// The length of a comment or of an end tag without start, which readers do not see.
    fn hidden(&mut self, rest: &str) -> Option<usize> {
        let inner = rest.strip_prefix('<')?;
        if inner.starts_with("!--") && !self.is_comment_open {
            let end = rest.find("-->");
            self.is_comment_open = end.is_none();
            return end.map(|at| at + 3);
        }
        if !inner.starts_with(['!', '/']) {
            return None;
        }
        let near = &rest[..rest.floor_char_boundary(MAX_LITERAL_BYTES)];
        near.find('>').map(|at| at + 1)
    }

    /// An escaped character and its length in the source.
    fn escaped(&self, rest: &str) -> Option<(String, usize)> {
        if !self.is_html
            && let Some(next) = rest.strip_prefix('\\')
        {
            let next = next.chars().next().filter(char::is_ascii_punctuation)?;
            return Some((next.to_string(), 2));
        }
        reference(rest)
    }
}

/// A character reference at the start of a text, decoded, and its length.
pub(super) fn reference(text: &str) -> Option<(String, usize)> {
    if !text.starts_with('&') {
        return None;
    }
    let near = &text.as_bytes()[..text.len().min(MAX_REFERENCE_BYTES)];
    let end = near.iter().position(|byte| *byte == b';')? + 1;
    match tokens(&text[..end]).as_slice() {
        [Html::Text(decoded, _)] if *decoded != text[..end] => Some((decoded.clone(), end)),
        _ => None,
    }
}

fn is_boundary(character: char) -> bool {
    character.is_whitespace() || "([<\"'“‘«".contains(character)
}

/// A shortcode whose underscores are escaped, decoded, and its length in the source.
fn escaped_shortcode(rest: &str) -> Option<(String, usize)> {
    let near = &rest[..rest.floor_char_boundary(MAX_SHORTCODE_BYTES)];
    let end = near.strip_prefix(':')?.find(':')? + 2;
    let decoded = near[..end].replace("\\_", "_");
    (emoji::leading_bytes(&decoded) == Some(decoded.len())).then_some((decoded, end))
}

/// The length of a word that is the same in all languages.
fn literal(rest: &str, starts_word: bool) -> Option<usize> {
    if rest.starts_with("{{") {
        let near = &rest[..rest.floor_char_boundary(MAX_LITERAL_BYTES)];
        let line = near.split('\n').next().unwrap_or_default();
        return line.find("}}").map(|at| at + 2);
    }
    if starts_word && let Some(length) = url(rest) {
        return Some(length);
    }
    emoji::leading_bytes(rest)
}

fn url(rest: &str) -> Option<usize> {
    let is_url = ["https://", "http://", "www.", "mailto:"]
        .iter()
        .any(|scheme| {
            rest.get(..scheme.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
        });
    if !is_url {
        return None;
    }
    let end = rest.find(|c: char| c.is_whitespace() || "<>\"\\&`|".contains(c));
    let word = &rest[..end.unwrap_or(rest.len())];
    Some(
        word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '\''])
            .len(),
    )
}
