//! Laws of the table of contents: every edit of the text equals the same edit of a plain tree.

use proptest::prelude::*;
use space_files::{
    Summary,
    summary::{EntryKind, NewEntry},
};

/// A tree of titles. Groups are written with a leading `#`.
#[derive(Debug, Clone, PartialEq)]
struct Tree(Vec<(String, Tree)>);

fn tree_of(summary: &Summary, parent: Option<usize>) -> Tree {
    let children = summary.children(parent).into_iter();
    Tree(
        children
            .map(|position| {
                let entry = &summary.entries()[position];
                let group = matches!(entry.kind, EntryKind::Group { .. });
                let title = format!("{}{}", if group { "#" } else { "" }, entry.title);
                (title, tree_of(summary, Some(position)))
            })
            .collect(),
    )
}

impl Tree {
    /// The children of the entry with this number, counted from top to bottom.
    fn below(&mut self, parent: Option<usize>) -> &mut Self {
        let Some(mut wanted) = parent else {
            return self;
        };
        for (_, tree) in &mut self.0 {
            if wanted == 0 {
                return tree;
            }
            wanted -= 1;
            let count = tree.count();
            if wanted < count {
                return tree.below(Some(wanted));
            }
            wanted -= count;
        }
        panic!("no such entry")
    }

    fn count(&self) -> usize {
        self.0.iter().map(|(_, tree)| 1 + tree.count()).sum()
    }

    fn take(
        &mut self,
        position: usize,
        parent: Option<usize>,
        summary: &Summary,
    ) -> (String, Self) {
        let siblings = summary.children(parent);
        let index = siblings.iter().position(|&sibling| sibling == position);
        self.below(parent)
            .0
            .remove(index.expect("a child of its parent"))
    }
}

fn text() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        8 => (0..6_usize, "[*-]", "[a-z\\\\\\]\\[&;_]{1,4}", "[a-z]{1,2}").prop_map(|(indent, bullet, title, path)| {
            let title = title.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]");
            format!("{}{bullet} [{title}]({path}.md)\n", " ".repeat(indent))
        }),
        2 => "[A-Z]{1,3}".prop_map(|title| format!("\n## {title}\n\n")),
        1 => Just("\n***\n\n".to_owned()),
        1 => Just("<!-- note -->\n".to_owned()),
        1 => Just("\n".to_owned()),
        1 => (0..3_usize).prop_map(|level| {
            let margin = "  ".repeat(level);
            format!("{margin}* ```yaml\n{margin}  type: x\n{margin}  ```\n")
        }),
    ];
    (
        prop::collection::vec(line, 0..14),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(lines, crlf, bare)| {
            let mut text = lines.concat();
            if crlf {
                text = text.replace('\n', "\r\n");
            }
            if bare {
                text.truncate(text.trim_end().len());
            }
            text
        })
}

fn entry(group: bool) -> NewEntry {
    let mut entry = NewEntry::document("new", "new.md");
    entry.children.push(NewEntry::document("below", "below.md"));
    if group {
        entry.kind = EntryKind::Group { anchor: None };
    }
    entry
}

