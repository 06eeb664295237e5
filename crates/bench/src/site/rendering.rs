//! From the Markdown of a page to its compressed HTML, step by step, with the functions of the product.

use std::{fs, io::Write, time::Instant};

use document::{Block, BlockKind, Document, Node, Unresolved, facts::facts, read};
use flate2::{Compression, write::GzEncoder};
use render::{
    blocks::{self, Body, RenderContext},
    frame::SiteFrame,
    nav::{Nav, NavItem, NavTarget},
    page::{OutlineEntry, Page, PageLayout, PageLinks},
};
use space_files::{Summary, summary::EntryKind};

use super::pages::CorpusPage;
use crate::stats::median;

const ROUNDS: usize = 5;

/// Times of rendering a page, in milliseconds.
pub(crate) struct RenderTimes {
    /// Bytes.
    pub(crate) html: usize,
    pub(crate) compressed: usize,
    pub(crate) parts: Vec<Part>,
    /// Rendering all blocks once more, with everything initialized.
    pub(crate) again: f64,
    pub(crate) kinds: Vec<BlockKindTime>,
}

pub(crate) struct Part {
    pub(crate) name: &'static str,
    /// Including initialization that happens once per process.
    pub(crate) first: f64,
}

/// Blocks of an expensive kind.
pub(crate) struct BlockKindTime {
    pub(crate) name: &'static str,
    pub(crate) count: usize,
    pub(crate) again: f64,
}

/// A context without any link targets.
struct NoLinksContext;

impl RenderContext for NoLinksContext {}

impl RenderTimes {
    pub(crate) fn new(page: &CorpusPage) -> Self {
        let text = page.markdown();
        let (document, reading) = timed(|| read(&text, &Unresolved));
        let small = read("```sh\ntrue\n```\n", &Unresolved);
        let (_, loading) = timed(|| blocks::body(&small, &NoLinksContext));
        let (body, drawing) = timed(|| blocks::body(&document, &NoLinksContext));
        let nav = nav(page);
        let (html, layout) = timed(|| whole(page, &text, &body, &nav));
        let (compressed, compressing) = timed(|| compress(&html));
        let part = |name, first| Part { name, first };
        Self {
            html: html.len(),
            compressed,
            parts: vec![
                part("reading Markdown into blocks", reading),
                part("loading what colours code, once in a node's life", loading),
                part("drawing the blocks", drawing),
                part("layout: head, menu, outline", layout),
                part("compressing", compressing),
            ],
            again: again(&document),
            kinds: kinds(&document),
        }
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let started = Instant::now();
    let result = work();
    (result, started.elapsed().as_secs_f64() * 1000.0)
}

fn again(document: &Document) -> f64 {
    let figures = (0..ROUNDS).map(|_| timed(|| blocks::body(document, &NoLinksContext)).1);
    median(figures.collect())
}

fn kinds(document: &Document) -> Vec<BlockKindTime> {
    let is_diagram = |block: &Block| {
        let syntax = block.data.get("syntax").and_then(serde_json::Value::as_str);
        block.kind == BlockKind::Code && syntax == Some("mermaid")
    };
    let of_kind = |name, wanted: &dyn Fn(&Block) -> bool| {
        let mut nodes = Vec::new();
        collect(&document.nodes, wanted, &mut nodes);
        let count = nodes.len();
        let apart = Document {
            nodes,
            ..Document::default()
        };
        BlockKindTime {
            name,
            count,
            again: again(&apart),
        }
    };
    vec![
        of_kind("highlighting code", &|block| {
            block.kind == BlockKind::Code && !is_diagram(block)
        }),
        of_kind("diagrams", &is_diagram),
        of_kind("formulas", &|block| block.kind == BlockKind::Math),
        of_kind("tables", &|block| block.kind == BlockKind::Table),
    ]
}

fn collect(nodes: &[Node], wanted: &dyn Fn(&Block) -> bool, found: &mut Vec<Node>) {
    for node in nodes {
        let Node::Block(block) = node else { continue };
        if wanted(block) {
            found.push(node.clone());
            continue;
        }
        collect(block.nodes.as_deref().unwrap_or_default(), wanted, found);
        for fragment in block.fragments.iter().flatten() {
            collect(&fragment.nodes, wanted, found);
        }
    }
}

fn whole(page: &CorpusPage, text: &str, body: &Body, nav: &Nav) -> String {
    let title = facts(text).title.map(|title| title.text);
    let outline: Vec<OutlineEntry> = body.outline.iter().map(OutlineEntry::from).collect();
    Page {
        frame: &SiteFrame::default(),
        nav,
        nonce: "measured",
        id: &page.file,
        title: title.as_deref().unwrap_or_default(),
        mark: None,
        description: None,
        summary: None,
        language: "en",
        body: &body.html,
        outline: &outline,
        layout: PageLayout::default(),
        cover: None,
        tags: &[],
        links: PageLinks::default(),
        updated: None,
        indexed: true,
        preview: None,
        requests: None,
        components: false,
        scripts: &[],
    }
    .html()
}

fn nav(page: &CorpusPage) -> Nav {
    let text =
        fs::read_to_string(page.space.folder.join("SUMMARY.md")).expect("it makes the space");
    let summary = Summary::parse(text);
    Nav {
        items: below(&summary, None),
    }
}

fn below(summary: &Summary, parent: Option<usize>) -> Vec<NavItem> {
    let positions = summary.children(parent).into_iter();
    let items = positions.map(|position| {
        let entry = &summary.entries()[position];
        let (id, target) = match &entry.kind {
            EntryKind::Document { path } => (path.clone(), NavTarget::Page(path.clone())),
            _ => (position.to_string(), NavTarget::Group),
        };
        NavItem {
            id,
            title: entry.title.clone(),
            mark: None,
            target,
            children: below(summary, Some(position)),
        }
    });
    items.collect()
}

/// As the server compresses cached responses.
fn compress(html: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(html.as_bytes()).expect("memory");
    encoder.finish().expect("memory").len()
}
