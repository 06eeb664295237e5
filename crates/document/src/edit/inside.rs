//! Edits inside containers: of a list, a hint or a tab only the blocks that changed are written, at any depth. The
//! caller checks that the result reads back as it was meant, and writes the container as a whole if not.

use std::ops::Range;

use super::{
    content::content,
    hunks::{self, BlockSpan, Hunk},
    margin::{margin, with_margin},
};
use crate::{
    node::{Block, BlockKind, Fragment, Node},
    read::read,
    resolve::Unresolved,
    write::{Locate, write_nodes},
};

/// Bytes of the text to replace.
pub(super) type ByteEdit = (Range<usize>, String);

/// The text of a page, and how new blocks are written.
#[derive(Clone, Copy)]
pub(super) struct Inside<'a> {
    pub(super) text: &'a str,
    pub(super) locate: &'a dyn Locate,
}

/// Blocks beside each other in a container.
struct Siblings<'a> {
    nodes: &'a [Node],
    spans: Vec<BlockSpan>,
}

impl Inside<'_> {
    /// Returns the edits, in their order, that turn a block of the text into the new one. None if it has no blocks
    /// inside that could be changed alone.
    pub(super) fn replace(&self, old: &Node, new: &Node) -> Option<Vec<ByteEdit>> {
        let (Node::Block(old), Node::Block(new)) = (old, new) else {
            return None;
        };
        if old.kind != new.kind || old.data != new.data || !is_container(old.kind) {
            return None;
        }
        let mut edits = Vec::new();
        match (&old.nodes, &new.nodes) {
            (Some(old_nodes), Some(new_nodes)) => {
                edits.extend(self.children(old, old_nodes, new_nodes)?);
            }
            (None, None) => {}
            _ => return None,
        }
        let none = Vec::new();
        let pair = [&old.fragments, &new.fragments].map(|all| all.as_ref().unwrap_or(&none));
        edits.extend(self.fragments(old, pair)?);
        edits.sort_by_key(|(range, _)| range.start);
        Some(edits)
    }

    fn fragments(&self, block: &Block, [old, new]: [&Vec<Fragment>; 2]) -> Option<Vec<ByteEdit>> {
        if old.len() != new.len() {
            return None;
        }
        let mut edits = Vec::new();
        for (old, new) in old.iter().zip(new) {
            if old.fragment != new.fragment || old.kind != new.kind {
                return None;
            }
            edits.extend(self.children(block, &old.nodes, &new.nodes)?);
        }
        Some(edits)
    }

    fn children(&self, parent: &Block, old: &[Node], new: &[Node]) -> Option<Vec<ByteEdit>> {
        let tokens = |nodes: &[Node]| nodes.iter().map(content).collect::<Vec<_>>();
        let (old_tokens, new_tokens) = (tokens(old), tokens(new));
        if old_tokens == new_tokens {
            return Some(Vec::new());
        }
        let siblings = Siblings::of(old)?;
        let mut edits = Vec::new();
        for hunk in hunks::between(&siblings.spans, &old_tokens, &new_tokens) {
            for hunk in hunks::apart(&hunk, &siblings.spans, old, new) {
                edits.extend(self.hunk(parent, &siblings, &hunk, new)?);
            }
        }
        Some(edits)
    }

    fn hunk(
        &self,
        parent: &Block,
        siblings: &Siblings<'_>,
        hunk: &Hunk,
        new: &[Node],
    ) -> Option<Vec<ByteEdit>> {
        let mut edits = Vec::new();
        let pairs = hunk.spans.len().min(hunk.new.len());
        for pair in 0..pairs {
            let (place, new) = (hunk.spans.start + pair, &new[hunk.new.start + pair]);
            if let Some(inner) = self.replace(&siblings.nodes[place], new) {
                edits.extend(inner);
                continue;
            }
            let span = siblings.spans[place].span.clone();
            let written = self.written(parent, new, Some(span.start))?;
            let margin = margin(self.text, span.start);
            edits.push((span, with_margin(&written, &margin)));
        }
        if hunk.spans.len() > pairs {
            edits.push((
                self.deleted(siblings, hunk.spans.start + pairs..hunk.spans.end)?,
                String::new(),
            ));
        }
        if hunk.new.len() > pairs {
            let new = &new[hunk.new.start + pairs..hunk.new.end];
            edits.push(self.inserted(parent, siblings, hunk.spans.start + pairs, new)?);
        }
        Some(edits)
    }

    /// Blocks that are deleted take the white space above them along, the first ones that below.
    fn deleted(&self, siblings: &Siblings<'_>, places: Range<usize>) -> Option<Range<usize>> {
        let spans = &siblings.spans;
        let end = spans[places.end - 1].span.end;
        let (range, gap) = match (places.start.checked_sub(1), spans.get(places.end)) {
            (Some(above), _) => {
                let start = spans[above].span.end;
                (start..end, start..spans[places.start].span.start)
            }
            (None, Some(below)) => {
                let start = spans[places.start].span.start;
                (start..below.span.start, end..below.span.start)
            }
            // A container without blocks is written in another form.
            (None, None) => return None,
        };
        is_gap(&self.text[gap]).then_some(range)
    }

    fn inserted(
        &self,
        parent: &Block,
        siblings: &Siblings<'_>,
        place: usize,
        new: &[Node],
    ) -> Option<ByteEdit> {
        let spans = &siblings.spans;
        let beside = &spans[place.saturating_sub(1)].span;
        let margin = margin(self.text, beside.start);
        let gap = self.gap(parent, siblings, &margin)?;
        let mut written = Vec::with_capacity(new.len());
        for node in new {
            let text = self.written(parent, node, Some(beside.start))?;
            written.push(with_margin(&text, &margin));
        }
        let written = written.join(&gap);
        Some(if place == 0 {
            (beside.start..beside.start, written + &gap)
        } else {
            (beside.end..beside.end, gap + &written)
        })
    }

    /// What stands between two blocks of the container: as between those that it has.
    fn gap(&self, parent: &Block, siblings: &Siblings<'_>, margin: &str) -> Option<String> {
        if let [first, second, ..] = &siblings.spans[..] {
            let gap = &self.text[first.span.end..second.span.start];
            return (is_gap(gap) && gap.contains('\n')).then(|| gap.replace("\r\n", "\n"));
        }
        Some(match parent.kind {
            BlockKind::ListOrdered
            | BlockKind::ListUnordered
            | BlockKind::ListTasks
            | BlockKind::Tabs
            | BlockKind::Stepper
            | BlockKind::Columns
            | BlockKind::Updates => format!("\n{margin}"),
            _ => format!("\n{}\n{margin}", margin.trim_end()),
        })
    }

    /// The text of a block as the container has it. `beside` is the start of a block that the container has already.
    fn written(&self, parent: &Block, node: &Node, beside: Option<usize>) -> Option<String> {
        let in_fragment = parent.nodes.is_none();
        let text = if in_fragment {
            write_nodes(std::slice::from_ref(node), self.locate, 1)
        } else {
            let alone = Block::new(parent.kind, parent.data.clone(), vec![node.clone()]);
            let text = write_nodes(&[Node::Block(alone)], self.locate, 1);
            let span = only_child(&text, parent.kind)?;
            text[span].to_owned()
        };
        // Notes stand at the end of the page.
        if text.is_empty() || text.contains("[^") {
            return None;
        }
        let sign = beside.and_then(|start| self.text.get(start..));
        Some(match (parent.kind, sign) {
            (
                BlockKind::ListUnordered | BlockKind::ListTasks | BlockKind::ListOrdered,
                Some(sign),
            ) => with_sign(&text, sign),
            _ => text,
        })
    }
}

