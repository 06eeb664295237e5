//! Blocks as HTML: in table cells, and for blocks without a Markdown form.

use super::{
    Writer,
    attribute::{is_set, text},
    blocks::{anchor, heading_level},
    fragment,
    html::OuterSyntax,
    inlines_of,
    tags::is_container,
};
use crate::node::{Block, BlockKind, Node};

impl Writer<'_> {
    /// A cell: a single plain paragraph needs no element.
    pub(super) fn html_cell(&mut self, nodes: &[Node]) -> String {
        match nodes {
            [Node::Block(block)] if block.kind == BlockKind::Paragraph && block.data.is_empty() => {
                self.html_line(&children(block))
            }
            nodes => self.html_blocks(nodes),
        }
    }

    fn html_blocks(&mut self, nodes: &[Node]) -> String {
        let mut out = String::new();
        for node in nodes {
            match node {
                Node::Block(block) => out.push_str(&self.html_block(block)),
                Node::Inline(_) | Node::Text(_) => out.push_str(&self.html_line(&[node])),
            }
        }
        out
    }

    pub(super) fn html_block(&mut self, block: &Block) -> String {
        let nodes = block.nodes.as_deref().unwrap_or_default();
        match block.kind {
            BlockKind::Paragraph => {
                let line = self.html_line(&children(block));
                format!("<p{}>{line}</p>", alignment(block))
            }
            BlockKind::Heading1 | BlockKind::Heading2 | BlockKind::Heading3 => {
                let line = self.html_line(&children(block));
                let level = heading_level(block.kind);
                let anchor = anchor(block)
                    .map(|anchor| format!(" {anchor}"))
                    .unwrap_or_default();
                format!("<h{level}{}>{line}{anchor}</h{level}>", alignment(block))
            }
            BlockKind::ListOrdered => format!("<ol>{}</ol>", self.html_items(nodes, false)),
            BlockKind::ListUnordered => format!("<ul>{}</ul>", self.html_items(nodes, false)),
            BlockKind::ListTasks => {
                let items = self.html_items(nodes, true);
                format!("<ul class=\"contains-task-list\">{items}</ul>")
            }
            BlockKind::Divider => "<hr>".to_owned(),
            BlockKind::Blockquote => {
                format!("<blockquote>{}</blockquote>", self.html_blocks(nodes))
            }
            BlockKind::Images | BlockKind::Image => self.images(block, OuterSyntax::Html),
            BlockKind::Drawing => self.drawing(block),
            BlockKind::Code => self.preformatted(block, "&#xA;"),
            BlockKind::Math => {
                let formula = text(&block.data, "formula").unwrap_or_default();
                let formula = super::escape::in_html(formula);
                format!("<p><span class=\"math\">$${formula}$$</span></p>")
            }
            BlockKind::Expandable => self.html_expandable(block),
            BlockKind::Table => self.table_in_html(block),
            BlockKind::CodeLine | BlockKind::ListItem => self.html_blocks(nodes),
            _ => self.tag_as_html(block),
        }
    }

    fn html_items(&mut self, nodes: &[Node], tasks: bool) -> String {
        let mut out = String::new();
        for node in nodes {
            let (inner, checked) = match node {
                Node::Block(item) => {
                    let nodes = item.nodes.as_deref().unwrap_or_default();
                    (self.html_cell(nodes), is_set(&item.data, "checked"))
                }
                Node::Inline(_) | Node::Text(_) => (self.html_line(&[node]), false),
            };
            let ticked = if checked { " checked" } else { "" };
            let input = if tasks {
                format!("<input type=\"checkbox\"{ticked}>")
            } else {
                String::new()
            };
            out.extend(["<li>", &input, &inner, "</li>"]);
        }
        out
    }

    fn html_expandable(&mut self, block: &Block) -> String {
        let title = inlines_of(fragment(block, "expandable-title"));
        let title = self.html_line(&title);
        let body = fragment(block, "expandable-body").map(|body| body.nodes.as_slice());
        let body = self.html_blocks(body.unwrap_or_default());
        let open = if is_set(&block.data, "defaultExpanded") {
            " open"
        } else {
            ""
        };
        format!("<details{open}><summary>{title}</summary>{body}</details>")
    }

    fn tag_as_html(&mut self, block: &Block) -> String {
        let tag = self.tag(block);
        let nodes = block.nodes.as_deref().unwrap_or_default();
        let inner = if is_container(block.kind) {
            let items = nodes.iter().filter_map(|node| match node {
                Node::Block(item) => Some(self.tag_as_html(item)),
                Node::Inline(_) | Node::Text(_) => None,
            });
            items.collect()
        } else {
            self.html_blocks(nodes)
        };
        tag.as_html(&inner)
    }
}

fn children(block: &Block) -> Vec<&Node> {
    block.nodes.iter().flatten().collect()
}

fn alignment(block: &Block) -> &'static str {
    match text(&block.data, "align") {
        Some("center") => " align=\"center\"",
        Some("end") => " align=\"right\"",
        Some("start") => " align=\"left\"",
        _ => "",
    }
}
