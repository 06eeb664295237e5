//! Blocks, by kind. The reader bounds their nesting.

use serde_json::Value;

use super::{Heading, Include, SectionCollector, SectionPosition, end_sections};
use crate::{
    anchors::heading_level,
    limits::{MAX_CONDITION_BYTES, MAX_INCLUDES},
    node::{Block, BlockKind, Fragment, Node},
    plain,
};

impl SectionCollector {
    pub(super) fn blocks(&mut self, nodes: &[Node]) {
        for node in nodes {
            if let Node::Block(block) = node {
                self.block(block);
            }
        }
    }

    /// Blocks in a container. Text after the container belongs to the section around it.
    pub(super) fn inside(&mut self, nodes: &[Node]) {
        let around = self.current;
        self.blocks(nodes);
        self.current = around;
    }

    /// Content of a box or a table, where headings are lines like others.
    fn in_box(&mut self, work: impl FnOnce(&mut Self)) {
        let around = std::mem::replace(&mut self.is_in_box, true);
        work(self);
        self.is_in_box = around;
    }

    fn block(&mut self, block: &Block) {
        let nodes = block.nodes.as_deref().unwrap_or_default();
        match block.kind {
            BlockKind::Heading1 | BlockKind::Heading2 | BlockKind::Heading3 => {
                self.heading(block, nodes);
            }
            BlockKind::If => self.condition(block, nodes),
            BlockKind::ReusableContent => self.include(block),
            BlockKind::Code => self.code(block, nodes),
            BlockKind::Math => self.code_line(member(block, "formula")),
            BlockKind::Table => self.in_box(|walk| walk.table(block)),
            BlockKind::Hint => self.in_box(|walk| walk.inside(nodes)),
            BlockKind::Swagger | BlockKind::OpenApiOperation => {
                self.operation(block, member(block, "path"));
            }
            BlockKind::OpenApiWebhook => self.operation(block, member(block, "name")),
            BlockKind::OpenApiSchemas => {
                let names = block.data.get("schemas").and_then(Value::as_array);
                let names = names.into_iter().flatten().filter_map(Value::as_str);
                self.line(&names.collect::<Vec<_>>().join(" "));
            }
            kind => {
                if let Some(field) = title_field(kind) {
                    self.line(member(block, field));
                }
                self.content(nodes);
                self.fragments(block.fragments.as_deref());
            }
        }
    }

    /// Lines and child blocks of a block.
    fn content(&mut self, nodes: &[Node]) {
        let has_line = nodes.iter().any(|node| !matches!(node, Node::Block(_)));
        if has_line && !plain::is_unknown_tag(nodes) {
            self.line(&plain::of_inlines(nodes));
            self.notes(nodes);
        }
        self.inside(nodes);
    }

    fn heading(&mut self, block: &Block, nodes: &[Node]) {
        let text = plain::of_inlines(nodes).trim().to_owned();
        match heading_level(block.kind) {
            Some(level) if !self.is_in_box && !text.is_empty() && self.reserve(text.len()) => {
                let around = self.place();
                let mut headings = around.headings.clone();
                end_sections(&mut headings, level);
                headings.push(Heading { level, text });
                let place = SectionPosition {
                    anchor: block.meta.as_ref().map(|meta| meta.id.clone()),
                    headings,
                    conditions: around.conditions.clone(),
                };
                self.begin(place, true);
            }
            _ => self.line(&text),
        }
        self.notes(nodes);
    }

    /// Content of a condition becomes separate sections, or is left out if there is no room for them.
    fn condition(&mut self, block: &Block, nodes: &[Node]) {
        let expression = member(block, "expression");
        let around = self.place().conditions.iter().map(String::len);
        let bytes = around.sum::<usize>() + expression.len();
        if bytes > MAX_CONDITION_BYTES || !self.reserve(expression.len()) {
            return;
        }
        let around = self.current;
        let mut place = self.place().clone();
        place.conditions.push(expression.to_owned());
        self.begin(place, false);
        self.blocks(nodes);
        self.current = around;
    }

    fn include(&mut self, block: &Block) {
        let reference = block.data.get("ref");
        let target = reference.and_then(|reference| reference.get("reusableContent")?.as_str());
        let target = target.unwrap_or_default();
        if self.includes.len() == MAX_INCLUDES || !self.reserve(target.len()) {
            return;
        }
        let include = Include {
            place: self.place().clone(),
            target: target.to_owned(),
        };
        self.includes.push((self.sections.len(), include));
    }

    fn code(&mut self, block: &Block, nodes: &[Node]) {
        self.line(member(block, "title"));
        for node in nodes {
            if let Node::Block(line) = node {
                let nodes = line.nodes.as_deref().unwrap_or_default();
                self.code_line(&plain::of_inlines(nodes));
                self.notes(nodes);
            }
        }
    }

    /// The text of an API block itself. The rest is in the OpenAPI spec.
    fn operation(&mut self, block: &Block, name: &str) {
        let method = member(block, "method").to_uppercase();
        self.line(&format!("{method} {name}"));
    }

    /// Notes follow the line they are about.
    fn notes(&mut self, nodes: &[Node]) {
        for node in nodes {
            if let Node::Inline(inline) = node {
                self.fragments(inline.fragments.as_deref());
            }
        }
    }

    fn fragments(&mut self, fragments: Option<&[Fragment]>) {
        for fragment in fragments.unwrap_or_default() {
            self.inside(&fragment.nodes);
        }
    }
}

/// The field of a block's data that is shown above its content.
fn title_field(kind: BlockKind) -> Option<&'static str> {
    match kind {
        BlockKind::TabsItem => Some("title"),
        BlockKind::Prompt => Some("description"),
        BlockKind::Update => Some("date"),
        BlockKind::Image => Some("alt"),
        _ => None,
    }
}

fn member<'a>(block: &'a Block, name: &str) -> &'a str {
    let member = block.data.get(name).and_then(Value::as_str);
    member.unwrap_or_default()
}
