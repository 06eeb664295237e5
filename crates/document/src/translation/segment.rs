//! Segments: the text of one block, with numbered markers in place of its inline markup.

use std::fmt::Write as _;

use xxhash_rust::xxh3::xxh3_128;

use super::{
    blocks::{TextBlock, TextKind},
    part::{Part, Role},
};
use crate::read::piece::Span;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SegmentKind {
    /// The heading that is the page's title. Callers that set the title themselves leave it out.
    Title,
    Heading,
    Text,
}

/// The text of one block, to translate as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    kind: SegmentKind,
    key: String,
    pub(super) parts: Vec<Part>,
    /// By number: the first has number 1.
    pub(super) markers: Vec<Marker>,
    pub(super) texts: Vec<RunText>,
    pub(super) span: Span,
}

/// The markup that a marker stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Marker {
    pub(super) open: String,
    pub(super) close: String,
    /// Whether there is text in it.
    pub(super) is_pair: bool,
    /// Whether readers see the source as text.
    pub(super) is_literal: bool,
    /// The number of the marker around it, or 0.
    pub(super) parent: usize,
}

/// A text between markup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RunText {
    pub(super) source: String,
    pub(super) text: String,
    /// The number of the marker around it, or 0.
    pub(super) parent: usize,
}

impl Segment {
    /// A segment of text without markup, such as a title or a description in front matter.
    pub fn plain(text: &str) -> Self {
        let part = Part::Text {
            source: text.to_owned(),
            text: text.to_owned(),
        };
        Self::new(SegmentKind::Text, vec![part], 0..0)
    }

    fn new(kind: SegmentKind, parts: Vec<Part>, span: Span) -> Self {
        let mut markers = Vec::new();
        let mut texts = Vec::new();
        number(&parts, 0, &mut markers, &mut texts);
        let mut segment = Self {
            kind,
            key: String::new(),
            parts,
            markers,
            texts,
            span,
        };
        segment.key = format!("{:032x}", xxh3_128(segment.marked().as_bytes()));
        segment
    }

    /// None if the block has nothing to translate.
    pub(super) fn of_block(block: &TextBlock) -> Option<Self> {
        let mut span = block.span.clone();
        let mut parts = block.parts.clone();
        if !parts.iter().any(Part::has_letters) {
            return None;
        }
        trim_start(&mut parts, &mut span);
        trim_end(&mut parts, &mut span);
        let kind = match block.kind {
            TextKind::Title => SegmentKind::Title,
            TextKind::Heading(_) => SegmentKind::Heading,
            TextKind::Text => SegmentKind::Text,
        };
        Some(Self::new(kind, parts, span))
    }

    /// The parts of its block before and after it.
    pub(super) fn parts_around<'b>(&self, block: &'b TextBlock) -> (&'b [Part], &'b [Part]) {
        let mut at = block.span.start;
        let mut before = 0;
        for part in &block.parts {
            let end = at + source_bytes(part);
            if end > self.span.start {
                break;
            }
            at = end;
            before += 1;
        }
        let parts = &block.parts;
        (&parts[..before], &parts[before + self.parts.len()..])
    }

    pub fn kind(&self) -> SegmentKind {
        self.kind
    }

    /// The hash of its text and of the form of its markup, for a translation memory. What the markup contains, such as
    /// the target of a link, does not count. It is not cryptographic: use a separate memory for each organization.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The text for providers that preserve markup: `<x1>…</x1>` is markup around text and `<x2/>` a protected word.
    /// `&`, `<` and `>` are character references.
    pub fn marked(&self) -> String {
        let mut out = String::new();
        let mut number = 0;
        write_marked(&self.parts, &mut number, &mut out);
        out
    }

    /// The texts between its markup, for providers that translate plain text only.
    pub fn runs(&self) -> Vec<String> {
        let mut runs = Vec::new();
        collect_runs(&self.parts, &mut runs);
        runs
    }
}

fn number(parts: &[Part], parent: usize, markers: &mut Vec<Marker>, texts: &mut Vec<RunText>) {
    for part in parts {
        match part {
            Part::Text { source, text } => texts.push(RunText {
                source: source.clone(),
                text: collapsed(text),
                parent,
            }),
            Part::Opaque { source, role } => markers.push(Marker {
                open: source.clone(),
                close: String::new(),
                is_pair: false,
                is_literal: *role == Role::Literal,
                parent,
            }),
            Part::Pair { open, close, parts } => {
                markers.push(Marker {
                    open: open.clone(),
                    close: close.clone(),
                    is_pair: true,
                    is_literal: false,
                    parent,
                });
                number(parts, markers.len(), markers, texts);
            }
        }
    }
}

fn write_marked(parts: &[Part], number: &mut usize, out: &mut String) {
    for part in parts {
        if let Part::Text { text, .. } = part {
            push_escaped(&collapsed(text), out);
            continue;
        }
        *number += 1;
        let own = *number;
        match part {
            Part::Pair { parts, .. } => {
                write!(out, "<x{own}>").expect("text accepts text");
                write_marked(parts, number, out);
                write!(out, "</x{own}>").expect("text accepts text");
            }
            _ => write!(out, "<x{own}/>").expect("text accepts text"),
        }
    }
}

pub(super) fn push_escaped(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            other => out.push(other),
        }
    }
}

fn collect_runs(parts: &[Part], runs: &mut Vec<String>) {
    for part in parts {
        match part {
            Part::Text { text, .. } if part.has_letters() => {
                runs.push(collapsed(text).trim().to_owned());
            }
            Part::Pair { parts, .. } => collect_runs(parts, runs),
            _ => {}
        }
    }
}

/// The text with each run of white space as one space. Non-breaking spaces stay.
pub(super) fn collapsed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        let is_space = character.is_ascii_whitespace() || character.is_control();
        if !is_space {
            out.push(character);
        } else if !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out
}

/// Removes white space and decorations, which are not part of the sentence.
fn trim_start(parts: &mut Vec<Part>, span: &mut Span) {
    let mut dropped = 0;
    for part in parts.iter_mut() {
        match part {
            Part::Text { source, text } if !text.trim().is_empty() => {
                let trimmed = source.trim_ascii_start().to_owned();
                span.start += source.len() - trimmed.len();
                *source = trimmed;
                *text = text.trim_start().to_owned();
                break;
            }
            part if is_at_edge(part) => span.start += source_bytes(part),
            _ => break,
        }
        dropped += 1;
    }
    parts.drain(..dropped);
}

fn trim_end(parts: &mut Vec<Part>, span: &mut Span) {
    while let Some(part) = parts.last_mut() {
        match part {
            Part::Text { source, text } if !text.trim().is_empty() => {
                let trimmed = source.trim_ascii_end().to_owned();
                span.end -= source.len() - trimmed.len();
                *source = trimmed;
                *text = text.trim_end().to_owned();
                return;
            }
            part if is_at_edge(part) => span.end -= source_bytes(part),
            _ => return,
        }
        parts.pop();
    }
}

fn is_at_edge(part: &Part) -> bool {
    let is_word = |c: char| c.is_ascii_alphabetic() || c == '{';
    match part {
        Part::Text { .. } => true,
        Part::Opaque { source, role } => match role {
            Role::Decoration => true,
            // An emoji. URLs and templates are words of the sentence.
            Role::Literal => !source.starts_with(is_word),
            Role::Word => false,
        },
        Part::Pair { .. } => false,
    }
}

fn source_bytes(part: &Part) -> usize {
    let mut source = String::new();
    part.append_source(&mut source);
    source.len()
}
