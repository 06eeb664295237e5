//! Blocks of integrations in a document.

use serde_json::{Map, Value};

use super::{rewrite, visit};
use crate::node::{Block, BlockKind, Data, Document, Node};

/// The block of an integration that is written as code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenAsCode {
    pub integration: String,
    pub block: String,
    /// The property that gets the code.
    pub property: String,
}

/// All blocks of integrations, in order.
pub fn integration_blocks(document: &Document) -> Vec<&Block> {
    let mut found = Vec::new();
    visit(document, |node| {
        if let Node::Block(block) = node
            && block.kind == BlockKind::Integration
        {
            found.push(block);
        }
    });
    found
}

/// Turns code into the blocks that it stands for. `find` returns the block for a language.
pub fn code_to_integrations(document: &mut Document, find: &dyn Fn(&str) -> Option<WrittenAsCode>) {
    let step = |node: Node| match node {
        Node::Block(block) if block.kind == BlockKind::Code => {
            vec![Node::Block(integration_of(&block, find).unwrap_or(block))]
        }
        other => vec![other],
    };
    rewrite(&mut document.nodes, &step);
}

fn integration_of(code: &Block, find: &dyn Fn(&str) -> Option<WrittenAsCode>) -> Option<Block> {
    let found = find(code.data.get("syntax")?.as_str()?)?;
    let lines: Vec<String> = code.nodes.iter().flatten().map(text).collect();
    let props = Map::from_iter([(found.property, Value::from(lines.join("\n")))]);
    let data = Data::from_iter([
        ("integration".to_owned(), found.integration.into()),
        ("block".to_owned(), found.block.into()),
        ("props".to_owned(), Value::Object(props)),
    ]);
    Some(Block::void(BlockKind::Integration, data))
}

/// The text of a line of code.
fn text(node: &Node) -> String {
    match node {
        Node::Text(run) => run.leaves.iter().map(|leaf| leaf.text.as_str()).collect(),
        Node::Inline(inline) => inline.nodes.iter().flatten().map(text).collect(),
        Node::Block(block) => block.nodes.iter().flatten().map(text).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Unresolved, read};

    #[test]
    fn code_in_the_language_of_a_block_is_the_block() {
        let text = "```diagram\n[a] -> [b]\n[b]\n```\n\n```rust\nfn x() {}\n```\n";
        let mut document = read(text, &Unresolved);
        code_to_integrations(&mut document, &|syntax| {
            (syntax == "diagram").then(|| WrittenAsCode {
                integration: "drawings".to_owned(),
                block: "diagram".to_owned(),
                property: "content".to_owned(),
            })
        });
        let found = integration_blocks(&document);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].data["integration"], "drawings");
        assert_eq!(found[0].data["props"]["content"], "[a] -> [b]\n[b]");
        assert_eq!(document.nodes.len(), 2);
    }
}
