//! Containers: a text block inside of one is changed, another is added and one removed. The bytes of all other blocks at
//! the top stay, and what changed is found as splices that lead from the old document to the new one. Inside of the
//! container everything else stays in most files: where the new block cannot stand between the others, such as a second
//! paragraph in a list without blank lines, the list item is written anew.

use std::{ops::Range, path::Path};

use document::{
    Block, BlockKind, Document, Node, Text, Unlocated, Unresolved, apply_splices, changes_between,
    edit, read,
};

use crate::laws::{Fault, Report};

/// Of a hundred changes, those that may write more than the block. It may only shrink.
const MAX_SHARE_REWRITTEN: usize = 41;

#[derive(Debug, Default)]
struct Count {
    changes: usize,
    rewritten: usize,
}

pub(crate) fn check<'a>(files: impl Iterator<Item = &'a (&'a Path, String)>) -> Vec<Fault> {
    let (mut report, mut count) = (Report::default(), Count::default());
    for (path, text) in files {
        let document = read(text, &Unresolved);
        let mut ways = Vec::new();
        collect(&document.nodes, &mut Vec::new(), &mut ways);
        if ways.is_empty() {
            continue;
        }
        report.files += 1;
        let way = &ways[text.len() % ways.len()];
        for change in [Change::Word, Change::Added, Change::Removed] {
            one(
                path,
                text,
                &document,
                (way, change),
                (&mut report, &mut count),
            );
        }
    }
    let Count { changes, rewritten } = count;
    assert!(
        rewritten * 100 <= changes * MAX_SHARE_REWRITTEN,
        "{rewritten} of {changes} edits in containers wrote more than the block"
    );
    report.close("edits in containers")
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Change {
    Word,
    Added,
    Removed,
}

/// The ways to plain paragraphs in containers whose other blocks keep their bytes.
fn collect(nodes: &[Node], way: &mut Vec<usize>, ways: &mut Vec<Vec<usize>>) {
    for (position, node) in nodes.iter().enumerate() {
        let Node::Block(block) = node else { continue };
        way.push(position);
        if way.len() > 1
            && block.kind == BlockKind::Paragraph
            && block.data.is_empty()
            && block.span.is_some()
        {
            ways.push(way.clone());
        }
        if is_container(block.kind) {
            collect(block.nodes.as_deref().unwrap_or_default(), way, ways);
        }
        way.pop();
    }
}

fn is_container(kind: BlockKind) -> bool {
    matches!(
        kind,
        BlockKind::ListOrdered
            | BlockKind::ListUnordered
            | BlockKind::ListItem
            | BlockKind::Blockquote
            | BlockKind::Hint
            | BlockKind::Tabs
            | BlockKind::TabsItem
            | BlockKind::Stepper
            | BlockKind::StepperStep
            | BlockKind::Updates
            | BlockKind::Update
    )
}

fn siblings<'a>(nodes: &'a mut Vec<Node>, way: &[usize]) -> &'a mut Vec<Node> {
    match way {
        [_] => nodes,
        [first, rest @ ..] => match &mut nodes[*first] {
            Node::Block(block) => siblings(block.nodes.as_mut().expect("a container"), rest),
            _ => panic!("a block"),
        },
        [] => panic!("a way has a step"),
    }
}

fn one(
    path: &Path,
    text: &str,
    document: &Document,
    (way, change): (&[usize], Change),
    (report, count): (&mut Report, &mut Count),
) {
    let mut new = document.clone();
    let list = siblings(&mut new.nodes, way);
    let position = *way.last().expect("a way has a step");
    let span = span_of(&list[position]);
    let written = Node::Block(Block::paragraph(vec![Node::Text(Text::plain(
        "Changed by a test",
    ))]));
    match change {
        Change::Word => list[position] = written,
        Change::Added => list.insert(position + 1, written),
        // Without its only block a container is written in another form.
        Change::Removed if list.len() == 1 => return,
        Change::Removed => drop(list.remove(position)),
    }
    let edited = edit(text, &new, &Unresolved, &Unlocated);
    let stays = others(document, way);
    let missing = stays
        .iter()
        .filter(|span| !edited.contains(&text[(*span).clone()]))
        .count();
    let (head, tail) = (&text[..span.start], &text[span.end..]);
    let around = match change {
        Change::Word => edited.starts_with(head) && edited.ends_with(tail),
        Change::Added => edited.starts_with(&text[..span.end]) && edited.ends_with(tail),
        Change::Removed => edited.starts_with(head.trim_end_matches(['\r', '\n', ' ', '>', '\t'])),
    };
    count.changes += 1;
    count.rewritten += usize::from(!around);
    if missing > 0 {
        report.fault(
            path,
            format!(
                "{change:?} at {way:?} changes {missing} other blocks:\n{}\n->\n{edited}",
                &text[span]
            ),
        );
    }
    let now = read(&edited, &Unresolved);
    let changes = changes_between(document, &now);
    match apply_splices(document.clone(), &changes.splices) {
        Ok(applied) if contents(&applied) == contents(&now) => {}
        Ok(_) => report.fault(path, "splices lead to something else"),
        Err(error) => report.fault(path, format!("splices do not fit: {error}")),
    }
}

/// The bytes of all blocks at the top that the change is not in.
fn others(document: &Document, way: &[usize]) -> Vec<Range<usize>> {
    let all = document.nodes.iter().enumerate();
    let others = all.filter(|(position, _)| *position != way[0]);
    others
        .filter_map(|(_, node)| match node {
            Node::Block(block) => block.span.clone(),
            _ => None,
        })
        .collect()
}

fn span_of(node: &Node) -> Range<usize> {
    match node {
        Node::Block(block) => block.span.clone().expect("it was chosen for its span"),
        _ => panic!("a block"),
    }
}

fn contents(document: &Document) -> String {
    document::write(document, &Unlocated)
}