impl<'a> Siblings<'a> {
    /// None unless all are blocks with bytes of their own, in their order.
    fn of(nodes: &'a [Node]) -> Option<Self> {
        let mut spans = Vec::with_capacity(nodes.len());
        let mut end = 0;
        for (position, node) in nodes.iter().enumerate() {
            let Node::Block(block) = node else {
                return None;
            };
            let span = block.span.clone()?;
            if span.start < end || span.is_empty() {
                return None;
            }
            end = span.end;
            spans.push(BlockSpan {
                nodes: position..position + 1,
                span,
            });
        }
        (!spans.is_empty()).then_some(Self { nodes, spans })
    }
}

/// Tables and code have lines instead of blocks.
fn is_container(kind: BlockKind) -> bool {
    matches!(
        kind,
        BlockKind::ListOrdered
            | BlockKind::ListUnordered
            | BlockKind::ListTasks
            | BlockKind::ListItem
            | BlockKind::Blockquote
            | BlockKind::Hint
            | BlockKind::If
            | BlockKind::Expandable
            | BlockKind::Tabs
            | BlockKind::TabsItem
            | BlockKind::Stepper
            | BlockKind::StepperStep
            | BlockKind::Columns
            | BlockKind::Column
            | BlockKind::Updates
            | BlockKind::Update
    )
}

/// Whether there is nothing between two blocks but white space and the signs of quotes.
fn is_gap(between: &str) -> bool {
    between.chars().all(|c| c.is_whitespace() || c == '>')
}

/// The bytes of the only child of the only block of a text.
fn only_child(text: &str, kind: BlockKind) -> Option<Range<usize>> {
    let document = read(text, &Unresolved);
    let [Node::Block(parent)] = &document.nodes[..] else {
        return None;
    };
    match parent.nodes.as_deref()? {
        [Node::Block(child)] if parent.kind == kind => child.span.clone(),
        _ => None,
    }
}

/// An item of a list with the sign of another one: other signs would begin another list.
fn with_sign(item: &str, other: &str) -> String {
    let is_bullet = |c: char| matches!(c, '-' | '*' | '+');
    if let (Some(own), Some(wanted)) = (item.chars().next(), other.chars().next())
        && is_bullet(own)
        && is_bullet(wanted)
    {
        return format!("{wanted}{}", &item[1..]);
    }
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let (own, wanted) = (digits(item), digits(other));
    if own > 0 && wanted > 0 && other[wanted..].starts_with(')') && item[own..].starts_with('.') {
        return format!("{}){}", &item[..own], &item[own + 1..]);
    }
    item.to_owned()
}