fn refuses_group(summary: &Summary, position: usize, parent: Option<usize>) -> bool {
    parent.is_some() && matches!(summary.entries()[position].kind, EntryKind::Group { .. })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn inserting(text in text(), at in any::<prop::sample::Index>(), index in 0..4_usize, top in any::<bool>(), group in any::<bool>()) {
        let mut summary = Summary::parse(text);
        let count = summary.entries().len();
        let parent = (!top && !group && count > 0).then(|| at.index(count));
        let mut wanted = tree_of(&summary, None);
        let title = if group { "#new" } else { "new" };
        let children = &mut wanted.below(parent).0;
        let place = index.min(children.len());
        children.insert(place, (title.to_owned(), Tree(vec![("below".to_owned(), Tree(vec![]))])));
        let before = summary.text().to_owned();
        summary.insert(parent, index, &entry(group)).expect("a place");
        prop_assert_eq!(tree_of(&summary, None), wanted, "{}\n-----\n{}", before, summary.text());
    }

    #[test]
    fn moving(text in text(), from in any::<prop::sample::Index>(), to in any::<prop::sample::Index>(), index in 0..4_usize, top in any::<bool>()) {
        let mut summary = Summary::parse(text);
        let count = summary.entries().len();
        prop_assume!(count > 0);
        let position = from.index(count);
        let parent = (!top).then(|| to.index(count));
        let mut wanted = tree_of(&summary, None);
        let before = summary.clone();
        let taken = wanted.take(position, summary.entries()[position].parent, &summary);
        let length = 1 + taken.1.count();
        let inside = parent.is_some_and(|parent| (position..position + length).contains(&parent));
        let refused = inside || refuses_group(&summary, position, parent);
        prop_assert_eq!(summary.move_to(position, parent, index).is_err(), refused);
        if refused {
            prop_assert_eq!(summary.text(), before.text());
            return Ok(());
        }
        let parent = parent.map(|parent| if parent > position { parent - length } else { parent });
        let children = &mut wanted.below(parent).0;
        let place = index.min(children.len());
        children.insert(place, taken);
        prop_assert_eq!(tree_of(&summary, None), wanted, "{}\n-----\n{}", before.text(), summary.text());
    }

    #[test]
    fn removing(text in text(), at in any::<prop::sample::Index>(), keep in any::<bool>()) {
        let mut summary = Summary::parse(text);
        let count = summary.entries().len();
        prop_assume!(count > 0);
        let position = at.index(count);
        let parent = summary.entries()[position].parent;
        let mut wanted = tree_of(&summary, None);
        let place = summary.children(parent).iter().position(|&sibling| sibling == position).expect("its place");
        let before = summary.text().to_owned();
        let (_, below) = wanted.take(position, parent, &summary);
        if keep {
            wanted.below(parent).0.splice(place..place, below.0);
            summary.remove_keeping_children(position).expect("an entry");
        } else {
            summary.remove(position).expect("an entry");
        }
        prop_assert_eq!(tree_of(&summary, None), wanted, "{}\n-----\n{}", before, summary.text());
    }

    #[test]
    fn retitling_and_retargeting(text in text(), at in any::<prop::sample::Index>(), title in "\\PC{1,12}", path in "[^/\\p{C}]{1,8}", short in "\\PC{1,6}") {
        let mut summary = Summary::parse(text);
        let count = summary.entries().len();
        prop_assume!(count > 0);
        let position = at.index(count);
        let before = summary.clone();
        let entry = before.entries()[position].clone();
        if matches!(entry.kind, EntryKind::Computed { .. }) {
            prop_assert!(summary.retitle(position, &title).is_err());
            return Ok(());
        }
        summary.retitle(position, &title).expect("a title");
        let shown = summary.entries()[position].title.clone();
        prop_assert_eq!(shown, title.trim().to_owned(), "{}", summary.text());
        if matches!(entry.kind, EntryKind::Document { .. }) {
            let kind = EntryKind::Document { path: format!("{path}.md") };
            summary.retarget(position, &kind).expect("a target");
            summary.relabel(position, Some(&short)).expect("a label");
            prop_assert_eq!(&summary.entries()[position].kind, &kind, "{}", summary.text());
            prop_assert_eq!(summary.entries()[position].link_title.as_deref(), Some(short.trim()), "{}", summary.text());
        }
        prop_assert_eq!(summary.entries().len(), count);
        prop_assert!(summary.text().starts_with(&before.text()[..entry.own.start]));
        prop_assert!(summary.text().ends_with(&before.text()[entry.own.end..]));
    }

    #[test]
    fn no_text_is_too_odd(text in "([ \\t]{0,3}([*-] |##? |```|<!--|\\[|\\]\\(|<|>|\\)|\"|\\\\|&#x41;|\r?\n|\\PC)){0,40}") {
        let mut summary = Summary::parse(text.as_str());
        prop_assert_eq!(summary.text(), text.as_str());
        let mut at = 0;
        for entry in summary.entries() {
            prop_assert!(at <= entry.own.start && entry.own.end <= entry.subtree.end && entry.subtree.end <= text.len());
            at = entry.own.end;
        }
        let count = summary.entries().len();
        summary.insert(None, 1, &entry(false)).expect("a place");
        prop_assert!(summary.entries().len() >= count, "{}", summary.text());
    }
}
