//! Pieces within a line → inline nodes with marks.

use pulldown_cmark::Tag as Markdown;
use serde_json::Value;

use super::{
    Reader, images,
    line::Line,
    piece::{Element, Kind, Piece, Span, plain},
};
use crate::{
    construct::data,
    emoji,
    facts::LinkKind,
    node::{Data, Inline, InlineKind, Mark, MarkKind, Node},
};

/// Where inline nodes stand: a link holds only text and images.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Open,
    InLink,
}

impl Reader<'_> {
    pub(super) fn inline_nodes(&mut self, pieces: &[Piece]) -> Vec<Node> {
        let mut line = Line::default();
        self.inlines(pieces, &mut line, &mut Vec::new(), Place::Open);
        line.finish_trimmed()
    }

    /// Only text, for where the document has nothing else.
    pub(super) fn text_nodes(&mut self, pieces: &[Piece]) -> Vec<Node> {
        let mut line = Line::default();
        self.inlines(pieces, &mut line, &mut Vec::new(), Place::InLink);
        line.finish()
    }

    fn inlines(&mut self, pieces: &[Piece], line: &mut Line, marks: &mut Vec<Mark>, place: Place) {
        for piece in pieces {
            self.one_inline(piece, line, marks, place);
        }
    }

    fn one_inline(&mut self, piece: &Piece, line: &mut Line, marks: &mut Vec<Mark>, place: Place) {
        match &piece.kind {
            Kind::Text(text) => push_text(&one_line(text), line, marks, place),
            Kind::Raw(text) => line.text(text, marks),
            Kind::Code(code) => marked(marks, Mark::new(MarkKind::Code), |marks| {
                line.text(code, marks)
            }),
            Kind::SoftBreak => line.text(" ", marks),
            Kind::HardBreak => line.text("\n", marks),
            Kind::Math(formula) if place == Place::InLink => line.text(formula, marks),
            Kind::Math(formula) => line.inline(Inline::void(
                InlineKind::InlineMath,
                data([("formula", Some(formula.as_str().into()))]),
            )),
            Kind::Footnote(label) => self.footnote(label, line, place),
            Kind::Markdown(markdown, children) => {
                self.markdown_inline(markdown, children, &piece.span, line, marks, place);
            }
            Kind::Element(element) => self.element_inline(element, &piece.span, line, marks, place),
            Kind::Tag(_, children) => {
                self.inlines(children.as_deref().unwrap_or_default(), line, marks, place);
            }
            Kind::Task(_) | Kind::Rule => {}
        }
    }
}

mod elements;
mod links;

pub(super) use elements::note_label;
pub(super) use links::annotation;

/// White space with a line end in it is one space, as in HTML.
fn one_line(text: &str) -> std::borrow::Cow<'_, str> {
    if !text.contains(['\n', '\r']) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\n', '\r']) {
        let before = rest[..at].trim_end_matches([' ', '\t']);
        out.push_str(before);
        if !out.ends_with(' ') {
            out.push(' ');
        }
        rest = rest[at..].trim_start_matches([' ', '\t', '\n', '\r']);
    }
    out.push_str(rest);
    out.into()
}

fn push_text(text: &str, line: &mut Line, marks: &[Mark], place: Place) {
    for part in emoji::parts(text) {
        match part {
            emoji::Part::Emoji(emoji) if place == Place::Open => line.inline(emoji_inline(emoji)),
            emoji::Part::Text(text) | emoji::Part::Emoji(text) => line.text(text, marks),
        }
    }
}

fn emoji_inline(emoji: &str) -> Inline {
    Inline::void(
        InlineKind::Emoji,
        data([("code", Some(emoji::code(emoji).into()))]),
    )
}

fn marked(marks: &mut Vec<Mark>, mark: Mark, inner: impl FnOnce(&mut Vec<Mark>)) {
    let new = !marks.contains(&mark);
    if new {
        marks.push(mark);
    }
    inner(marks);
    if new {
        marks.pop();
    }
}
