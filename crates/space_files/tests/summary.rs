//! The table of contents: all forms found in practice.

use space_files::{
    Summary,
    summary::{EntryKind, NewEntry, print},
};

/// One line per entry: depth, kind and content.
fn outline(text: &str) -> Vec<String> {
    let summary = Summary::parse(text);
    let entries = summary.entries().iter();
    entries
        .map(|entry| {
            let kind = match &entry.kind {
                EntryKind::Group { anchor } => format!("group {anchor:?}"),
                EntryKind::Document { path } => format!("page {path}"),
                EntryKind::Link { target } => format!("link {target}"),
                EntryKind::Computed { yaml } => format!("computed {yaml:?}"),
            };
            let short = entry
                .link_title
                .as_deref()
                .map(|short| format!(" ~ {short}"));
            format!(
                "{} {} = {kind}{}",
                entry.depth,
                entry.title,
                short.unwrap_or_default()
            )
        })
        .collect()
}

#[test]
fn reads_all_forms() {
    let text = "\u{feff}# Table of contents\r\n\r\n* [Home](README.md)\r\n    - [Four](./a/../four.md \"4\")\r\n\t\t* [Tabs](<my file (1).md>)\n<!-- a\n* [no](no.md)\n-->\n## Get started &#x26; go <a href=\"#start\" id=\"start\"></a>\n\n* [A \\[b\\] (c)](x%20y/README.md)\n  * [Anchor](x.md#y)\n  * ```yaml\n    type: builtin:openapi\n    props:\n      models: true\n    ```\n* [Folder](guides/)\n\n***\n\n* [Out](https://a.b/c_(d)?e=f&g)\n1. [Up](../../etc.md)\n+ [Pdf](a.pdf)\n* nothing\n* [Quote](a.md 'it''s')";
    assert_eq!(
        outline(text),
        [
            "0 Home = page README.md",
            "1 Four = page four.md ~ 4",
            "2 Tabs = page my file (1).md",
            "0 Get started & go = group Some(\"start\")",
            "1 A [b] (c) = page x y/README.md",
            "2 Anchor = link x.md#y",
            "2  = computed \"type: builtin:openapi\\nprops:\\n  models: true\\n\"",
            "1 Folder = page guides/README.md",
            "0 Out = link https://a.b/c_(d)?e=f&g",
            "0 Up = link ../../etc.md",
            "0 Pdf = link a.pdf",
            "0 nothing = link ",
            "0 Quote = page a.md ~ it''s",
        ]
    );
    let summary = Summary::parse(text);
    let lines: Vec<_> = summary
        .problems()
        .iter()
        .map(|problem| problem.line)
        .collect();
    assert_eq!(lines, [23, 25], "{:?}", summary.problems());
    assert_eq!(summary.text(), text);
}

#[test]
fn entries_know_their_bytes() {
    let text = "* [A](a.md)\n  * [B](b.md)\n\n    * [C](c.md)\n* [D](d.md)";
    let summary = Summary::parse(text);
    let own: Vec<_> = summary
        .entries()
        .iter()
        .map(|entry| &text[entry.own.clone()])
        .collect();
    assert_eq!(
        own,
        [
            "* [A](a.md)\n",
            "  * [B](b.md)\n",
            "    * [C](c.md)\n",
            "* [D](d.md)"
        ]
    );
    let subtree = |at: usize| &text[summary.entries()[at].subtree.clone()];
    assert_eq!(
        subtree(0),
        "* [A](a.md)\n  * [B](b.md)\n\n    * [C](c.md)\n"
    );
    assert_eq!(subtree(1), "  * [B](b.md)\n\n    * [C](c.md)\n");
    assert_eq!(summary.children(None), [0, 3]);
    assert_eq!(summary.children(Some(0)), [1]);
    assert_eq!(summary.document("c.md"), Some(2));
}

const SMALL: &str = "# Toc\n\n* [A](a.md)\n  * [B](./b.md)\n\n## G\n\n* [C](c.md) \n";

