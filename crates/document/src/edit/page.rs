//! A page's text as spans: the bytes of one block, or of several that cannot be separated.

use std::ops::Range;

use space_files::front_matter::split;

use super::{
    content::content,
    hunks::{self, BlockSpan, Hunk},
};
use crate::{
    node::{Document, Node},
    read::read_page,
    resolve::Resolve,
};

pub(super) struct Page<'a> {
    pub(super) text: &'a str,
    pub(super) document: Document,
    pub(super) spans: Vec<BlockSpan>,
    pub(super) title: Option<Range<usize>>,
}

impl<'a> Page<'a> {
    pub(super) fn read(text: &'a str, resolve: &dyn Resolve) -> Self {
        let page = read_page(text, resolve);
        let spans = block_spans(text, &page.document.nodes);
        Self {
            text,
            document: page.document,
            spans,
            title: page.title_span,
        }
    }

    /// The offset for new blocks if there are none.
    pub(super) fn start(&self) -> usize {
        let title = self.title.as_ref().map(|title| title.end);
        title.unwrap_or_else(|| split(self.text).body.start)
    }

    /// The bytes of the block above, and the bytes between.
    pub(super) fn above(&self, place: usize) -> (&'a str, Range<usize>) {
        let start = self.spans[place].span.start;
        let above = place.checked_sub(1).map(|above| &self.spans[above].span);
        let title = self.title.as_ref().filter(|title| title.end <= start);
        let above = above.into_iter().chain(title).max_by_key(|span| span.end);
        let body = split(self.text).body.start;
        let above = above.cloned().unwrap_or(body..body);
        let end = above.end;
        (&self.text[above], end..start)
    }

    /// The bytes of the block below, and the bytes between.
    pub(super) fn below(&self, place: usize) -> (&'a str, Range<usize>) {
        let end = self.spans[place].span.end;
        let below = self.spans.get(place + 1).map(|below| &below.span);
        let title = self.title.as_ref().filter(|title| title.start >= end);
        let below = below.into_iter().chain(title).min_by_key(|span| span.start);
        let text_end = self.text.len();
        let below = below.cloned().unwrap_or(text_end..text_end);
        let start = below.start;
        (&self.text[below], end..start)
    }

    pub(super) fn tokens(&self) -> Vec<String> {
        self.document.nodes.iter().map(content).collect()
    }

    /// The differences between the page and other blocks.
    pub(super) fn hunks(&self, new: &[String]) -> Vec<Hunk> {
        hunks::between(&self.spans, &self.tokens(), new)
    }
}

impl Page<'_> {
    /// Extends the hunk by its neighbours, which are the same in the new document.
    pub(super) fn widened(&self, hunk: &Hunk, new_length: usize) -> Hunk {
        let length = |place: Option<&BlockSpan>| place.map_or(0, |place| place.nodes.len());
        let above = hunk.spans.start.checked_sub(1);
        let above_length = length(above.and_then(|above| self.spans.get(above)));
        let below_length = length(self.spans.get(hunk.spans.end));
        Hunk {
            spans: above.unwrap_or(0)..(hunk.spans.end + 1).min(self.spans.len()),
            new: hunk.new.start.saturating_sub(above_length)
                ..(hunk.new.end + below_length).min(new_length),
        }
    }
}

/// Blocks without bytes share the span of the one before them, or after them at the start.
fn block_spans(text: &str, nodes: &[Node]) -> Vec<BlockSpan> {
    let mut places: Vec<BlockSpan> = Vec::new();
    let mut waiting = 0;
    for (position, node) in nodes.iter().enumerate() {
        let span = match node {
            Node::Block(block) => block.span.clone(),
            Node::Inline(_) | Node::Text(_) => None,
        };
        let end = places.last().map_or(0, |place| place.span.end);
        let own = span
            .filter(|span| span.start >= end && span.end <= text.len() && span.start < span.end);
        match (own, places.last_mut()) {
            (Some(span), Some(last)) if waiting > 0 => {
                // The bytes of blocks without a span are somewhere before this block.
                let gap = &text[last.span.end..span.start];
                last.span.end += gap.trim_end().len();
                last.nodes.end = position;
                waiting = 0;
                places.push(BlockSpan {
                    nodes: position..position + 1,
                    span,
                });
            }
            (Some(span), _) => {
                places.push(BlockSpan {
                    nodes: position - waiting..position + 1,
                    span,
                });
                waiting = 0;
            }
            (None, _) => waiting += 1,
        }
    }
    if let Some(last) = places.last_mut() {
        last.nodes.end = nodes.len();
    }
    places
}
