//! Edits inside containers: only the blocks that changed are written, and all other bytes stay.

use document::{
    Block, BlockKind, Document, Node, Text, Unlocated, Unresolved, apply_splices, changes_between,
    edit, node::Data, read,
};

fn paragraph(text: &str) -> Node {
    Node::Block(Block::paragraph(vec![Node::Text(Text::plain(text))]))
}

/// The block at a position in each level of containers.
fn at<'a>(nodes: &'a mut [Node], way: &[usize]) -> &'a mut Node {
    let (first, rest) = way.split_first().expect("a way has a step");
    match (&mut nodes[*first], rest) {
        (node, []) => node,
        (Node::Block(block), rest) => at(block.nodes.as_mut().expect("a container"), rest),
        _ => panic!("not a block"),
    }
}

/// The blocks of the container at a position.
fn inside<'a>(nodes: &'a mut [Node], way: &[usize]) -> &'a mut Vec<Node> {
    match at(nodes, way) {
        Node::Block(block) => block.nodes.as_mut().expect("a container"),
        _ => panic!("not a block"),
    }
}

fn edited(text: &str, change: impl FnOnce(&mut Vec<Node>)) -> String {
    let mut document = read(text, &Unresolved);
    change(&mut document.nodes);
    let edited = edit(text, &document, &Unresolved, &Unlocated);
    assert_splices_lead_there(text, &edited);
    edited
}

/// What changed, as splices of the old document, gives the new one with its keys.
fn assert_splices_lead_there(text: &str, edited: &str) {
    let (old, new) = (read(text, &Unresolved), read(edited, &Unresolved));
    let changes = changes_between(&old, &new);
    let mut applied = apply_splices(old, &changes.splices).expect("they fit");
    rename(&mut applied.nodes, &changes.keys);
    assert_eq!(json(&applied), json(&new), "{edited}");
}

fn rename(nodes: &mut [Node], keys: &std::collections::BTreeMap<String, String>) {
    let now = |key: &mut Option<String>| {
        if let Some(new) = key.as_ref().and_then(|key| keys.get(key)) {
            *key = Some(new.clone());
        }
    };
    for node in nodes {
        let Node::Block(block) = node else { continue };
        now(&mut block.key);
        rename(block.nodes.as_deref_mut().unwrap_or_default(), keys);
        for fragment in block.fragments.iter_mut().flatten() {
            now(&mut fragment.key);
            rename(&mut fragment.nodes, keys);
        }
    }
}

/// The blocks with their keys. Those of inlines are made from them, and anchors of headings count those before.
fn json(document: &Document) -> serde_json::Value {
    fn strip(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(map) => {
                map.remove("meta");
                if map
                    .get("object")
                    .is_some_and(|object| object != "block" && object != "fragment")
                {
                    map.remove("key");
                }
                map.values_mut().for_each(strip);
            }
            serde_json::Value::Array(list) => list.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(&document.nodes).expect("documents are JSON");
    strip(&mut value);
    value
}

const CONTAINERS: &str = "\
Above __this__

+ one __bold__
+ two

  more of   two
    1) deep
    2) deeper __down__
+ three

