//! Random batches against a plain tree of pages: order, hierarchy, titles, texts and ids match, and no other file
//! changes.

use std::collections::BTreeMap;

use content::{
    BString, PageTree,
    authoring::{Change, ChangeOutcome, Fields, PageBody, RejectedChange},
    pages::PageKind,
    tree::Mode,
};
use model::{Oid, Patch};
use proptest::{prelude::*, sample::Index};

use crate::{
    git::Git,
    model_tree::{Node, NodePath, at, insert, node_paths, remove, without},
    space::Space,
    store::Files,
};

const TITLES: [&str; 9] = [
    "Alpha",
    "alpha",
    "Beta & Co",
    "[x] *y*",
    "🚀 Go",
    "Ünïcode",
    "readme",
    "Summary",
    "..",
];

#[derive(Debug, Clone)]
enum Op {
    Insert(Option<Index>, Option<usize>, usize, Option<usize>),
    Write(Index, usize),
    Retitle(Index, usize),
    Reslug(Index, usize),
    Move(Index, Option<Index>, Option<usize>),
    Delete(Index),
}

fn op() -> impl Strategy<Value = Op> {
    let page = any::<Index>;
    let title = || 0..TITLES.len();
    let place = || proptest::option::of(0..4_usize);
    let slug = proptest::option::of(0..TITLES.len());
    let above = || proptest::option::weighted(0.7, any::<Index>());
    prop_oneof![
        4 => (above(), place(), title(), slug).prop_map(|(a, b, c, d)| Op::Insert(a, b, c, d)),
        2 => (page(), 0..100_usize).prop_map(|(a, b)| Op::Write(a, b)),
        1 => (page(), title()).prop_map(|(a, b)| Op::Retitle(a, b)),
        2 => (page(), title()).prop_map(|(a, b)| Op::Reslug(a, b)),
        3 => (page(), above(), place()).prop_map(|(a, b, c)| Op::Move(a, b, c)),
        1 => page().prop_map(Op::Delete),
    ]
}

fn start() -> Space {
    Space::new(&[
        ("README.md", "# Home\n\nWelcome.\n"),
        (
            "SUMMARY.md",
            "# Table of contents\n\n* [Home](README.md)\n- [Guide](guide.md)\n    - [One](<guide/o n e.md>)\n\n<!-- more -->\n## Group\n\n* [Three](deep/README.md)\n\n***\n\n* [Last](last.md)\n",
        ),
        ("guide.md", "---\nx: 1\n---\n# Guide\n\nText.\n"),
        ("guide/o n e.md", "# One\n\nText.\n"),
        ("deep/README.md", "# Three\n\nText.\n"),
        ("last.md", "# Last\n\nText.\n"),
        ("alpha", "in the way of a folder\n"),
        ("notes/unlisted.md", "# Unlisted\n"),
        (".gitbook/assets/a.png", "a"),
    ])
}

/// The pages as read back, including texts.
fn read(space: &mut Space) -> Vec<Node> {
    let files = space.files();
    let tree = space.pages();
    nodes(&tree, &tree.top, &|file| files[file].clone())
}

fn nodes(tree: &PageTree, level: &[usize], text: &dyn Fn(&str) -> String) -> Vec<Node> {
    let node = |index: &usize| {
        let page = &tree.pages[*index];
        let body = match &page.kind {
            PageKind::Document { file, .. } => {
                let text = text(file);
                let heading = text.find("# ").expect("a page has a heading");
                let rest = text[heading..]
                    .split_once('\n')
                    .map_or("", |(_, rest)| rest);
                Some(rest.trim().to_owned())
            }
            _ => None,
        };
        Node {
            key: page.id.to_string(),
            title: page.title.clone().unwrap_or_default(),
            body,
            children: nodes(tree, &page.children, text),
        }
    };
    level.iter().map(node).collect()
}

