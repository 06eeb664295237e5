//! Anchors: the fragment ids of headings, tabs, expandables, steps and API blocks. The author's own ids win;
//! the others are slugs of the text, made unique.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::{
    node::{Block, BlockKind, Meta, Node},
    plain,
    slug::slug,
};

pub(crate) fn assign(nodes: &mut [Node]) {
    let mut anchors = Anchors::default();
    // Most links point to headings: they get their slug before other blocks can take it.
    for pass in [Pass::Authors, Pass::Headings, Pass::Others] {
        anchors.walk(nodes, pass);
    }
}

/// All anchors of a document, once they are assigned.
pub(crate) fn all(nodes: &[Node]) -> Vec<String> {
    let mut found = Vec::new();
    collect(nodes, &mut found);
    found
}

fn collect(nodes: &[Node], found: &mut Vec<String>) {
    for node in nodes {
        let Node::Block(block) = node else { continue };
        found.extend(block.meta.as_ref().map(|meta| meta.id.clone()));
        collect(block.nodes.as_deref().unwrap_or_default(), found);
        for fragment in block.fragments.iter().flatten() {
            collect(&fragment.nodes, found);
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Pass {
    Authors,
    Headings,
    Others,
}

#[derive(Default)]
struct Anchors {
    taken: HashSet<String>,
    next: HashMap<String, usize>,
}

impl Anchors {
    fn walk(&mut self, nodes: &mut [Node], pass: Pass) {
        for node in nodes {
            let Node::Block(block) = node else { continue };
            self.visit(block, pass);
            if let Some(nodes) = &mut block.nodes {
                self.walk(nodes, pass);
            }
            for fragment in block.fragments.iter_mut().flatten() {
                self.walk(&mut fragment.nodes, pass);
            }
        }
    }

    fn visit(&mut self, block: &mut Block, pass: Pass) {
        let is_heading = is_heading(block.kind);
        match pass {
            Pass::Authors if is_heading => {
                if let Some(id) = author_id(block) {
                    let id = self.unique(id);
                    block.meta = Some(Meta { id });
                }
            }
            Pass::Headings if is_heading && block.meta.is_none() => {
                let text = plain::of_inlines(block.nodes.as_deref().unwrap_or_default());
                self.assign_id(block, &text, "heading");
            }
            Pass::Others if !is_heading => {
                if let Some((text, otherwise)) = name_of(block) {
                    self.assign_id(block, &text, otherwise);
                }
            }
            _ => {}
        }
    }

    fn assign_id(&mut self, block: &mut Block, text: &str, otherwise: &str) {
        let slug = slug(text);
        let id = if slug.is_empty() {
            otherwise.to_owned()
        } else {
            slug
        };
        let id = self.unique(id);
        block.meta = Some(Meta { id });
    }

    fn unique(&mut self, id: String) -> String {
        if self.taken.insert(id.clone()) {
            return id;
        }
        loop {
            let next = self.next.entry(id.clone()).or_default();
            *next += 1;
            let numbered = format!("{id}-{next}");
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

pub(crate) fn is_heading(kind: BlockKind) -> bool {
    heading_level(kind).is_some()
}

/// 1 to 3; none for other blocks.
pub(crate) fn heading_level(kind: BlockKind) -> Option<u8> {
    match kind {
        BlockKind::Heading1 => Some(1),
        BlockKind::Heading2 => Some(2),
        BlockKind::Heading3 => Some(3),
        _ => None,
    }
}

/// The author's id. One that the document's schema does not allow is still an anchor, but not a field of `data`.
fn author_id(block: &mut Block) -> Option<String> {
    let id = block.data.get("id").and_then(Value::as_str)?.to_owned();
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.+_".contains(c);
    if id.is_empty() || !id.chars().all(allowed) {
        block.data.remove("id");
    }
    (!id.is_empty()).then_some(id)
}

/// The name of a block other than a heading, and a fallback. None for blocks without an anchor.
fn name_of(block: &Block) -> Option<(String, &'static str)> {
    let member = |name: &str| {
        block
            .data
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    Some(match block.kind {
        BlockKind::TabsItem if block.data.contains_key("slug") => {
            (member("slug").to_owned(), "tab")
        }
        BlockKind::TabsItem => (member("title").to_owned(), "tab"),
        BlockKind::StepperStep => (first_heading(block), "step"),
        BlockKind::Update => (member("date").to_owned(), "update"),
        BlockKind::Expandable => (expandable_title(block), "details"),
        BlockKind::Swagger | BlockKind::OpenApiOperation => (
            format!("{} {}", member("method"), member("path")),
            "operation",
        ),
        BlockKind::OpenApiWebhook => (member("name").to_owned(), "webhook"),
        BlockKind::OpenApiSchemas => (String::new(), "schemas"),
        _ => return None,
    })
}

fn first_heading(block: &Block) -> String {
    let nodes = block.nodes.as_deref().unwrap_or_default();
    let heading = nodes.iter().find_map(|node| match node {
        Node::Block(block) if is_heading(block.kind) => Some(block),
        _ => None,
    });
    heading
        .and_then(|heading| heading.nodes.as_deref())
        .map(plain::of_inlines)
        .unwrap_or_default()
}

fn expandable_title(block: &Block) -> String {
    let title = block.fragments.iter().flatten().next();
    match title.and_then(|title| title.nodes.first()) {
        Some(Node::Block(paragraph)) => {
            plain::of_inlines(paragraph.nodes.as_deref().unwrap_or_default())
        }
        _ => String::new(),
    }
}
