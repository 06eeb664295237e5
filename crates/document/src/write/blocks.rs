//! Blocks as Markdown.

use super::{
    BlockContainer, Writer, attribute::text, escape, fragment, html::OuterSyntax, indented,
    inlines_of, lists::Marker,
};
use crate::node::{Block, BlockKind, Node};

impl Writer<'_> {
    /// Blocks with an empty line between them.
    pub(super) fn blocks(&mut self, nodes: &[Node], place: BlockContainer) -> String {
        let mut written: Vec<String> = Vec::new();
        let mut list_above: Option<Marker> = None;
        let mut loose: Vec<Node> = Vec::new();
        for node in nodes {
            let Node::Block(block) = node else {
                // Text among blocks is a paragraph.
                loose.push(node.clone());
                continue;
            };
            if !loose.is_empty() {
                written.push(self.paragraph(&std::mem::take(&mut loose)));
                list_above = None;
            }
            let marker = Marker::of(block).map(|marker| marker.distinct_from(list_above));
            let text = match marker {
                Some(marker) => self.list(block, marker),
                None => self.block(block, place),
            };
            if !text.is_empty() {
                written.push(text);
                list_above = marker;
            }
        }
        if !loose.is_empty() {
            written.push(self.paragraph(&loose));
        }
        written.retain(|text| !text.is_empty());
        written.join("\n\n")
    }

    fn block(&mut self, block: &Block, place: BlockContainer) -> String {
        let nodes = block.nodes.as_deref().unwrap_or_default();
        match block.kind {
            BlockKind::Paragraph if block.data.contains_key("align") => self.html_block(block),
            BlockKind::Paragraph | BlockKind::CodeLine => self.paragraph(nodes),
            BlockKind::Heading1 | BlockKind::Heading2 | BlockKind::Heading3 => self.heading(block),
            BlockKind::ListOrdered
            | BlockKind::ListUnordered
            | BlockKind::ListTasks
            | BlockKind::ListItem => self.blocks(nodes, place),
            BlockKind::Divider if place == BlockContainer::Item => "___".to_owned(),
            BlockKind::Divider => "***".to_owned(),
            BlockKind::Blockquote => quoted(&self.blocks(nodes, BlockContainer::Page)),
            BlockKind::Images | BlockKind::Image => self.images(block, OuterSyntax::Html),
            BlockKind::Drawing => self.drawing(block),
            BlockKind::Code => self.code(block),
            BlockKind::Math => {
                let formula = text(&block.data, "formula").unwrap_or_default();
                format!("$$\n{formula}\n$$")
            }
            BlockKind::Expandable => self.expandable(block),
            BlockKind::Table => self.table(block),
            _ => self.tag_block(block, place),
        }
    }

    fn heading(&mut self, block: &Block) -> String {
        if block.data.contains_key("align") {
            return self.html_block(block);
        }
        let nodes: Vec<&Node> = block.nodes.iter().flatten().collect();
        let line = self.one_line(&nodes);
        let signs = "#".repeat(heading_level(block.kind));
        let line = without_closing_sign(&line);
        match anchor(block) {
            Some(anchor) => format!("{signs} {line} {anchor}"),
            None => format!("{signs} {line}").trim_end().to_owned(),
        }
    }

    fn expandable(&mut self, block: &Block) -> String {
        let title = inlines_of(fragment(block, "expandable-title"));
        let title = self.html_line(&title);
        let body = fragment(block, "expandable-body").map(|body| body.nodes.as_slice());
        let body = self.blocks(body.unwrap_or_default(), BlockContainer::Page);
        let open = if super::attribute::is_set(&block.data, "defaultExpanded") {
            " open"
        } else {
            ""
        };
        let body = if body.is_empty() {
            body
        } else {
            format!("{body}\n\n")
        };
        format!("<details{open}>\n\n<summary>{title}</summary>\n\n{body}</details>")
    }
}

/// A heading's text; a trailing `#` would be parsed as a closing sequence.
pub(super) fn without_closing_sign(line: &str) -> String {
    match line.strip_suffix('#') {
        Some(start) => format!("{start}\\#"),
        None => line.to_owned(),
    }
}

/// The anchor chosen by the author of a heading.
pub(super) fn anchor(block: &Block) -> Option<String> {
    let id = escape::in_attribute(text(&block.data, "id")?);
    Some(format!("<a href=\"#{id}\" id=\"{id}\"></a>"))
}

/// The level in Markdown: the page's title has the first.
pub(super) fn heading_level(kind: BlockKind) -> usize {
    match kind {
        BlockKind::Heading1 => 2,
        BlockKind::Heading2 => 3,
        _ => 4,
    }
}

fn quoted(text: &str) -> String {
    if text.is_empty() {
        return ">".to_owned();
    }
    let lines = text.split('\n').map(|line| match line {
        "" => ">".to_owned(),
        line => indented(line, "> ", ""),
    });
    lines.collect::<Vec<_>>().join("\n")
}