/// One batch: the changes, and the expected tree. None if the last change must be rejected.
fn batch(tree: &[Node], ops: &[Op]) -> (Vec<Change>, Option<Vec<Node>>) {
    let mut tree = tree.to_vec();
    let mut changes = Vec::new();
    for (number, op) in ops.iter().enumerate() {
        let known = node_paths(&tree);
        let pick = |index: &Index| (!known.is_empty()).then(|| index.get(&known).clone());
        let reference = format!("ref-{number}");
        let (change, possible) = match op {
            Op::Insert(above, place, title, slug) => {
                let above = above.as_ref().and_then(pick).unwrap_or_default();
                (
                    inserted(&mut tree, &above, *place, (*title, *slug), reference),
                    true,
                )
            }
            Op::Move(page, above, place) => {
                let Some(way) = pick(page) else { continue };
                let above = above.as_ref().and_then(pick).unwrap_or_default();
                moved(&mut tree, &way, &above, *place)
            }
            Op::Write(page, _) | Op::Retitle(page, _) | Op::Reslug(page, _) | Op::Delete(page) => {
                let Some(way) = pick(page) else { continue };
                let Some(change) = changed(&mut tree, &way, op) else {
                    continue;
                };
                (change, true)
            }
        };
        changes.push(change);
        if !possible {
            return (changes, None);
        }
    }
    (changes, Some(tree))
}

fn inserted(
    tree: &mut Vec<Node>,
    above: &NodePath,
    place: Option<usize>,
    (title, slug): (usize, Option<usize>),
    reference: String,
) -> Change {
    let into = (!above.is_empty()).then(|| at(tree, above).key.clone());
    let body = format!("Text of {reference}.");
    let node = Node {
        key: reference.clone(),
        title: TITLES[title].to_owned(),
        body: Some(body.clone()),
        children: Vec::new(),
    };
    insert(tree, above, place.unwrap_or(usize::MAX), node);
    Change::InsertPage {
        document: PageBody::Markdown(body),
        into,
        at: place,
        reference: Some(reference),
        fields: Fields {
            title: Some(TITLES[title].to_owned()),
            slug: slug.map(|slug| TITLES[slug].to_owned()),
            ..Fields::default()
        },
    }
}

fn moved(
    tree: &mut Vec<Node>,
    way: &NodePath,
    above: &NodePath,
    place: Option<usize>,
) -> (Change, bool) {
    let key = at(tree, way).key.clone();
    let into = match above.as_slice() {
        [] => Patch::Clear,
        above => Patch::Set(at(tree, above).key.clone()),
    };
    let change = Change::UpdatePage {
        page: key,
        base: None,
        document: None,
        into,
        at: place,
        fields: Fields::default(),
    };
    let is_group = at(tree, way).body.is_none();
    if above.starts_with(way) || is_group && !above.is_empty() {
        return (change, false);
    }
    let stays = place.is_none() && way[..way.len() - 1] == above[..];
    if !stays {
        let node = remove(tree, way);
        insert(
            tree,
            &without(above, way),
            place.unwrap_or(usize::MAX),
            node,
        );
    }
    (change, true)
}

fn changed(tree: &mut Vec<Node>, way: &NodePath, op: &Op) -> Option<Change> {
    let node = at(tree, way);
    let page = node.key.clone();
    let is_group = node.body.is_none();
    let mut fields = Fields::default();
    let mut document = None;
    match op {
        Op::Write(_, number) if !is_group => {
            let text = format!("Other text {number}.");
            node.body = Some(text.clone());
            document = Some(PageBody::Markdown(text));
        }
        Op::Retitle(_, title) if !is_group || TITLES[*title] != ".." => {
            // A new title keeps the emoji of the page.
            let title = TITLES[*title];
            let emoji = node.title.starts_with('🚀') && !title.starts_with('🚀');
            node.title = if emoji && !is_group {
                format!("🚀 {title}")
            } else {
                title.to_owned()
            };
            fields.title = Some(title.to_owned());
        }
        Op::Reslug(_, slug) if !is_group && node.title != "Home" => {
            fields.slug = Some(TITLES[*slug].to_owned());
        }
        Op::Delete(_) => {
            remove(tree, way);
            return Some(Change::DeletePage { page });
        }
        _ => return None,
    }
    let (into, at) = (Patch::Keep, None);
    Some(Change::UpdatePage {
        page,
        base: None,
        document,
        into,
        at,
        fields,
    })
}

