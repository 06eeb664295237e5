//! Writes a translation into its page, and describes what readers see of it, to verify the result.

use std::fmt::Write as _;

use super::{
    Segment,
    blocks::TextBlock,
    part::{Part, Role},
    translated::{TranslatedNode, Translation},
};
use crate::write::escape::{in_html, in_markdown, line_starts};

/// The source of a translated segment. Text is escaped, so that it is not markup.
pub(super) fn render(segment: &Segment, translation: &Translation, block: &TextBlock) -> String {
    let mut writer = SegmentWriter {
        segment,
        block,
        out: String::new(),
        is_line_start: true,
        previous: Previous::Nothing,
    };
    writer.nodes(&translation.nodes, 0);
    writer.out
}

struct SegmentWriter<'a> {
    segment: &'a Segment,
    block: &'a TextBlock,
    out: String,
    is_line_start: bool,
    previous: Previous,
}

/// What was written before, in the same marker.
#[derive(Clone, Copy, PartialEq)]
enum Previous {
    Nothing,
    Text,
    Marker,
}

impl SegmentWriter<'_> {
    /// Writes the nodes in a marker. A text that is the same at its place keeps its bytes.
    fn nodes(&mut self, nodes: &[TranslatedNode], number: usize) {
        let segment = self.segment;
        let mut texts = segment.texts.iter().filter(|text| text.parent == number);
        self.previous = Previous::Nothing;
        for node in nodes {
            match node {
                TranslatedNode::Text(text) => match texts.next() {
                    Some(before) if before.text == *text => self.out.push_str(&before.source),
                    _ => self.text(text),
                },
                TranslatedNode::Marker(number, nodes) => self.marker(*number, nodes),
            }
            self.previous = match node {
                TranslatedNode::Text(_) => Previous::Text,
                TranslatedNode::Marker(..) => Previous::Marker,
            };
            self.is_line_start = self.out.ends_with(['\n', '\r', ' ']) && self.is_last_line_blank();
        }
    }

    fn marker(&mut self, number: usize, nodes: &[TranslatedNode]) {
        let Some(marker) = self.segment.markers.get(number.wrapping_sub(1)) else {
            return;
        };
        let inner = marker.open.trim_start_matches(DELIMITERS);
        let next = inner.chars().next().or_else(|| first_character(nodes));
        let is_beside_text = self.previous == Previous::Text && !self.block.is_html;
        if is_beside_text && needs_reference(marker.open.chars().next(), next) {
            encode_last(&mut self.out);
        }
        self.out.push_str(&marker.open);
        self.nodes(nodes, number);
        self.out.push_str(&marker.close);
    }

    fn text(&mut self, text: &str) {
        if self.block.is_html {
            self.out.push_str(&in_html(text));
            return;
        }
        let mut escaped = in_markdown(text);
        let inner = self.out.trim_end_matches(DELIMITERS);
        let is_beside_marker = self.previous == Previous::Marker;
        if is_beside_marker && needs_reference(self.out.chars().last(), inner.chars().last()) {
            encode_first(&mut escaped);
        }
        if self.block.is_cell {
            escaped = escaped.replace('|', "\\|");
        }
        if self.is_line_start {
            escaped = line_starts(escaped.trim_start());
        }
        if escaped.ends_with('!') {
            // Before a link it would start an image.
            escaped.pop();
            escaped.push_str("\\!");
        }
        self.out.push_str(&escaped);
    }

    fn is_last_line_blank(&self) -> bool {
        let last = self.out.rsplit('\n').next().unwrap_or_default();
        self.out.contains('\n') && last.chars().all(|c| c.is_whitespace() || c == '>')
    }
}

/// Characters that begin and end marks.
pub(super) const DELIMITERS: [char; 3] = ['*', '_', '~'];

/// Returns whether a letter beside a mark would make the mark text: `**a.**b` is not bold, but `**a.**&#x62;` is.
fn needs_reference(delimiter: Option<char>, inner: Option<char>) -> bool {
    match delimiter {
        Some('_') => true,
        Some('*' | '~') => inner.is_some_and(|inner| !inner.is_alphanumeric()),
        _ => false,
    }
}

fn first_character(nodes: &[TranslatedNode]) -> Option<char> {
    match nodes.first()? {
        TranslatedNode::Text(text) => text.chars().next(),
        // Markup starts with punctuation.
        TranslatedNode::Marker(..) => Some('<'),
    }
}

fn encode_last(out: &mut String) {
    if let Some(last) = out.pop() {
        push_encoded(last, out);
    }
}

fn encode_first(text: &mut String) {
    if let Some(first) = text.chars().next() {
        let rest = text.split_off(first.len_utf8());
        text.clear();
        push_encoded(first, text);
        text.push_str(&rest);
    }
}

/// Writes a letter or digit as a character reference.
fn push_encoded(character: char, out: &mut String) {
    if character.is_alphanumeric() {
        let _ = write!(out, "&#x{:X};", u32::from(character));
    } else {
        out.push(character);
    }
}

/// What readers see of parts: text without white space, and markup as written.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Visible {
    tokens: Vec<VisibleToken>,
}

#[derive(Debug, PartialEq, Eq)]
enum VisibleToken {
    Text(String),
    Markup(String),
}

impl Visible {
    pub(super) fn of(parts: &[Part]) -> Self {
        let mut visible = Self::default();
        visible.parts(parts);
        visible
    }

    pub(super) fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Text { text, .. } => self.text(text),
                Part::Opaque { source, role } if *role == Role::Literal => self.text(source),
                Part::Opaque { source, .. } => self.markup(source),
                Part::Pair { open, close, parts } => {
                    self.markup(open);
                    self.parts(parts);
                    self.markup(close);
                }
            }
        }
    }

    pub(super) fn translation(&mut self, segment: &Segment, nodes: &[TranslatedNode]) {
        for node in nodes {
            let (number, nodes) = match node {
                TranslatedNode::Text(text) => {
                    self.text(text);
                    continue;
                }
                TranslatedNode::Marker(number, nodes) => (number, nodes),
            };
            let Some(marker) = segment.markers.get(number.wrapping_sub(1)) else {
                continue;
            };
            if marker.is_literal {
                self.text(&marker.open);
                continue;
            }
            self.markup(&marker.open);
            self.translation(segment, nodes);
            if marker.is_pair {
                self.markup(&marker.close);
            }
        }
    }

    fn text(&mut self, text: &str) {
        let words: String = text.split_whitespace().collect();
        if words.is_empty() {
            return;
        }
        match self.tokens.last_mut() {
            Some(VisibleToken::Text(before)) => before.push_str(&words),
            _ => self.tokens.push(VisibleToken::Text(words)),
        }
    }

    pub(super) fn markup(&mut self, source: &str) {
        self.tokens.push(VisibleToken::Markup(source.to_owned()));
    }
}
