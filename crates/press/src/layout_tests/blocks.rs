//! Every kind of block and inline is printed with its text.

use document::{BlockKind, Node, Unresolved, read};
use press_client::book::Picture;
use serde_json::json;

use super::{book_of, book_of_documents, overflow, printed, set};

/// An image of two by two pixels.
const PNG: &[u8] = include_bytes!("dot.png");

#[test]
fn each_kind_of_block_is_printed() {
    for (markdown, expected) in [
        ("plain words\n", vec!["plain words"]),
        (
            "## One\n\n### Two\n\n#### Three\n",
            vec!["One", "Two", "Three"],
        ),
        ("* a1\n* b2\n  * c3\n", vec!["a1", "b2", "c3"]),
        ("3. third\n4. fourth\n", vec!["3.", "third", "4."]),
        ("* [x] done\n* [ ] open\n", vec!["✓", "done", "open"]),
        ("before\n\n***\n\nafter\n", vec!["before", "after"]),
        ("> quoted\n", vec!["quoted"]),
        (
            "{% hint style=\"danger\" %}\nmind this\n{% endhint %}\n",
            vec!["×", "mind this"],
        ),
        (
            "{% if visitor.claims.x %}\nperhaps\n{% endif %}\n",
            vec!["perhaps"],
        ),
        (
            "![a picture](https://example.com/a.png)\n",
            vec!["a picture"],
        ),
        (
            "{% file src=\"a.pdf\" %}\nthe file\n{% endfile %}\n",
            vec!["File", "the file"],
        ),
        (
            "{% embed url=\"https://example.com/v\" %}\n",
            vec!["https://example.com/v"],
        ),
        ("```rust\nfn main() {}\n```\n", vec!["fn", "main"]),
        ("$$x^2$$\n", vec!["𝑥", "2"]),
        (
            "<details><summary>more</summary>inner</details>\n",
            vec!["more", "inner"],
        ),
        (
            "{% tabs %}\n{% tab title=\"T1\" %}\none\n{% endtab %}\n{% tab title=\"T2\" %}\ntwo\n{% endtab %}\n{% endtabs %}\n",
            vec!["T1", "one", "T2", "two"],
        ),
        (
            "{% stepper %}\n{% step %}\n## First\ndo\n{% endstep %}\n{% endstepper %}\n",
            vec!["1", "First", "do"],
        ),
        (
            "{% columns %}\n{% column width=\"30%\" %}\nleft\n{% endcolumn %}\n{% column %}\nright\n{% endcolumn %}\n{% endcolumns %}\n",
            vec!["left", "right"],
        ),
        (
            "| h1 | h2 |\n|----|:--:|\n| c1 | c2 |\n",
            vec!["h1", "h2", "c1", "c2"],
        ),
        (
            "{% openapi-operation spec=\"petstore\" path=\"/pets\" method=\"get\" %}\n{% endopenapi-operation %}\n",
            vec!["GET", "/pets", "petstore"],
        ),
        (
            "{% openapi-schemas spec=\"petstore\" schemas=\"Pet\" %}\n{% endopenapi-schemas %}\n",
            vec!["SCHEMAS", "Pet"],
        ),
        (
            "{% openapi-webhook spec=\"petstore\" name=\"born\" method=\"post\" %}\n{% endopenapi-webhook %}\n",
            vec!["WEBHOOK", "born"],
        ),
        (
            "{% swagger src=\"./pets.yaml\" path=\"/pets\" method=\"post\" %}\n{% endswagger %}\n",
            vec!["POST", "/pets"],
        ),
        (
            "{% content-ref url=\"https://example.com/next\" %}\n{% endcontent-ref %}\n",
            vec!["See also", "https://example.com/next"],
        ),
        (
            "{% @github/files url=\"https://example.com/x\" %}\n",
            vec!["github", "https://example.com/x"],
        ),
        (
            "{% include \"../includes/x.md\" %}\n",
            vec!["that was not found"],
        ),
        (
            "{% updates %}\n{% update date=\"2026-01-02\" tags=\"new\" %}\nnews\n{% endupdate %}\n{% endupdates %}\n",
            vec!["2026-01-02", "new", "news"],
        ),
        (
            "{% prompt description=\"Ask\" %}\n```\nwrite\n```\n{% endprompt %}\n",
            vec!["Ask", "write"],
        ),
    ] {
        let text = printed(markdown);
        for word in expected {
            assert!(
                text.contains(word),
                "`{word}` is not in `{text}`, which comes of\n{markdown}"
            );
        }
    }
}

