//! Blocks on one line: in table cells and in notes.

use serde_json::Value;

use super::{
    super::attribute::text,
    nodes::children,
    runs::{extend, of_mark, on_one_line, push_text},
};
use crate::{
    node::{Block, BlockKind, Data, Inline, InlineKind, MarkKind, Node},
    plain,
};

/// The text of blocks that were already replaced, with this separator.
pub(super) fn one_line(nodes: Vec<Node>, between: &str) -> Vec<Node> {
    let mut out = Vec::new();
    for node in nodes {
        match node {
            Node::Block(block) => {
                let line = of_block(block, between);
                if !out.is_empty() && !line.is_empty() {
                    push_text(&mut out, between, &[]);
                }
                extend(&mut out, line);
            }
            Node::Inline(_) | Node::Text(_) => extend(&mut out, vec![node]),
        }
    }
    out
}

fn of_block(block: Block, between: &str) -> Vec<Node> {
    match block.kind {
        BlockKind::Paragraph
        | BlockKind::Heading1
        | BlockKind::Heading2
        | BlockKind::Heading3
        | BlockKind::ListItem
        | BlockKind::Blockquote => one_line(block.nodes.unwrap_or_default(), between),
        BlockKind::ListOrdered | BlockKind::ListUnordered | BlockKind::ListTasks => {
            list(block, between)
        }
        BlockKind::Code => code(&block, between),
        BlockKind::Math => {
            let formula = on_one_line(text(&block.data, "formula").unwrap_or_default());
            let data = Data::from_iter([("formula".to_owned(), formula.into())]);
            vec![Node::Inline(Inline::void(InlineKind::InlineMath, data))]
        }
        BlockKind::Table => {
            let cells = block.fragments.into_iter().flatten();
            one_line(cells.flat_map(|cell| cell.nodes).collect(), between)
        }
        _ => Vec::new(),
    }
}

fn list(block: Block, between: &str) -> Vec<Node> {
    let mut out = Vec::new();
    let start = block.data.get("start").and_then(Value::as_u64);
    let mut number = start.unwrap_or(1);
    let items = block.nodes.into_iter().flatten();
    for (position, item) in items.enumerate() {
        let is_done = matches!(&item, Node::Block(item) if item.data.get("checked") == Some(&Value::Bool(true)));
        let sign = match block.kind {
            BlockKind::ListOrdered => format!("{number}. "),
            BlockKind::ListTasks if is_done => "\u{2611} ".to_owned(),
            BlockKind::ListTasks => "\u{2610} ".to_owned(),
            _ => "\u{2022} ".to_owned(),
        };
        if position > 0 {
            push_text(&mut out, between, &[]);
        }
        push_text(&mut out, &sign, &[]);
        extend(&mut out, one_line(vec![item], between));
        number = number.saturating_add(1);
    }
    out
}

fn code(block: &Block, between: &str) -> Vec<Node> {
    let mut out = Vec::new();
    for node in children(block) {
        let Node::Block(line) = node else { continue };
        let text = plain::of_inlines(children(line));
        if text.trim().is_empty() {
            continue;
        }
        if !out.is_empty() {
            push_text(&mut out, between, &[]);
        }
        extend(&mut out, vec![of_mark(&text, MarkKind::Code)]);
    }
    out
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::node::Text;

    fn data(name: &str, value: Value) -> Data {
        Data::from_iter([(name.to_owned(), value)])
    }

    #[test]
    fn lists_begin_with_their_number() {
        let item = |words: &str| {
            let line = Block::paragraph(vec![Node::Text(Text::plain(words))]);
            let nodes = vec![Node::Block(line)];
            Node::Block(Block::new(BlockKind::ListItem, Data::new(), nodes))
        };
        let items = vec![item("a"), item("b")];
        let list = Block::new(BlockKind::ListOrdered, data("start", json!(3)), items);
        let line = one_line(vec![Node::Block(list)], " ");
        assert_eq!(plain::of_inlines(&line), "3. a 4. b");
    }

    #[test]
    fn formulas_end_no_line() {
        let formula = Block::void(BlockKind::Math, data("formula", json!("a\n+\r\nb")));
        let line = one_line(vec![Node::Block(formula)], " ");
        assert_eq!(plain::of_inlines(&line), "a + b");
    }
}
