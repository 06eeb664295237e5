//! Replaces one block, at any depth.

use std::ops::Range;

use super::splice::{line_end, with_line_end};
use crate::{
    node::{Block, Fragment, Node},
    read::read,
    resolve::Unresolved,
};

/// Replaces the block with this key by Markdown. Returns none if there is no such block.
pub fn replace_block(text: &str, key: &str, markdown: &str) -> Option<String> {
    let document = read(text, &Unresolved);
    let span = find(&document.nodes, key)?.span.clone()?;
    let margin = margin(text, &span);
    let mut lines = String::new();
    for (position, line) in markdown.trim_end().split('\n').enumerate() {
        if position > 0 {
            lines.push('\n');
            lines.push_str(if line.trim().is_empty() {
                margin.trim_end()
            } else {
                &margin
            });
        }
        lines.push_str(line.trim_end_matches('\r'));
    }
    let mut out = text.to_owned();
    out.replace_range(span, &with_line_end(&lines, line_end(text)));
    Some(out)
}

/// The prefix that the following lines need to be in the same containers.
fn margin(text: &str, span: &Range<usize>) -> String {
    let line = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let before = text[line..span.start].chars();
    before
        .map(|c| if matches!(c, '>' | '\t') { c } else { ' ' })
        .collect()
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
