//! Reading: the text of a page → its block document.
//!
//! Tags are found first and hidden from the Markdown parser (`scan`); Markdown, HTML and tags become one tree of pieces
//! (`tree`); the pieces become blocks (`blocks`, `tags`, `tables`, …); finally blocks get anchors and keys. Every step
//! is linear, total and at most 64 levels deep, whatever the text. A page over a limit becomes a notice with the
//! beginning of its source.

use std::{collections::HashMap, rc::Rc};

use pulldown_cmark::{HeadingLevel, Tag as Markdown};
use serde_json::Value;
use space_files::front_matter;

use crate::{
    anchors,
    count::count,
    emoji, keys,
    limits::{MAX_PAGE_BYTES, MAX_PAGE_NODES},
    link::LinkKind,
    node::{Document, Node},
    plain,
    resolve::Resolve,
    title::Title,
};

pub(crate) mod attributes;
pub(crate) mod blocks;
mod code;
mod findings;
mod frame;
pub(crate) mod html;
pub(crate) mod images;
mod inlines;
mod line;
mod lists;
mod mask;
pub(crate) mod over_limit;
pub(crate) mod piece;
mod scan;
mod tables;
pub(crate) mod tag;
mod tags;
pub(crate) mod tree;

use findings::Findings;
use over_limit::ExceededLimit;
use piece::{Piece, PieceKind, Span};

/// The block document of a page's whole text. Front matter and the page's title are not part of it.
///
/// The span of a block starts at its first byte, after the indentation and the markers of its containers, and ends
/// before the line end after it.
pub fn read(text: &str, resolve: &dyn Resolve) -> Document {
    read_page(text, resolve).document
}

/// A page with all findings of the reader.
pub(crate) struct Page {
    pub(crate) document: Document,
    pub(crate) title: Option<Title>,
    /// The bytes of the heading that is the title.
    pub(crate) title_span: Option<Span>,
    pub(crate) findings: Findings,
}

pub(crate) fn read_page(text: &str, resolve: &dyn Resolve) -> Page {
    match read_within_limits(text, resolve) {
        Ok(page) => page,
        Err(excess) => over_limit::page(text, excess),
    }
}

fn read_within_limits(text: &str, resolve: &dyn Resolve) -> Result<Page, ExceededLimit> {
    check_text(text)?;
    let base = front_matter::split(text).body.start;
    let body = &text[base..];
    let scan = scan::scan(body);
    let tree = tree::build_tree(body, &scan, base)?;
    let mut reader = Reader {
        resolve,
        source: text,
        footnotes: tree
            .footnotes
            .into_iter()
            .map(|(label, pieces)| (label, Rc::new(pieces)))
            .collect(),
        note_uses: HashMap::new(),
        note_bytes: 0,
        note_nodes: 0,
        in_note: false,
        findings: Findings::with_problems(tree.problems),
    };
    let title_at = title_at(&tree.pieces);
    let title = title_at.map(|at| reader.title(&tree.pieces[at]));
    let title_span = title_at.map(|at| reader.trimmed(&tree.pieces[at].span));
    let (before, after) = tree.pieces.split_at(title_at.unwrap_or(0));
    let mut nodes = reader.blocks(before);
    nodes.extend(reader.blocks(&after[usize::from(title_at.is_some())..]));
    if reader.note_nodes > MAX_PAGE_NODES || count(&nodes) > MAX_PAGE_NODES {
        return Err(ExceededLimit::Nodes);
    }
    anchors::assign(&mut nodes);
    keys::assign(&mut nodes, text);
    let mut record = reader.findings;
    record.problems.sort();
    record.links.sort_by_key(|link| link.start);
    let document = Document {
        nodes,
        ..Document::default()
    };
    Ok(Page {
        document,
        title,
        title_span,
        findings: record,
    })
}

/// Calls a function with the pieces of a page and the index of its title, for work on the bytes of its text.
pub(crate) fn with_pieces<T>(
    text: &str,
    visit: impl FnOnce(&tree::Tree, Option<usize>) -> T,
) -> Result<T, ExceededLimit> {
    check_text(text)?;
    let base = front_matter::split(text).body.start;
    let body = &text[base..];
    let scan = scan::scan(body);
    let tree = tree::build_tree(body, &scan, base)?;
    let title = title_at(&tree.pieces);
    Ok(visit(&tree, title))
}

/// Checks limits before parsing. A line can become a block, and a character of four bytes an emoji: both are counted.
fn check_text(text: &str) -> Result<(), ExceededLimit> {
    if text.len() > MAX_PAGE_BYTES {
        return Err(ExceededLimit::Bytes);
    }
    let is_node = |byte: &&u8| **byte == b'\n' || **byte >= 0xf0;
    if text.as_bytes().iter().filter(is_node).count() > MAX_PAGE_NODES {
        return Err(ExceededLimit::Nodes);
    }
    Ok(())
}

/// The first heading of level one, unless another heading precedes it.
fn title_at(pieces: &[Piece]) -> Option<usize> {
    let (at, level) = pieces.iter().enumerate().find_map(|(at, piece)| {
        let level = match &piece.kind {
            PieceKind::Markdown(Markdown::Heading { level, .. }, _) => *level == HeadingLevel::H1,
            PieceKind::Element(element) => match element.name.as_str() {
                "h1" => true,
                "h2" | "h3" | "h4" | "h5" | "h6" => false,
                _ => return None,
            },
            _ => return None,
        };
        Some((at, level))
    })?;
    level.then_some(at)
}

struct Reader<'a> {
    resolve: &'a dyn Resolve,
    /// The whole page.
    source: &'a str,
    footnotes: HashMap<String, Rc<Vec<Piece<'a>>>>,
    note_uses: HashMap<String, usize>,
    /// The total bytes of expanded notes.
    note_bytes: usize,
    /// The total nodes of expanded notes: a few bytes can contain many cells.
    note_nodes: usize,
    in_note: bool,
    findings: Findings,
}

impl Reader<'_> {
    fn title(&mut self, piece: &Piece) -> Title {
        let nodes: Vec<Node> = self.inline_nodes(piece.children());
        let text = plain::of_inlines(&nodes);
        let (emoji, text) = emoji::split_leading(&text);
        Title {
            text: text.to_owned(),
            emoji,
        }
    }

    /// Resolves a target and records it as a link.
    fn reference(&mut self, target: &str, kind: LinkKind, text: &str, start: usize) -> Value {
        self.findings.link(target, kind, text, start);
        self.resolve.link(target)
    }

    /// A span without trailing white space.
    fn trimmed(&self, span: &Span) -> Span {
        let source = self.source.get(span.clone()).unwrap_or_default();
        span.start..span.start + source.trim_end().len()
    }
}
