//! The state of rendering a document, and the dispatch by kind of block.

use std::collections::{HashMap, hash_map::Entry};

use document::{Block, BlockKind, Node};
use maud::{Markup, PreEscaped, html};

use super::{
    BlockLabel, Body, BodyMetadata, Heading, RenderContext,
    component::ComponentBudget,
    node_data::{children, plain, text},
    openapi_budget::Budget,
    sanitize,
};

pub(super) struct BlockRenderer<'a> {
    pub(super) context: &'a dyn RenderContext,
    pub(super) outline: Vec<Heading>,
    pub(super) metadata: BodyMetadata,
    /// The ids in use, with the next number to try.
    ids: HashMap<String, usize>,
    /// Bodies of annotations. They follow the blocks, because a paragraph cannot contain blocks.
    pub(super) notes: Vec<Markup>,
    /// Whether there was an image: the first one is loaded eagerly.
    pub(super) has_picture: bool,
    /// Within the description of an operation, or Markdown of an integration: its headings are not in the outline, and
    /// it has no OpenAPI blocks and no components.
    pub(super) in_api_description: bool,
    /// The remaining budget for OpenAPI blocks.
    pub(super) openapi_budget: Budget,
    /// The remaining budget for components of integrations.
    pub(super) component_budget: ComponentBudget,
    /// Level of the last heading as announced to screen readers; 0 before the first.
    heading_level: u8,
}

impl<'a> BlockRenderer<'a> {
    pub(super) fn new(context: &'a dyn RenderContext) -> Self {
        Self {
            context,
            outline: Vec::new(),
            metadata: BodyMetadata::default(),
            ids: HashMap::new(),
            notes: Vec::new(),
            has_picture: false,
            in_api_description: false,
            openapi_budget: Budget::default(),
            component_budget: ComponentBudget::default(),
            heading_level: 0,
        }
    }

    pub(super) fn finish(self, blocks: &Markup) -> Body {
        let whole = html! {
            (blocks)
            @if !self.notes.is_empty() {
                div.notes { @for note in &self.notes { (note) } }
            }
        };
        Body {
            html: sanitize::sanitize(&whole.into_string()),
            outline: self.outline,
            metadata: self.metadata,
        }
    }

