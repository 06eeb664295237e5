//! The parts of one text block: text, and inline markup around and between it.
//!
//! The sources of all parts, joined, are the bytes of the block. So parts that stay in a translation are copied, and
//! only text is written anew.

use pulldown_cmark::{LinkType, Tag as Markdown};

use super::{
    part::{Part, Role},
    words,
};
use crate::read::{
    blocks::escaped_start,
    piece::{Element, Piece, PieceKind, Span},
};

/// Reads the parts of inline pieces. The reader bounds their nesting.
pub(super) struct PartReader<'a> {
    pub(super) source: &'a str,
    pub(super) is_html: bool,
}

impl PartReader<'_> {
    /// Returns the parts and their bytes. None without pieces.
    pub(super) fn parts(&self, pieces: &[Piece]) -> Option<(Vec<Part>, Span)> {
        let first = pieces.first()?;
        let start = match first.kind {
            PieceKind::Text(_) => escaped_start(self.source, first.span.start),
            _ => first.span.start,
        };
        let mut parts = Vec::new();
        let mut at = start;
        let mut before = None;
        for piece in pieces {
            if piece.span.start < at && before.is_some() {
                // Pieces that overlap cannot be told apart: a note that is used twice, for example.
                return None;
            }
            let start = match piece.kind {
                PieceKind::Text(_) => escaped_start(self.source, piece.span.start).max(at),
                _ => piece.span.start,
            };
            self.gap(at..start, before, &mut parts);
            self.part(piece, start..piece.span.end, &mut parts);
            at = piece.span.end;
            before = Some(&piece.kind);
        }
        Some((parts, start..at))
    }

    fn slice(&self, span: Span) -> &str {
        self.source.get(span).unwrap_or_default()
    }

    /// Bytes between two pieces: markers of containers at the start of a line, or comments.
    fn gap(&self, span: Span, before: Option<&PieceKind>, parts: &mut Vec<Part>) {
        let source = self.slice(span).to_owned();
        if source.is_empty() {
            return;
        }
        match (before, parts.last_mut()) {
            (Some(PieceKind::SoftBreak), Some(Part::Text { source: last, .. }))
            | (Some(PieceKind::HardBreak), Some(Part::Opaque { source: last, .. })) => {
                last.push_str(&source);
            }
            _ if source.trim().is_empty() => push_text(source, " ".to_owned(), parts),
            _ => parts.push(Part::Opaque {
                source,
                role: Role::Decoration,
            }),
        }
    }

    fn part(&self, piece: &Piece, span: Span, parts: &mut Vec<Part>) {
        let children = piece.children();
        let role = match &piece.kind {
            PieceKind::Text(text) => {
                for part in words::split(self.slice(span), text, self.is_html) {
                    match part {
                        Part::Text { source, text } => push_text(source, text, parts),
                        other => parts.push(other),
                    }
                }
                return;
            }
            PieceKind::SoftBreak => {
                return push_text(self.slice(span).to_owned(), " ".to_owned(), parts);
            }
            PieceKind::Markdown(markdown, _) => match markdown_role(markdown) {
                Some(role) => role,
                None => return self.pair(children, span, parts),
            },
            PieceKind::Element(element) => match element_role(element) {
                Some(role) => role,
                None => return self.pair(children, span, parts),
            },
            PieceKind::HardBreak | PieceKind::Task(_) => Role::Decoration,
            _ => Role::Word,
        };
        let source = self.slice(span).to_owned();
        parts.push(Part::Opaque { source, role });
    }

    /// Markup around children. Without text in it, it is protected as a whole.
    fn pair(&self, children: &[Piece], span: Span, parts: &mut Vec<Part>) {
        let inner = self.parts(children).filter(|(inner, range)| {
            range.start >= span.start
                && range.end <= span.end
                && children.iter().all(Piece::is_inline)
                && inner.iter().any(Part::has_letters)
        });
        parts.push(match inner {
            Some((inner, range)) => Part::Pair {
                open: self.slice(span.start..range.start).to_owned(),
                close: self.slice(range.end..span.end).to_owned(),
                parts: inner,
            },
            None => Part::Opaque {
                role: if children.is_empty() {
                    Role::Decoration
                } else {
                    Role::Word
                },
                source: self.slice(span).to_owned(),
            },
        });
    }
}

/// Adds text to the run before it.
fn push_text(source: String, text: String, parts: &mut Vec<Part>) {
    if let Some(Part::Text {
        source: before,
        text: words,
    }) = parts.last_mut()
    {
        before.push_str(&source);
        words.push_str(&text);
        return;
    }
    parts.push(Part::Text { source, text });
}

/// None for markup around text.
fn markdown_role(markdown: &Markdown) -> Option<Role> {
    match markdown {
        Markdown::Emphasis | Markdown::Strong | Markdown::Strikethrough => None,
        // The text of the other forms is the name of a definition or the target. That of a mention is not shown.
        Markdown::Link {
            link_type: LinkType::Inline | LinkType::Reference,
            title,
            ..
        } if &**title != "mention" => None,
        Markdown::Image { .. } => Some(Role::Decoration),
        _ => Some(Role::Word),
    }
}

/// None for markup around text.
fn element_role(element: &Element) -> Option<Role> {
    let attributes = &element.attributes;
    let class = attributes.get("class").unwrap_or_default();
    match element.name.as_str() {
        "i" if class.split_whitespace().any(|name| name.starts_with("fa-")) => {
            Some(Role::Decoration)
        }
        "span" if attributes.has("data-gb-custom-inline") => Some(Role::Decoration),
        "span" if attributes.has_class("math") || attributes.has("data-option") => Some(Role::Word),
        "a" if attributes.has("data-mention") => Some(Role::Word),
        "a" | "strong" | "b" | "em" | "i" | "del" | "s" | "strike" | "mark" | "sub" | "sup"
        | "span" | "u" | "button" | "small" | "font" => None,
        "br" | "img" | "picture" | "input" | "wbr" => Some(Role::Decoration),
        _ => Some(Role::Word),
    }
}