#[test]
fn each_kind_of_inline_is_printed() {
    for (markdown, expected) in [
        (
            "**bold** _slanted_ ~~gone~~ `code` <kbd>Ctrl</kbd> x<sup>2</sup> y<sub>3</sub>",
            vec!["bold", "slanted", "gone", "code", "Ctrl", "2", "3"],
        ),
        (
            "<mark style=\"color:red;background-color:yellow;\">loud</mark>",
            vec!["loud"],
        ),
        ("one<br>two", vec!["one", "two"]),
        ("[a link](https://example.com)", vec!["a link"]),
        ("[a dead link](nowhere.md)", vec!["a dead link"]),
        ("hello :tada:", vec!["hello", "🎉"]),
        (
            "value <code class=\"expression\">space.vars.x</code>",
            vec!["space.vars.x"],
        ),
        ("so $$a+b$$ it is", vec!["𝑎", "+", "𝑏"]),
        ("word[^1]\n\n[^1]: a note\n", vec!["word", "a note"]),
        (
            "see [page](https://example.com/p \"mention\") there",
            vec!["https://example.com/p"],
        ),
        (
            "<a href=\"https://example.com\" class=\"button primary\">Press</a>",
            vec!["Press"],
        ),
        (
            "text <img src=\"a.png\" alt=\"alt words\" data-size=\"line\"> text",
            vec!["alt words"],
        ),
        (
            "icon <i class=\"fa-leaf\">:leaf:</i> here",
            vec!["icon", "here"],
        ),
    ] {
        let text = printed(markdown);
        for word in expected {
            assert!(
                text.contains(word),
                "`{word}` is not in `{text}`, which comes of\n{markdown}"
            );
        }
    }
}

#[test]
fn pictures_are_printed_in_blocks_lines_and_cards() {
    let mut page = read(
        "![dot](dot.png \"a caption\")\n\nIn a <img src=\"dot.png\" data-size=\"line\"> line.\n",
        &Unresolved,
    );
    document::transform::replace_references(&mut page, &|_| {
        Some(json!({"kind": "file", "file": "dot"}))
    });
    let mut book = book_of_documents(vec![page]);
    book.pictures = vec![Picture {
        file: "dot".to_owned(),
        bytes: PNG.to_vec(),
    }];
    let (document, text) = set(book);
    assert!(text.contains("a caption"));
    assert_eq!(text.matches("picture").count(), 2, "{text}");
    assert!(overflow::find(&document).is_empty());
}

#[test]
fn cards_and_typed_cells_are_printed() {
    let text = printed(concat!(
        "<table data-view=\"cards\"><thead><tr><th></th><th data-hidden data-card-target data-type=\"content-ref\"></th></tr></thead>",
        "<tbody><tr><td><strong>First</strong></td><td><a href=\"https://example.com\">x</a></td></tr>",
        "<tr><td>Second</td><td></td></tr></tbody></table>\n\n",
        "<table><thead><tr><th>Name</th><th data-type=\"checkbox\">Done</th><th data-type=\"rating\" data-max=\"5\">Stars</th>",
        "<th data-type=\"select\">Kind</th></tr></thead><tbody><tr><td>n1</td><td>true</td><td>3</td><td><span data-option=\"a\">A</span></td></tr></tbody></table>\n",
    ));
    for word in ["First", "Second", "Name", "n1", "✓", "★★★", "Kind"] {
        assert!(text.contains(word), "`{word}` is not in `{text}`");
    }
}

#[test]
fn wide_tables_and_long_lines_stay_within_the_margins() {
    let columns = 14;
    let row = |word: &str| format!("|{}\n", format!(" {word} |").repeat(columns));
    let table = row("aHeadOfAColumn")
        + &row("---")
        + &row("a.very.long/name_of-something")
        + &row("WWWWWWWWWWWWWWWWWWWW");
    printed(&table);
    printed(&format!(
        "```json\n{{\"key\": \"{}\"}}\n```\n",
        "abc ".repeat(200)
    ));
    printed(&format!("```\n{}\n```\n", "x".repeat(900)));
    printed(&format!("* a\n  * b\n    * c `{}`\n", "word_".repeat(60)));
    printed(&format!(
        "{{% hint style=\"info\" %}}\n{table}\n{{% endhint %}}\n"
    ));
}

#[test]
fn links_between_pages_have_targets() {
    let mut first = read("[there](x) and [to the heading](y)\n", &Unresolved);
    document::transform::replace_references(&mut first, &|reference| {
        Some(match reference["url"].as_str()? {
            "x" => json!({"kind": "page", "page": "page-1"}),
            _ => json!({"kind": "anchor", "page": "page-1", "anchor": "deep"}),
        })
    });
    let second = read("## Deep\n\nhere\n", &Unresolved);
    let mut book = book_of_documents(vec![first, second]);
    book.bound = true;
    let (document, text) = set(book);
    assert_eq!(
        document.pages().len(),
        4,
        "cover, contents and two pages: {text}"
    );
    assert!(
        overflow::inner_links(&document) >= 4,
        "two in the contents, two in the page"
    );
}

#[test]
fn a_page_that_does_not_compile_affects_no_other() {
    let mut book = book_of(&["good words", "other words"]);
    let press_client::book::Body::Document(page) = &mut book.entries[0].body else {
        panic!("a document");
    };
    for _ in 0..60 {
        let inner = std::mem::take(&mut page.nodes);
        page.nodes = vec![Node::Block(document::Block::new(
            BlockKind::Paragraph,
            serde_json::Map::new(),
            inner,
        ))];
    }
    let document = crate::lay_out(book, &super::fonts()).expect("a book comes out");
    assert!(overflow::text(&document).contains("other words"));
}
