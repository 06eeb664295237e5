//! Links, mentions, inline images and notes.

use super::{
    Data, Inline, InlineBuilder, InlineContext, InlineKind, LinkKind, Mark, MarkKind, Markdown,
    Node, Piece, Reader, Span, data, images, plain,
};
use crate::{
    count::count,
    limits::{MAX_PAGE_BYTES, MAX_PAGE_NODES},
    node::{Block, Fragment, Text},
    read::mask::unmask,
};

/// How often one note may be used: its text is repeated each time.
const MAX_NOTE_USES: usize = 32;

impl Reader<'_> {
    pub(super) fn markdown_inline(
        &mut self,
        markdown: &Markdown,
        children: &[Piece],
        span: &Span,
        pen: &mut InlineBuilder,
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
                    return self.mention(&target, children, span, pen);
                }
                return self.link(&target, children, span, pen);
            }
            Markdown::Image {
                dest_url, title, ..
            } => {
                let image = images::of_markdown(dest_url, title, children);
                return pen.inline(self.inline_image(&image, span));
            }
            _ => return self.inlines(children, pen),
        };
        pen.marked(Mark::new(kind), |pen| self.inlines(children, pen));
    }

    pub(super) fn link(
        &mut self,
        target: &str,
        children: &[Piece],
        span: &Span,
        pen: &mut InlineBuilder,
    ) {
        if pen.context == InlineContext::InLink {
            return self.inlines(children, pen);
        }
        let reference = self.reference(target, LinkKind::Link, &plain(children), span.start);
        let mut inner = InlineBuilder::new(InlineContext::InLink);
        inner.marks.clone_from(&pen.marks);
        self.inlines(children, &mut inner);
        let members = data([("ref", Some(reference))]);
        pen.inline(Inline::new(InlineKind::Link, members, inner.line.finish()));
    }

    pub(super) fn mention(
        &mut self,
        target: &str,
        children: &[Piece],
        span: &Span,
        pen: &mut InlineBuilder,
    ) {
        let reference = self.reference(target, LinkKind::Mention, &plain(children), span.start);
        pen.inline(Inline::void(
            InlineKind::Mention,
            data([("ref", Some(reference))]),
        ));
    }

    pub(super) fn inline_image(&mut self, image: &images::ImageSource, span: &Span) -> Inline {
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

    /// Attaches a note to the word before its marker.
    pub(super) fn footnote(&mut self, label: &str, pen: &mut InlineBuilder) {
        let body = (pen.context == InlineContext::Open)
            .then(|| self.note(label))
            .flatten();
        let Some(body) = body else {
            return pen.text(&format!("[^{label}]"));
        };
        let leaves = pen.line.take_word().into_iter().collect();
        pen.inline(annotation(
            vec![Node::Text(Text { key: None, leaves })],
            body,
        ));
    }

    pub(in crate::read) fn note(&mut self, label: &str) -> Option<Vec<Node>> {
        let uses = self.note_uses.entry(label.to_owned()).or_default();
        *uses += 1;
        if *uses > MAX_NOTE_USES || self.in_note {
            return None;
        }
        let pieces = self.footnotes.get(label)?.clone();
        let ends = pieces.first().zip(pieces.last());
        self.note_bytes += ends.map_or(0, |(first, last)| last.span.end - first.span.start);
        if self.note_bytes > MAX_PAGE_BYTES || self.note_nodes > MAX_PAGE_NODES {
            return None;
        }
        self.in_note = true;
        let mut body = self.blocks(&pieces);
        self.in_note = false;
        self.note_nodes += count(&body);
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
