//! Edits of pages by their blocks.

use document::{
    Block, BlockKind, Document, Node, Text, Unlocated, Unresolved, edit, read, replace_block,
    revert_blocks, set_title,
};

const PAGE: &str = "---\nicon: x\n---\n\n# Title\n\nFirst   paragraph\n\n<!-- a note -->\n\n- odd\n- bullets\n\nLast[^1] one\n\n[^1]: Note\n";

fn paragraph(text: &str) -> Node {
    Node::Block(Block::paragraph(vec![Node::Text(Text::plain(text))]))
}

fn plain(node: &Node) -> String {
    let Node::Block(block) = node else {
        return String::new();
    };
    let texts = block.nodes.iter().flatten().map(|node| match node {
        Node::Text(text) => text.leaves.iter().map(|leaf| leaf.text.as_str()).collect(),
        _ => String::new(),
    });
    texts.collect()
}

fn edited(change: impl FnOnce(&mut Vec<Node>)) -> String {
    let mut document = read(PAGE, &Unresolved);
    change(&mut document.nodes);
    edit(PAGE, &document, &Unresolved, &Unlocated)
}

#[test]
fn only_what_changed_is_written() {
    assert_eq!(edited(|_| {}), PAGE);
    assert_eq!(
        edited(|nodes| nodes[0] = paragraph("New")),
        PAGE.replace("First   paragraph", "New")
    );
    assert_eq!(
        edited(|nodes| nodes.insert(1, paragraph("New"))),
        PAGE.replace("First   paragraph\n", "First   paragraph\n\nNew\n")
    );
    assert_eq!(
        edited(|nodes| nodes.insert(0, paragraph("New"))),
        PAGE.replace("First", "New\n\nFirst")
    );
    assert_eq!(
        edited(|nodes| nodes.push(paragraph("New"))),
        PAGE.replace("one\n", "one\n\nNew\n")
    );
    assert_eq!(
        edited(|nodes| drop(nodes.remove(0))),
        PAGE.replace("First   paragraph\n\n", "")
    );
    assert_eq!(
        edited(|nodes| drop(nodes.remove(1))),
        PAGE.replace("- odd\n- bullets\n\n", "")
    );
}

#[test]
fn blocks_that_are_written_in_another_form_stay_while_they_do_not_change() {
    // Code in a cell is written as an HTML table, which has column widths that a pipe table lacks.
    let text = "Above\n\n| A |\n| --- |\n| <pre><code>x</code></pre> |\n\nBelow\n";
    let mut document = read(text, &Unresolved);
    document.nodes[0] = paragraph("New");
    assert_eq!(
        edit(text, &document, &Unresolved, &Unlocated),
        text.replace("Above", "New")
    );
}

#[test]
fn text_right_below_html_is_set_apart_when_it_changes() {
    for (text, old, new) in [
        ("<p>Above</p>\na * b\n\nBelow\n", "a * b", "\n\\*"),
        ("<p>Above</p>a * b<p>Below</p>\n", "a * b", "\n\n\\*\n\n"),
        ("<h1>T</h1>\r\na * b", "a * b", "\r\n\\*"),
    ] {
        let mut document = read(text, &Unresolved);
        let at = document.nodes.iter().position(|node| plain(node) == old);
        let at = at.expect("the block is there");
        let Node::Block(block) = std::mem::replace(&mut document.nodes[at], paragraph("*")) else {
            panic!("a block")
        };
        let edited = edit(text, &document, &Unresolved, &Unlocated);
        assert_eq!(edited, text.replace(old, new));
        let key = block.key.expect("a key");
        assert_eq!(revert_blocks(&edited, text, &[key.as_str()]), text);
    }
}

#[test]
fn neighbours_do_not_grow_together() {
    let text = "* a\n";
    let mut document = read(text, &Unresolved);
    let second = read("* b\n", &Unresolved).nodes.remove(0);
    document.nodes.push(second);
    let edited = edit(text, &document, &Unresolved, &Unlocated);
    assert_eq!(read(&edited, &Unresolved).nodes.len(), 2, "{edited}");
}

