//! The text blocks of a page: runs of inline content between block markup, in the order of the walk.
//!
//! The structure around them goes into a digest, so that two pages are compared without storing it: a translation must
//! not change it.

use pulldown_cmark::Tag as Markdown;
use xxhash_rust::xxh3::Xxh3;

use super::{part::Part, parts::PartReader};
use crate::read::{
    images::find,
    over_limit::ExceededLimit,
    piece::{Element, Piece, PieceKind, Span},
    tree::Tree,
    with_pieces,
};

/// One run of inline content.
#[derive(Debug)]
pub(super) struct TextBlock {
    pub(super) kind: TextKind,
    pub(super) span: Span,
    pub(super) parts: Vec<Part>,
    pub(super) is_html: bool,
    /// In a Markdown table.
    pub(super) is_cell: bool,
    /// The digest of all structure before it.
    pub(super) structure: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextKind {
    Title,
    Heading(HeadingPosition),
    Text,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct HeadingPosition {
    pub(super) start: usize,
    /// Whether the first `<a>` in it has an id, which is the anchor. None without `<a>`.
    pub(super) has_id: Option<bool>,
}

pub(super) struct TextPage {
    pub(super) blocks: Vec<TextBlock>,
    /// The digest of all structure.
    pub(super) structure: u64,
}

impl TextPage {
    pub(super) fn read(source: &str) -> Result<Self, ExceededLimit> {
        with_pieces(source, |tree, title| {
            let mut walk = Walk {
                source,
                tree,
                blocks: Vec::new(),
                structure: Xxh3::new(),
                is_cell: false,
            };
            let (before, after) = tree.pieces.split_at(title.unwrap_or(0));
            walk.blocks(before);
            if let Some(piece) = after.first().filter(|_| title.is_some()) {
                walk.note("title", "");
                walk.text(piece.children(), TextKind::Title);
            }
            walk.blocks(&after[usize::from(title.is_some())..]);
            walk.footnotes();
            Self {
                structure: walk.structure.digest(),
                blocks: walk.blocks,
            }
        })
    }
}

pub(super) struct Walk<'p, 'a> {
    source: &'p str,
    tree: &'p Tree<'a>,
    blocks: Vec<TextBlock>,
    structure: Xxh3,
    is_cell: bool,
}

impl Walk<'_, '_> {
    /// Walks blocks as the reader does: inline pieces between blocks are one text. The reader bounds their nesting.
    pub(super) fn blocks(&mut self, pieces: &[Piece]) {
        let mut start = 0;
        for (index, piece) in pieces.iter().enumerate() {
            if !piece.is_inline() {
                self.text(&pieces[start..index], TextKind::Text);
                self.block(piece);
                start = index + 1;
            }
        }
        self.text(&pieces[start..], TextKind::Text);
    }

    fn block(&mut self, piece: &Piece) {
        match &piece.kind {
            PieceKind::Markdown(Markdown::CodeBlock(_), _) | PieceKind::Rule => self.protect(piece),
            PieceKind::Markdown(Markdown::Heading { level, .. }, children) => {
                self.heading(&format!("{level:?}"), children, piece);
            }
            PieceKind::Markdown(markdown @ (Markdown::TableHead | Markdown::TableCell), _) => {
                let around = std::mem::replace(&mut self.is_cell, true);
                self.container(&format!("{markdown:?}"), "", piece.children());
                self.is_cell = around;
            }
            PieceKind::Markdown(markdown, children) => {
                self.container(&format!("{markdown:?}"), "", children);
            }
            PieceKind::Tag(tag, Some(children)) if !is_generated(&tag.name, &tag.rest) => {
                self.container(&tag.name, &tag.rest, children);
            }
            PieceKind::Element(element) => self.element(element, piece),
            _ => self.protect(piece),
        }
    }

    fn element(&mut self, element: &Element, piece: &Piece) {
        let attributes = format!("{:?}", element.attributes);
        match (element.tag_name(), element.name.as_str()) {
            (Some(name), _) if is_generated(name, &attributes) => self.protect(piece),
            (None, "pre") => self.protect(piece),
            (None, "h1" | "h2" | "h3" | "h4" | "h5" | "h6") => {
                self.heading(&element.name, &element.children, piece);
            }
            (None, "table") => {
                self.note(&element.name, &attributes);
                self.html_table(&element.children);
                self.note("end", "");
            }
            _ => self.container(&element.name, &attributes, &element.children),
        }
    }

    fn heading(&mut self, level: &str, children: &[Piece], piece: &Piece) {
        self.note("heading", level);
        let anchor = find(children, "a");
        let position = HeadingPosition {
            start: piece.span.start,
            has_id: anchor.map(|anchor| anchor.attributes.has("id")),
        };
        self.text(children, TextKind::Heading(position));
        self.note("end", "");
    }

    pub(super) fn container(&mut self, name: &str, attributes: &str, children: &[Piece]) {
        self.note(name, attributes);
        self.blocks(children);
        self.note("end", "");
    }

    pub(super) fn protect(&mut self, piece: &Piece) {
        let source = self.source.get(piece.span.clone()).unwrap_or_default();
        self.note("protected", source);
    }

    fn note(&mut self, name: &str, content: &str) {
        for part in [name, content] {
            self.structure.update(&part.len().to_le_bytes());
            self.structure.update(part.as_bytes());
        }
    }

    fn text(&mut self, pieces: &[Piece], kind: TextKind) {
        let Some(first) = pieces.iter().find(|piece| !piece.is_blank()) else {
            return;
        };
        let is_html = self.is_in_html_block(first.span.start);
        let reader = PartReader {
            source: self.source,
            is_html,
        };
        let all_inline = pieces.iter().all(Piece::is_inline);
        let Some((parts, span)) = reader.parts(pieces).filter(|_| all_inline) else {
            return pieces.iter().for_each(|piece| self.protect(piece));
        };
        self.note("text", "");
        self.blocks.push(TextBlock {
            kind,
            span,
            parts,
            is_html,
            is_cell: self.is_cell,
            structure: self.structure.digest(),
        });
    }

    fn is_in_html_block(&self, at: usize) -> bool {
        let blocks = &self.tree.html_blocks;
        let next = blocks.partition_point(|block| block.end <= at);
        blocks.get(next).is_some_and(|block| block.contains(&at))
    }

    fn footnotes(&mut self) {
        let mut notes: Vec<_> = self.tree.footnotes.iter().collect();
        notes.sort_by_key(|(label, pieces)| (pieces.first().map(|piece| piece.span.start), *label));
        for (label, pieces) in notes {
            self.container("footnote", label, pieces);
        }
    }
}

/// Returns whether the content of a tag is ignored: the reader shows the target of the tag instead.
fn is_generated(name: &str, attributes: &str) -> bool {
    match name {
        "content-ref" | "page-ref" | "include" => true,
        "swagger" => attributes.contains("src"),
        name => name.starts_with("openapi"),
    }
}
