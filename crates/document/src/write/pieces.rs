//! Pieces of a line: text and inline nodes with their marks.

use super::marks::sorted;
use crate::node::{Inline, InlineKind, Mark, MarkKind, Node};

/// A piece of a line with the same marks throughout.
pub(super) struct Piece<'a> {
    pub(super) content: Content<'a>,
    pub(super) marks: Vec<&'a Mark>,
}

pub(super) enum Content<'a> {
    Text(&'a str),
    Inline(&'a Inline),
}

/// Splits a line into pieces with their marks in the order of nesting.
pub(super) fn pieces<'a>(nodes: &[&'a Node]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    for node in nodes {
        match node {
            Node::Text(text) => {
                let leaves = text.leaves.iter().filter(|leaf| !leaf.text.is_empty());
                pieces.extend(leaves.map(|leaf| Piece {
                    content: Content::Text(&leaf.text),
                    marks: sorted(&leaf.marks),
                }));
            }
            Node::Inline(inline) => pieces.push(Piece {
                content: Content::Inline(inline),
                marks: shared_marks(inline),
            }),
            Node::Block(_) => {}
        }
    }
    spread_marks(&mut pieces);
    pieces
}

/// The marks that all text of a link has: they can be written around the link.
fn shared_marks(inline: &Inline) -> Vec<&Mark> {
    let texts = inline
        .nodes
        .iter()
        .flatten()
        .filter(|_| inline.kind == InlineKind::Link);
    let mut shared: Option<Vec<&Mark>> = None;
    for node in texts {
        let Node::Text(text) = node else { continue };
        for leaf in &text.leaves {
            let marks = sorted(&leaf.marks);
            shared = Some(match shared {
                Some(shared) => common(&shared, &marks),
                None => marks,
            });
        }
    }
    let mut shared = shared.unwrap_or_default();
    shared.retain(|mark| mark.kind != MarkKind::Code);
    shared
}

/// Emoji between two pieces get their common marks, so that the marks need not be interrupted.
fn spread_marks(pieces: &mut [Piece]) {
    for at in 1..pieces.len().saturating_sub(1) {
        let transparent = matches!(pieces[at].content, Content::Inline(inline) if inline.kind == InlineKind::Emoji);
        if transparent {
            let mut shared = common(&pieces[at - 1].marks, &pieces[at + 1].marks);
            shared.retain(|mark| mark.kind != MarkKind::Code);
            pieces[at].marks = shared;
        }
    }
}

fn common<'a>(one: &[&'a Mark], other: &[&'a Mark]) -> Vec<&'a Mark> {
    let both = one
        .iter()
        .zip(other)
        .take_while(|(one, other)| one == other);
    both.map(|(mark, _)| *mark).collect()
}
