//! Links, mentions, inline images and notes.

use super::{
    Data, Inline, InlineKind, Line, LinkKind, Mark, MarkKind, Markdown, Node, Piece, Place, Reader,
    Span, data, images, marked, plain,
};
use crate::{
    node::{Block, Fragment, Text},
    read::scan::unmask,
};

/// How often one note may be shown: its text is repeated each time.
const NOTE_USES: usize = 32;

impl Reader<'_> {
    pub(super) fn markdown_inline(
        &mut self,
        markdown: &Markdown,
        children: &[Piece],
        span: &Span,
        line: &mut Line,
        marks: &mut Vec<Mark>,
        place: Place,
    ) {
        let kind = match markdown {
            Markdown::Strong => MarkKind::Bold,
            Markdown::Emphasis => MarkKind::Italic,
            Markdown::Strikethrough => MarkKind::Strikethrough,
            Markdown::Link {
                dest_url, title, ..
            } => {
                let target = unmask(dest_url);
                if &**title == "mention" {
                    return self.mention(&target, children, span, line);
                }
                return self.link(&target, children, span, line, marks, place);
            }
            Markdown::Image {
                dest_url, title, ..
            } => {
                let image = images::of_markdown(dest_url, title, children);
                return line.inline(self.inline_image(&image, span));
            }
            _ => return self.inlines(children, line, marks, place),
        };
        marked(marks, Mark::new(kind), |marks| {
            self.inlines(children, line, marks, place)
        });
    }

    pub(super) fn link(
        &mut self,
        target: &str,
        children: &[Piece],
        span: &Span,
        line: &mut Line,
        marks: &mut Vec<Mark>,
        place: Place,
    ) {
        if place == Place::InLink {
            return self.inlines(children, line, marks, place);
        }
        let reference = self.reference(target, LinkKind::Link, &plain(children), span.start);
        let mut inner = Line::default();
        self.inlines(children, &mut inner, marks, Place::InLink);
        let members = data([("ref", Some(reference))]);
        line.inline(Inline::new(InlineKind::Link, members, inner.finish()));
    }

    pub(super) fn mention(
        &mut self,
        target: &str,
        children: &[Piece],
        span: &Span,
        line: &mut Line,
    ) {
        let reference = self.reference(target, LinkKind::Mention, &plain(children), span.start);
        line.inline(Inline::void(
            InlineKind::Mention,
            data([("ref", Some(reference))]),
        ));
    }

    pub(super) fn inline_image(&mut self, image: &images::Source, span: &Span) -> Inline {
        let alt = image.alt.clone().unwrap_or_default();
        let members = data([
            (
                "ref",
                Some(self.image_reference(&image.target, &alt, span.start)),
            ),
            (
                "refDark",
                image
                    .dark
                    .as_ref()
                    .map(|dark| self.image_reference(dark, &alt, span.start)),
            ),
            ("caption", image.caption.clone().map(Into::into)),
            ("alt", image.alt.clone().map(Into::into)),
            ("size", image.size.clone().map(Into::into)),
        ]);
        Inline::void(InlineKind::InlineImage, members)
    }

    /// A note is about the word before its mark.
    pub(super) fn footnote(&mut self, label: &str, line: &mut Line, place: Place) {
        let body = (place == Place::Open).then(|| self.note(label)).flatten();
        let Some(body) = body else {
            return line.text(&format!("[^{label}]"), &[]);
        };
        let leaves = line.take_word().into_iter().collect();
        line.inline(annotation(
            vec![Node::Text(Text { key: None, leaves })],
            body,
        ));
    }

    pub(in crate::read) fn note(&mut self, label: &str) -> Option<Vec<Node>> {
        let uses = self.note_uses.entry(label.to_owned()).or_default();
        *uses += 1;
        if *uses > NOTE_USES || self.in_note {
            return None;
        }
        let pieces = self.footnotes.get(label)?.clone();
        self.in_note = true;
        let mut body = self.blocks(&pieces);
        self.in_note = false;
        if body.is_empty() {
            body.push(Node::Block(Block::paragraph(Vec::new())));
        }
        Some(body)
    }
}

pub(in crate::read) fn annotation(nodes: Vec<Node>, body: Vec<Node>) -> Inline {
    let mut inline = Inline::new(InlineKind::Annotation, Data::new(), nodes);
    inline.fragments = Some(vec![Fragment::typed("annotation-body", body)]);
    inline
}