/// Replaces references by ids.
fn settle(tree: &mut [Node], results: &[ChangeOutcome]) {
    for node in tree {
        for result in results {
            if let ChangeOutcome::CreatedPage { reference, id, .. } = result
                && reference.as_deref() == Some(&node.key)
            {
                node.key = id.to_string();
            }
        }
        settle(&mut node.children, results);
    }
}

/// Ids of groups depend on their titles; they are not tested here.
fn without_group_ids(mut tree: Vec<Node>) -> Vec<Node> {
    for node in tree.iter_mut().filter(|node| node.body.is_none()) {
        node.key = String::new();
    }
    tree
}

/// The plain tree has no files, so it cannot predict these errors.
fn is_about_files(refused: &RejectedChange) -> bool {
    let message = &refused.message;
    message.contains("; rename that file") || message.contains("the home page")
}

fn run(batches: &[Vec<Op>]) -> Result<Space, TestCaseError> {
    let mut space = start();
    let before = space.files();
    for ops in batches {
        let tree = read(&mut space);
        let (changes, expected) = batch(&tree, ops);
        let outcome = space.apply(&changes);
        if outcome.as_ref().is_err_and(is_about_files) {
            prop_assert_eq!(read(&mut space), tree);
            continue;
        }
        let Some(mut expected) = expected else {
            let refused = outcome.expect_err("a page cannot move below itself");
            prop_assert_eq!(refused.index, changes.len() - 1);
            prop_assert_eq!(refused.field, "into");
            prop_assert_eq!(read(&mut space), tree);
            continue;
        };
        let applied = outcome.map_err(|refused| TestCaseError::fail(refused.to_string()))?;
        settle(&mut expected, &applied.results);
        let now = read(&mut space);
        prop_assert_eq!(
            without_group_ids(now),
            without_group_ids(expected),
            "{:?}\n{}",
            changes,
            space.file("SUMMARY.md")
        );
        let files = space.files();
        for path in ["alpha", "notes/unlisted.md", ".gitbook/assets/a.png"] {
            prop_assert_eq!(&files[path], &before[path]);
        }
        let pages = space.pages();
        let documents = pages.pages.iter();
        let documents = documents.filter(|page| matches!(page.kind, PageKind::Document { .. }));
        // Plus the table of contents and three other files.
        prop_assert_eq!(files.len(), documents.count() + 4);
    }
    Ok(space)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn batches_do_to_a_space_what_they_do_to_a_plain_tree(
        batches in proptest::collection::vec(proptest::collection::vec(op(), 1..6), 1..5)
    ) {
        run(&batches)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn git_finds_nothing_wrong_with_the_result(
        ops in proptest::collection::vec(op(), 1..6)
    ) {
        let mut space = run(&[ops])?;
        let Some(git) = Git::init() else { return Ok(()) };
        prop_assert_eq!(written_by(&git, &start().files()), space.base.tree);
        prop_assert_eq!(written_by(&git, &space.files()), space.now.tree);
        let objects = space.store.warm();
        for commit in &space.commits {
            let bytes = &objects.get(*commit).expect("it is stored").bytes;
            let written = git.oid(&["hash-object", "-w", "-t", "commit", "--stdin"], bytes);
            prop_assert_eq!(written, *commit);
        }
        git.fsck();
    }
}

/// The tree that Git writes for these files.
fn written_by(git: &Git, files: &Files) -> Oid {
    let entries: BTreeMap<BString, (Mode, Oid)> = files
        .iter()
        .map(|(path, text)| {
            let blob = git.write_blob(text.as_bytes());
            (path.as_str().into(), (Mode::FILE, blob))
        })
        .collect();
    git.write_tree(&entries)
}