#[test]
fn a_page_may_start_and_end_empty() {
    let one = Document {
        nodes: vec![paragraph("One")],
        ..Document::default()
    };
    for (text, wanted) in [
        ("", "One\n"),
        ("# T\n", "# T\n\nOne\n"),
        ("# T", "# T\n\nOne\n"),
        ("---\na: 1\n---\n", "---\na: 1\n---\n\nOne\n"),
        ("---\na: 1\n---\n\n# T\n", "---\na: 1\n---\n\n# T\n\nOne\n"),
        ("# T\r\n", "# T\r\n\r\nOne\r\n"),
    ] {
        let filled = edit(text, &one, &Unresolved, &Unlocated);
        assert_eq!(filled, wanted);
        let emptied = edit(&filled, &Document::default(), &Unresolved, &Unlocated);
        assert_eq!(emptied.trim_end(), text.trim_end());
    }
}

#[test]
fn titles_are_set() {
    for (text, wanted) in [
        ("# A\n\nB\n", "# New \\_ \\#\n\nB\n"),
        ("A\n===\n\nB\n", "# New \\_ \\#\n\nB\n"),
        (
            "---\na: 1\n---\n\nB\n",
            "---\na: 1\n---\n\n# New \\_ \\#\n\nB\n",
        ),
        ("", "# New \\_ \\#\n"),
        ("## B\n", "# New \\_ \\#\n\n## B\n"),
    ] {
        let changed = set_title(text, "New _ #");
        assert_eq!(changed, wanted);
        let title = document::facts(&changed).title.expect("a title");
        assert_eq!(title.text, "New _ #");
    }
}

#[test]
fn single_blocks_are_replaced_in_place() {
    let text = "> * one\n>\n>   two\n\nthree\n";
    let document = read(text, &Unresolved);
    let Node::Block(quote) = &document.nodes[0] else {
        panic!("a quote")
    };
    assert_eq!(quote.kind, BlockKind::Blockquote);
    let Some(Node::Block(list)) = quote.nodes.iter().flatten().next() else {
        panic!("a list")
    };
    let Some(Node::Block(item)) = list.nodes.iter().flatten().next() else {
        panic!("an item")
    };
    let Some(Node::Block(second)) = item.nodes.iter().flatten().last() else {
        panic!("a paragraph")
    };
    let key = second.key.as_deref().expect("a key");
    assert_eq!(
        replace_block(text, key, "a\n\nb\n").as_deref(),
        Some("> * one\n>\n>   a\n>\n>   b\n\nthree\n")
    );
    assert_eq!(replace_block(text, "none", "x"), None);
}

#[test]
fn white_space_that_is_written_out_belongs_to_its_block() {
    for middle in ["&#x20; `code`", "`code` &#x20;", "&#x20; text &#x20;"] {
        let text = format!("Above\n\n{middle}\n\nBelow\n");
        let mut document = read(&text, &Unresolved);
        let Node::Block(block) = document.nodes[1].clone() else {
            panic!("a block")
        };
        document.nodes[1] = paragraph("New");
        let edited = edit(&text, &document, &Unresolved, &Unlocated);
        assert_eq!(edited, "Above\n\nNew\n\nBelow\n");
        let key = block.key.expect("a key");
        assert_eq!(revert_blocks(&edited, &text, &[key.as_str()]), text);
    }
}

#[test]
fn changes_of_blocks_are_taken_back() {
    let old = "# T\n\nA\n\nB\n\nC\n\nD\n";
    let new = "# T\n\nA2\n\nB\n\nnew\n\nD\n\nend\n";
    let key = |text: &str, at: usize| match &read(text, &Unresolved).nodes[at] {
        Node::Block(block) => block.key.clone().expect("a key"),
        _ => panic!("a block"),
    };
    let revert = |text: &str, at: usize| revert_blocks(new, old, &[key(text, at).as_str()]);
    assert_eq!(revert(new, 0), new.replace("A2", "A"));
    assert_eq!(revert(old, 2), new.replace("new", "C"));
    assert_eq!(revert(new, 4), new.replace("\n\nend", ""));
    assert_eq!(revert(new, 1), new);
    let gone = "# T\n\nA\n\nD\n";
    let all: Vec<String> = (0..4).map(|at| key(old, at)).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    assert_eq!(revert_blocks(gone, old, &all), old);
    assert_eq!(revert_blocks("# T\n", old, &all), old);
}
