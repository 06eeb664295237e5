//! Pieces within a line → inline nodes with marks.

use pulldown_cmark::Tag as Markdown;
use serde_json::Value;

use super::{
    Reader, images,
    line::{InlineBuilder, InlineContext},
    piece::{Element, Piece, PieceKind, Span, plain},
};
use crate::{
    construct::data,
    emoji,
    link::LinkKind,
    node::{Data, Inline, InlineKind, Mark, MarkKind, Node},
};

impl Reader<'_> {
    pub(super) fn inline_nodes(&mut self, pieces: &[Piece]) -> Vec<Node> {
        let mut pen = InlineBuilder::new(InlineContext::Open);
        self.inlines(pieces, &mut pen);
        pen.line.finish_trimmed()
    }

    /// Only text, for nodes that allow nothing else.
    pub(super) fn text_nodes(&mut self, pieces: &[Piece]) -> Vec<Node> {
        let mut pen = InlineBuilder::new(InlineContext::InLink);
        self.inlines(pieces, &mut pen);
        pen.line.finish()
    }

    fn inlines(&mut self, pieces: &[Piece], pen: &mut InlineBuilder) {
        for piece in pieces {
            self.one_inline(piece, pen);
        }
    }

    fn one_inline(&mut self, piece: &Piece, pen: &mut InlineBuilder) {
        match &piece.kind {
            PieceKind::Text(text) => push_text(&one_line(text), pen),
            PieceKind::Raw(text) => pen.text(text),
            PieceKind::Code(code) => pen.marked(Mark::new(MarkKind::Code), |pen| pen.text(code)),
            PieceKind::SoftBreak => pen.text(" "),
            PieceKind::HardBreak => pen.text("\n"),
            PieceKind::Math(formula) if pen.context == InlineContext::InLink => pen.text(formula),
            PieceKind::Math(formula) => pen.inline(Inline::void(
                InlineKind::InlineMath,
                data([("formula", Some(formula.as_str().into()))]),
            )),
            PieceKind::Footnote(label) => self.footnote(label, pen),
            PieceKind::Markdown(markdown, children) => {
                self.markdown_inline(markdown, children, &piece.span, pen);
            }
            PieceKind::Element(element) => self.element_inline(element, &piece.span, pen),
            PieceKind::Tag(_, children) => {
                self.inlines(children.as_deref().unwrap_or_default(), pen);
            }
            PieceKind::Task(_) | PieceKind::Rule => {}
        }
    }
}

mod elements;
mod links;

pub(super) use elements::note_label;
pub(super) use links::annotation;

/// Collapses white space with a line end to one space, as in HTML.
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

fn push_text(text: &str, pen: &mut InlineBuilder) {
    for part in emoji::parts(text) {
        match part {
            emoji::EmojiPart::Emoji(emoji) if pen.context == InlineContext::Open => {
                pen.inline(emoji_inline(emoji));
            }
            emoji::EmojiPart::Text(text) | emoji::EmojiPart::Emoji(text) => pen.text(text),
        }
    }
}

fn emoji_inline(emoji: &str) -> Inline {
    Inline::void(
        InlineKind::Emoji,
        data([("code", Some(emoji::code(emoji).into()))]),
    )
}