#[test]
fn inserts_where_it_is_asked() {
    let new = NewEntry::document("N [1]", "n (1).md");
    let group = NewEntry {
        kind: EntryKind::Group { anchor: None },
        title: "H".to_owned(),
        link_title: None,
        children: vec![NewEntry::document("I", "i.md")],
    };
    for (parent, index, entry, after) in [
        (
            None,
            0,
            &new,
            "# Toc\n\n* [N \\[1\\]](<n (1).md>)\n* [A](a.md)\n  * [B](./b.md)\n\n## G\n\n* [C](c.md) \n",
        ),
        (
            Some(0),
            9,
            &new,
            "# Toc\n\n* [A](a.md)\n  * [B](./b.md)\n  * [N \\[1\\]](<n (1).md>)\n\n## G\n\n* [C](c.md) \n",
        ),
        (
            Some(1),
            0,
            &new,
            "# Toc\n\n* [A](a.md)\n  * [B](./b.md)\n    * [N \\[1\\]](<n (1).md>)\n\n## G\n\n* [C](c.md) \n",
        ),
        (
            None,
            2,
            &new,
            "# Toc\n\n* [A](a.md)\n  * [B](./b.md)\n\n## G\n\n* [C](c.md) \n\n***\n\n* [N \\[1\\]](<n (1).md>)\n",
        ),
        (
            Some(2),
            0,
            &new,
            "# Toc\n\n* [A](a.md)\n  * [B](./b.md)\n\n## G\n\n* [N \\[1\\]](<n (1).md>)\n* [C](c.md) \n",
        ),
        (
            None,
            0,
            &group,
            "# Toc\n\n## H\n\n* [I](i.md)\n\n***\n\n* [A](a.md)\n  * [B](./b.md)\n\n## G\n\n* [C](c.md) \n",
        ),
        (
            None,
            1,
            &group,
            "# Toc\n\n* [A](a.md)\n  * [B](./b.md)\n\n## H\n\n* [I](i.md)\n\n## G\n\n* [C](c.md) \n",
        ),
    ] {
        let mut summary = Summary::parse(SMALL);
        summary.insert(parent, index, entry).expect("a good place");
        assert_eq!(summary.text(), after);
    }
    assert!(Summary::parse(SMALL).insert(Some(0), 0, &group).is_err());
    assert!(Summary::parse(SMALL).insert(Some(9), 0, &new).is_err());
}

#[test]
fn changes_one_line() {
    let changed = |edit: fn(&mut Summary)| {
        let mut summary = Summary::parse(SMALL);
        edit(&mut summary);
        summary.text().to_owned()
    };
    assert_eq!(
        changed(|s| s.retitle(1, "X_y").expect("a page")),
        SMALL.replace("[B]", "[X\\_y]")
    );
    assert_eq!(
        changed(|s| s.retitle(2, "H").expect("a group")),
        SMALL.replace("## G", "## H")
    );
    assert_eq!(
        changed(|s| s.relabel(3, Some("c")).expect("a page")),
        SMALL.replace("(c.md)", "(c.md \"c\")")
    );
    let elsewhere = |s: &mut Summary| {
        s.retarget(
            1,
            &EntryKind::Link {
                target: "https://x.y/".to_owned(),
            },
        )
        .expect("a page");
    };
    assert_eq!(
        changed(elsewhere),
        SMALL.replace("(./b.md)", "(https://x.y/)")
    );
    assert_eq!(
        changed(|s| s.move_to(1, Some(2), 1).expect("a place")),
        "# Toc\n\n* [A](a.md)\n\n## G\n\n* [C](c.md) \n* [B](./b.md)\n"
    );
    assert_eq!(
        changed(|s| s.remove_keeping_children(0).expect("an entry")),
        "# Toc\n\n* [B](./b.md)\n\n## G\n\n* [C](c.md) \n"
    );
    assert_eq!(
        changed(|s| s.remove(2).expect("an entry")),
        "# Toc\n\n* [A](a.md)\n  * [B](./b.md)\n\n"
    );
    assert!(Summary::parse(SMALL).move_to(0, Some(1), 0).is_err());
    assert!(Summary::parse(SMALL).move_to(2, Some(0), 0).is_err());
}

#[test]
fn prints_a_new_one() {
    let group = |title: &str, children| NewEntry {
        kind: EntryKind::Group {
            anchor: Some("slug".to_owned()),
        },
        title: title.to_owned(),
        link_title: None,
        children,
    };
    let mut parent = NewEntry::document("A", "a/README.md");
    parent.children.push(NewEntry::document("B", "a/b.md"));
    let entries = [
        parent,
        group("G", vec![NewEntry::document("C", "c.md")]),
        NewEntry::document("D", "d.md"),
    ];
    assert_eq!(
        print(&entries),
        "# Table of contents\n\n* [A](a/README.md)\n  * [B](a/b.md)\n\n## G <a href=\"#slug\" id=\"slug\"></a>\n\n* [C](c.md)\n\n***\n\n* [D](d.md)\n"
    );
}

#[test]
fn a_byte_order_mark_at_the_end_is_no_line_end() {
    let mut summary = Summary::parse("* [A](a.md)\u{feff}");
    let new = NewEntry::document("B", "b.md");
    summary.insert(None, 1, &new).expect("a place");
    assert_eq!(summary.text(), "* [A](a.md)\u{feff}\n* [B](b.md)\n");
}