{% hint style=\"info\" %}
Hint __one__

Hint   two
{% endhint %}

{% tabs %}
{% tab title=\"A\" %}
In __a__
{% endtab %}

{% tab title=\"B\" %}
In __b__

* x
* y
{% endtab %}
{% endtabs %}

> Quote __one__
>
> - quoted __item__
> - another

<details>

<summary>More __of__ it</summary>

Hidden __text__

Second

</details>

Below __this__
";

#[test]
fn only_the_block_that_changed_is_written() {
    for (way, old, new) in [
        (&[1, 0, 0][..], "one __bold__", "NEW"),
        (&[2, 1], "Hint   two", "NEW"),
        (&[3, 0, 0], "In __a__", "NEW"),
        (&[3, 1, 1, 0, 0], "* x", "* NEW"),
        (&[4, 0], "Quote __one__", "NEW"),
        (&[4, 1, 0, 0], "quoted __item__", "NEW"),
    ] {
        let found = edited(CONTAINERS, |nodes| *at(nodes, way) = paragraph("NEW"));
        assert_eq!(found, CONTAINERS.replace(old, new), "{way:?}");
    }
    let found = edited(CONTAINERS, |nodes| match at(nodes, &[5]) {
        Node::Block(block) => {
            let body = block.fragments.as_mut().and_then(|all| all.last_mut());
            body.expect("a body").nodes[0] = paragraph("NEW");
        }
        _ => panic!("a block"),
    });
    assert_eq!(found, CONTAINERS.replace("Hidden __text__", "NEW"));
}

type Change = Box<dyn Fn(&mut Vec<Node>)>;

fn change(change: impl Fn(&mut Vec<Node>) + 'static) -> Change {
    Box::new(change)
}

fn item(text: &str) -> Node {
    let nodes = vec![paragraph(text)];
    Node::Block(Block::new(BlockKind::ListItem, Data::new(), nodes))
}

#[test]
fn blocks_are_added_and_removed_beside_others() {
    let tab = "{% tab title=\"A\" %}\nIn __a__\n{% endtab %}\n\n";
    let hint = "{% hint style=\"info\" %}\nHint __one__\n\n";
    let cases: Vec<(Change, &str, String)> = vec![
        // As the Enter key does at the end of an item.
        (
            change(|nodes| inside(nodes, &[1]).push(item("NEW"))),
            "+ three\n",
            "+ three\n+ NEW\n".to_owned(),
        ),
        (
            change(|nodes| inside(nodes, &[1]).insert(0, item("NEW"))),
            "+ one",
            "+ NEW\n+ one".to_owned(),
        ),
        (
            change(|nodes| drop(inside(nodes, &[1]).remove(2))),
            "\n+ three",
            String::new(),
        ),
        (
            change(|nodes| drop(inside(nodes, &[1]).remove(0))),
            "+ one __bold__\n",
            String::new(),
        ),
        (
            change(|nodes| inside(nodes, &[2]).insert(1, paragraph("NEW"))),
            "Hint __one__\n",
            "Hint __one__\n\nNEW\n".to_owned(),
        ),
        (
            change(|nodes| inside(nodes, &[4]).insert(1, paragraph("NEW"))),
            "> Quote __one__\n",
            "> Quote __one__\n>\n> NEW\n".to_owned(),
        ),
        (
            change(|nodes| drop(inside(nodes, &[3]).remove(0))),
            tab,
            String::new(),
        ),
        // A block beside the container, and one in it.
        (
            change(|nodes| {
                *at(nodes, &[2, 1]) = paragraph("IN");
                nodes.insert(2, paragraph("NEW"));
            }),
            "{% hint style=\"info\" %}\nHint __one__\n\nHint   two",
            format!("NEW\n\n{hint}IN"),
        ),
    ];
    for (change, old, new) in cases {
        assert_eq!(edited(CONTAINERS, &change), CONTAINERS.replace(old, &new));
    }
}

#[test]
fn line_ends_of_the_page_are_kept() {
    let text = CONTAINERS.replace('\n', "\r\n");
    let found = edited(&text, |nodes| {
        inside(nodes, &[2]).insert(1, paragraph("NEW"));
    });
    assert_eq!(
        found,
        text.replace("Hint __one__\r\n", "Hint __one__\r\n\r\nNEW\r\n")
    );
}

#[test]
fn what_does_not_fit_there_writes_the_container() {
    // A note stands at the end of the page, and a hint cannot be empty.
    let text = "Above\n\n{% hint style=\"info\" %}\nOne\n{% endhint %}\n\nBelow __this__\n";
    let noted = read("Word[^1]\n\n[^1]: A note\n", &Unresolved)
        .nodes
        .remove(0);
    let found = edited(text, |nodes| *at(nodes, &[1, 0]) = noted);
    assert!(
        found.contains("Word[^1]") && found.contains("[^1]: A note"),
        "{found}"
    );
    assert!(found.ends_with("Below __this__\n"), "{found}");
    let found = edited(text, |nodes| inside(nodes, &[1]).clear());
    assert!(
        found.starts_with("Above\n\n{% hint") && !found.contains("One"),
        "{found}"
    );
}

#[test]
fn splices_name_what_the_document_does_not_have() {
    let document = read(CONTAINERS, &Unresolved);
    let Node::Block(list) = &document.nodes[1] else {
        panic!("a list")
    };
    let key = list.key.clone();
    let splice = |container: Option<&str>, after: Option<&str>, remove: &[&str]| document::Splice {
        container: container.map(str::to_owned),
        after: after.map(str::to_owned),
        remove: remove.iter().map(|key| (*key).to_owned()).collect(),
        insert: Vec::new(),
    };
    let own = key.as_deref().expect("a key");
    for (splices, wanted) in [
        (vec![splice(None, Some("no"), &[])], (0, "after")),
        (
            vec![splice(None, None, &[own]), splice(None, None, &["no"])],
            (1, "remove"),
        ),
        (vec![splice(None, None, &[own, own])], (0, "remove")),
        (vec![splice(Some("no"), None, &[])], (0, "in")),
        // The list is in the page, and not in itself.
        (vec![splice(Some(own), Some(own), &[])], (0, "after")),
        // What is removed has no blocks any more.
        (
            vec![splice(None, None, &[own]), splice(Some(own), None, &[])],
            (1, "in"),
        ),
    ] {
        let error = apply_splices(document.clone(), &splices).expect_err("it does not fit");
        assert_eq!((error.index, error.field), wanted);
    }
}

#[test]
fn many_containers_take_time_in_proportion() {
    let hints = |words: &str, count: usize| -> String {
        let hint =
            |number| format!("{{% hint style=\"info\" %}}\n{words} {number}\n{{% endhint %}}\n\n");
        let hints: Vec<String> = (0..count).map(hint).collect();
        hints.concat()
    };
    let (old, new) = (hints("Old", 4_000), hints("New", 4_001));
    let document = read(&new, &Unresolved);
    let edited = edit(&old, &document, &Unresolved, &Unlocated);
    assert_eq!(edited.matches("New").count(), 4_001);
    assert!(!edited.contains("Old"));
}
