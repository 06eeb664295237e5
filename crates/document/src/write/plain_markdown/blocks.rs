//! Blocks, by kind.

use serde_json::Value;

use super::{
    super::{attribute::text, fragment, inlines_of},
    PlainWriter,
    nodes::{children, formula, new_block, paragraph, picture},
    runs::{bold, marked, push_text},
};
use crate::{
    node::{Block, BlockKind, Data, Inline, InlineKind, MarkKind, Node},
    plain,
};

impl PlainWriter<'_> {
    pub(super) fn blocks(&self, nodes: &[Node]) -> Vec<Node> {
        let mut out = Vec::with_capacity(nodes.len());
        for node in nodes {
            match node {
                Node::Block(block) => self.block(block, &mut out),
                // Text among blocks: the writer makes it a paragraph.
                Node::Inline(_) | Node::Text(_) => self.inline(node, &mut out),
            }
        }
        out
    }

    fn block(&self, block: &Block, out: &mut Vec<Node>) {
        match block.kind {
            BlockKind::Paragraph => self.paragraph(block, out),
            BlockKind::Heading1 | BlockKind::Heading2 | BlockKind::Heading3 => {
                let line = self.inlines(children(block));
                out.push(new_block(block.kind, line));
            }
            BlockKind::ListOrdered
            | BlockKind::ListUnordered
            | BlockKind::ListTasks
            | BlockKind::ListItem => {
                let nodes = self.blocks(children(block));
                let list = Block::new(block.kind, block.data.clone(), nodes);
                out.push(Node::Block(list));
            }
            BlockKind::Blockquote => {
                out.push(new_block(block.kind, self.blocks(children(block))));
            }
            BlockKind::Divider => out.push(Node::Block(Block::void(block.kind, Data::new()))),
            BlockKind::Hint => out.push(self.hint(block)),
            BlockKind::Image | BlockKind::Drawing => self.image(block, out),
            BlockKind::File => self.file(block, out),
            BlockKind::Embed => self.embed(block, out),
            BlockKind::Code => self.code(block, out),
            BlockKind::Math => {
                let formula = formula(&block.data);
                let data = Data::from_iter([("formula".to_owned(), formula.into())]);
                out.push(Node::Block(Block::void(block.kind, data)));
            }
            BlockKind::Expandable => self.expandable(block, out),
            BlockKind::TabsItem => self.titled(text(&block.data, "title"), block, out),
            BlockKind::Prompt => self.titled(text(&block.data, "description"), block, out),
            BlockKind::Update => self.titled(Some(&day(block)), block, out),
            BlockKind::Stepper => out.push(self.steps(block)),
            // Mere containers.
            BlockKind::Images
            | BlockKind::Tabs
            | BlockKind::StepperStep
            | BlockKind::Columns
            | BlockKind::Column
            | BlockKind::Updates
            | BlockKind::CodeLine => out.extend(self.blocks(children(block))),
            BlockKind::Table => self.table(block, out),
            BlockKind::Swagger
            | BlockKind::OpenApiOperation
            | BlockKind::OpenApiSchemas
            | BlockKind::OpenApiWebhook => self.api(block, out),
            BlockKind::ContentRef => self.content_ref(block, out),
            BlockKind::Integration => self.integration(block, out),
            // Conditions that were not evaluated, and contents that do not exist.
            BlockKind::If | BlockKind::ReusableContent => {}
        }
    }

    fn paragraph(&self, block: &Block, out: &mut Vec<Node>) {
        let nodes = children(block);
        if !plain::is_unknown_tag(nodes) {
            out.push(paragraph(self.inlines(nodes)));
        }
    }

    fn hint(&self, block: &Block) -> Node {
        let style = text(&block.data, "style").unwrap_or("info");
        let label = bold(&format!("{}:", self.describe.hint_label(style)));
        let mut inside = self.blocks(children(block));
        match inside.first_mut() {
            Some(Node::Block(first)) if first.kind == BlockKind::Paragraph => {
                let mut line = vec![label];
                push_text(&mut line, " ", &[]);
                line.append(first.nodes.get_or_insert_default());
                first.nodes = Some(line);
            }
            _ => inside.insert(0, paragraph(vec![label])),
        }
        new_block(BlockKind::Blockquote, inside)
    }

    /// An image with its caption below.
    fn image(&self, block: &Block, out: &mut Vec<Node>) {
        let image = Inline::void(InlineKind::InlineImage, picture(&block.data));
        out.push(paragraph(vec![Node::Inline(image)]));
        out.extend(self.caption(block));
    }

    /// The caption of a block, if there is one.
    pub(super) fn caption(&self, block: &Block) -> Option<Node> {
        let line = self.lines(&inlines_of(fragment(block, "caption")));
        (!line.is_empty()).then(|| paragraph(marked(line, MarkKind::Italic)))
    }

    fn expandable(&self, block: &Block, out: &mut Vec<Node>) {
        let title = self.lines(&inlines_of(fragment(block, "expandable-title")));
        if !title.is_empty() {
            out.push(paragraph(marked(title, MarkKind::Bold)));
        }
        let body = fragment(block, "expandable-body").map(|body| body.nodes.as_slice());
        out.extend(self.blocks(body.unwrap_or_default()));
    }

    /// Blocks below a title.
    fn titled(&self, title: Option<&str>, block: &Block, out: &mut Vec<Node>) {
        if let Some(title) = title.filter(|title| !title.trim().is_empty()) {
            out.push(paragraph(vec![bold(title)]));
        }
        out.extend(self.blocks(children(block)));
    }

    /// Steps become a numbered list. The first heading of a step is its title.
    fn steps(&self, block: &Block) -> Node {
        let mut items = Vec::new();
        for node in children(block) {
            let Node::Block(step) = node else { continue };
            let mut inside = self.blocks(children(step));
            if let Some(Node::Block(first)) = inside.first_mut()
                && matches!(
                    first.kind,
                    BlockKind::Heading1 | BlockKind::Heading2 | BlockKind::Heading3
                )
            {
                let title = first.nodes.take().unwrap_or_default();
                *first = Block::paragraph(marked(title, MarkKind::Bold));
            }
            items.push(new_block(BlockKind::ListItem, inside));
        }
        new_block(BlockKind::ListOrdered, items)
    }
}

/// The date of a changelog entry, with its tags.
fn day(block: &Block) -> String {
    let date = text(&block.data, "date").unwrap_or_default();
    let tags = block.data.get("tags").and_then(Value::as_array);
    let tags = tags.into_iter().flatten();
    let tags: Vec<&str> = tags.filter_map(|tag| tag.get("tag")?.as_str()).collect();
    if tags.is_empty() {
        date.to_owned()
    } else {
        format!("{date} ({})", tags.join(", "))
    }
}
