//! Lists of all kinds.

use document::{Block, BlockKind, Node};
use maud::{Markup, html};
use serde_json::Value;

use super::{
    node_data::{blocks_of, children, flag},
    renderer::BlockRenderer,
};

impl BlockRenderer<'_> {
    pub(super) fn list(&mut self, block: &Block) -> Markup {
        let mut items = Vec::new();
        for item in blocks_of(block) {
            items.push(self.item(item));
        }
        let items = html! { @for item in items { li { (item) } } };
        if block.kind == BlockKind::ListUnordered {
            return html! { ul { (items) } };
        }
        let start = block.data.get("start").and_then(Value::as_u64);
        let start = start.filter(|start| *start != 1);
        html! { ol start=[start] { (items) } }
    }

    pub(super) fn tasks(&mut self, block: &Block) -> Markup {
        let mut items = Vec::new();
        for item in blocks_of(block) {
            let id = self.id("task");
            let done = flag(&item.data, "checked");
            let body = self.item(item);
            items.push(html! {
                li {
                    input type="checkbox" disabled checked[done] aria-labelledby=(id);
                    div id=(id) { (body) }
                }
            });
        }
        html! { ul.tasks { @for item in items { (item) } } }
    }

    /// Renders the first paragraph of an item without `<p>`, so that short items are set close together.
    pub(super) fn item(&mut self, block: &Block) -> Markup {
        let nodes = children(block);
        match nodes.split_first() {
            Some((Node::Block(first), rest))
                if first.kind == BlockKind::Paragraph
                    && super::renderer::alignment(first).is_none()
                    && rest.iter().all(is_list) =>
            {
                let line = self.inlines(children(first));
                html! { (line) (self.blocks(rest)) }
            }
            _ => self.blocks(nodes),
        }
    }
}

fn is_list(node: &Node) -> bool {
    matches!(
        node,
        Node::Block(block) if matches!(
            block.kind,
            BlockKind::ListOrdered | BlockKind::ListUnordered | BlockKind::ListTasks
        )
    )
}
