//! Replaces one block, at any depth.

use super::{
    margin::{margin, with_margin},
    splice::{line_end, with_line_end},
};
use crate::{
    node::{Block, Fragment, Node},
    read::read,
    resolve::Unresolved,
};

/// Replaces the block with this key by Markdown. Returns none if there is no such block.
pub fn replace_block(text: &str, key: &str, markdown: &str) -> Option<String> {
    let document = read(text, &Unresolved);
    let span = find(&document.nodes, key)?.span.clone()?;
    let plain: Vec<&str> = markdown
        .trim_end()
        .split('\n')
        .map(|line| line.trim_end_matches('\r'))
        .collect();
    let lines = with_margin(&plain.join("\n"), &margin(text, span.start));
    let mut out = text.to_owned();
    out.replace_range(span, &with_line_end(&lines, line_end(text)));
    Some(out)
}

fn find<'a>(nodes: &'a [Node], key: &str) -> Option<&'a Block> {
    nodes.iter().find_map(|node| match node {
        Node::Block(block) if block.key.as_deref() == Some(key) => Some(block),
        Node::Block(block) => {
            let inside = find(block.nodes.as_deref().unwrap_or_default(), key);
            inside
                .or_else(|| find_in_fragments(block.fragments.as_deref().unwrap_or_default(), key))
        }
        Node::Inline(_) | Node::Text(_) => None,
    })
}

fn find_in_fragments<'a>(fragments: &'a [Fragment], key: &str) -> Option<&'a Block> {
    fragments
        .iter()
        .find_map(|fragment| find(&fragment.nodes, key))
}