    pub(super) fn label(&self, word: BlockLabel) -> &'a str {
        self.context.label(word)
    }

    /// Returns a unique id: the wanted one, if it is free.
    pub(super) fn id(&mut self, wanted: &str) -> String {
        let mut wanted = wanted.split_whitespace().collect::<Vec<_>>().join("-");
        if wanted.is_empty() {
            "part".clone_into(&mut wanted);
        }
        let mut number = match self.ids.entry(wanted.clone()) {
            Entry::Vacant(free) => {
                free.insert(2);
                return wanted;
            }
            Entry::Occupied(taken) => *taken.get(),
        };
        let free = loop {
            let numbered = format!("{wanted}-{number}");
            number += 1;
            if !self.ids.contains_key(&numbered) {
                break numbered;
            }
        };
        self.ids.insert(wanted, number);
        self.ids.insert(free.clone(), 2);
        free
    }

    /// Returns the anchor of a block, if it has one.
    pub(super) fn anchor(&mut self, block: &Block) -> Option<String> {
        let id = block.meta.as_ref()?.id.clone();
        Some(self.id(&id))
    }

    pub(super) fn blocks(&mut self, nodes: &[Node]) -> Markup {
        let mut out = String::new();
        let mut line_start = None;
        for (index, node) in nodes.iter().enumerate() {
            match node {
                Node::Block(block) => {
                    self.inline_paragraph(line_start.take(), index, nodes, &mut out);
                    out.push_str(&self.block(block).into_string());
                }
                _ => {
                    line_start.get_or_insert(index);
                }
            }
        }
        self.inline_paragraph(line_start, nodes.len(), nodes, &mut out);
        PreEscaped(out)
    }

    /// Renders inline content between blocks as a paragraph.
    fn inline_paragraph(
        &mut self,
        start: Option<usize>,
        end: usize,
        nodes: &[Node],
        out: &mut String,
    ) {
        if let Some(start) = start {
            let line = self.inlines(&nodes[start..end]);
            out.push_str(&html! { p { (line) } }.into_string());
        }
    }

    fn block(&mut self, block: &Block) -> Markup {
        match block.kind {
            BlockKind::Paragraph => self.paragraph(block),
            BlockKind::Heading1 => self.heading(block, 1),
            BlockKind::Heading2 => self.heading(block, 2),
            BlockKind::Heading3 => self.heading(block, 3),
            BlockKind::ListOrdered | BlockKind::ListUnordered => self.list(block),
            BlockKind::ListTasks => self.tasks(block),
            BlockKind::Divider => html! { hr; },
            BlockKind::Blockquote => html! { blockquote { (self.blocks(children(block))) } },
            BlockKind::Hint => self.hint(block),
            BlockKind::Images => self.images(block),
            BlockKind::Image | BlockKind::Drawing => self.picture_block(block),
            BlockKind::File => self.file(block),
            BlockKind::Embed => self.embed(block),
            BlockKind::Code => self.code(block),
            BlockKind::Math => super::math::block_formula(block),
            BlockKind::Expandable => self.expandable(block),
            BlockKind::Tabs => self.tabs(block),
            BlockKind::Stepper => self.steps(block),
            BlockKind::Columns => self.columns(block),
            BlockKind::Table => self.table(block),
            BlockKind::Swagger | BlockKind::OpenApiOperation | BlockKind::OpenApiWebhook => {
                self.operation(block)
            }
            BlockKind::OpenApiSchemas => self.schemas(block),
            BlockKind::ContentRef => self.content_ref(block),
            BlockKind::Integration => self.integration(block),
            BlockKind::ReusableContent => self.missing_content(block),
            BlockKind::Updates => self.updates(block),
            BlockKind::Update => self.update(block, "full"),
            BlockKind::Prompt => self.prompt(block),
            // Parts without their parent block, and conditions that were not resolved.
            BlockKind::ListItem
            | BlockKind::TabsItem
            | BlockKind::StepperStep
            | BlockKind::Column
            | BlockKind::CodeLine => self.blocks(children(block)),
            BlockKind::If => html! {},
        }
    }

    fn paragraph(&mut self, block: &Block) -> Markup {
        let nodes = children(block);
        if let Some(tag) = unknown_tag(nodes) {
            self.metadata.unhandled.push(tag.to_owned());
            return html! {};
        }
        if nodes.is_empty() {
            return html! {};
        }
        html! { p class=[alignment(block)] { (self.inlines(nodes)) } }
    }

    fn heading(&mut self, block: &Block, level: u8) -> Markup {
        let nodes = children(block);
        let title = plain(nodes);
        if title.is_empty() && nodes.is_empty() {
            return html! {};
        }
        let id = self.anchor(block).unwrap_or_default();
        let line = self.inlines(nodes);
        if !self.in_api_description && !title.is_empty() && !id.is_empty() {
            self.outline.push(Heading {
                id: id.clone(),
                title: title.clone(),
                level,
            });
        }
        let content = html! {
            (line)
            @if !id.is_empty() {
                a.anchor href={ "#" (id) } aria-label={ (self.label(BlockLabel::LinkTo)) " " (title) } {}
            }
        };
        let id = Some(id).filter(|id| !id.is_empty());
        let class = alignment(block);
        // The parts of an operation have headings themselves; those of its description are below them.
        let deeper = if self.in_api_description { 2 } else { 0 };
        let aria_level = self.aria_level(level);
        match level + deeper {
            1 => html! { h2 id=[id] class=[class] { (content) } },
            2 => html! { h3 id=[id] class=[class] aria-level=[aria_level] { (content) } },
            3 => html! { h4 id=[id] class=[class] aria-level=[aria_level] { (content) } },
            _ => html! { h5 id=[id] class=[class] { (content) } },
        }
    }

    /// Returns the level for screen readers if the author skipped one: listeners would search for the missing level.
    fn aria_level(&mut self, level: u8) -> Option<u8> {
        if self.in_api_description {
            return None;
        }
        let aria_level = level.min(self.heading_level + 1);
        self.heading_level = aria_level;
        // The title of the page is level 1.
        (aria_level != level).then_some(aria_level + 1)
    }
}

pub(super) fn alignment(block: &Block) -> Option<&'static str> {
    match text(&block.data, "align")? {
        "center" => Some("center"),
        "end" | "right" => Some("end"),
        _ => None,
    }
}

/// Returns the tag of a paragraph that consists of one: the parser leaves unknown tags as text.
fn unknown_tag(nodes: &[Node]) -> Option<&str> {
    let [Node::Text(run)] = nodes else {
        return None;
    };
    let [leaf] = run.leaves.as_slice() else {
        return None;
    };
    let tag = leaf.text.trim();
    let is_tag = leaf.marks.is_empty() && tag.starts_with("{%") && tag.ends_with("%}");
    is_tag.then_some(tag)
}
