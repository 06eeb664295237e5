//! User text is never parsed as code, and any input produces a book.

use document::{Unresolved, read};
use press_client::book::Picture;
use serde_json::json;

use super::{book_of, book_of_documents, printed, set};

const NASTY: &str = r#"#eval("1+1") #panic("x") ] [ " \ $ x $ ` } { #{ #[ // /* */ <label> @ref *a* _b_ = - + ~ \u{41} #import "/etc/passwd": * #read("/etc/passwd") "#;

#[test]
fn code_of_the_typesetter_is_printed_as_text() {
    let escaped: String = NASTY
        .chars()
        .flat_map(|c| {
            if c.is_ascii_punctuation() {
                vec!['\\', c]
            } else {
                vec![c]
            }
        })
        .collect();
    let text = printed(&escaped);
    for part in [
        r#"#eval("1+1")"#,
        r#"#panic("x")"#,
        "$ x $",
        r"\u{41}",
        "/* */",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[test]
fn typst_code_is_text_in_every_field() {
    let plain = NASTY.replace(['|', '`', '\n'], " ");
    let quoted = plain.replace(['"', '{', '}', '%', '\\'], " ");
    for markdown in [
        format!("```\n{NASTY}\n```\n"),
        format!("`{plain}`\n"),
        format!("| a | {plain} |\n|---|---|\n| `{plain}` | b |\n"),
        format!(
            "{{% tabs %}}\n{{% tab title=\"{quoted}\" %}}\nx\n{{% endtab %}}\n{{% endtabs %}}\n"
        ),
        format!("{{% code title=\"{quoted}\" %}}\n```rust\n{NASTY}\n```\n{{% endcode %}}\n"),
        format!("[a](<https://example.com/{quoted}>)\n"),
        format!("![{quoted}](x.png \"{quoted}\")\n"),
        format!("<details><summary>{quoted}</summary>x</details>\n"),
        format!("$${plain}$$\n"),
        r"$$\iftypst#panic()\fi$$ and $$\iftypst] #panic() [\fi$$".to_owned(),
        "# a\n\n## <a id=\"\\\") #panic() \"></a>b\n".to_owned(),
    ] {
        printed(&markdown);
    }
}

#[test]
fn titles_are_text_too() {
    let mut book = book_of(&["x"]);
    book.bound = true;
    book.title = NASTY.to_owned();
    book.organization = NASTY.to_owned();
    book.emoji = Some(NASTY.to_owned());
    book.entries[0].title = NASTY.to_owned();
    book.entries[0].id = NASTY.to_owned();
    book.entries[0].description = Some(NASTY.to_owned());
    let (_, text) = set(book);
    assert!(text.contains("#panic(\"x\")"));
}

#[test]
fn deep_nesting_and_long_words_are_set() {
    let lists: String = (0..30)
        .map(|depth| "  ".repeat(depth) + "* item\n")
        .collect();
    let quotes = ">".repeat(40) + " quoted";
    let hints =
        "{% hint style=\"info\" %}\n".repeat(20) + "inner\n" + &"{% endhint %}\n".repeat(20);
    for markdown in [
        lists,
        quotes,
        hints,
        "x".repeat(5000),
        "x/".repeat(3000),
        format!("`{}`", "y".repeat(3000)),
    ] {
        printed(&markdown);
    }
}

#[test]
fn an_invalid_picture_is_left_out() {
    for bytes in [&b"\x89PNG\r\n\x1a\n"[..], b"<svg", b"", b"GIF89a"] {
        let mut page = read("Before. ![what it shows](broken.png) After.\n", &Unresolved);
        document::transform::replace_references(&mut page, &|_| {
            Some(json!({"kind": "file", "file": "broken"}))
        });
        let mut book = book_of_documents(vec![page]);
        book.pictures = vec![Picture {
            file: "broken".to_owned(),
            bytes: bytes.to_vec(),
        }];
        let (_, text) = set(book);
        for words in ["Before.", "what it shows", "After."] {
            assert!(text.contains(words), "{bytes:?}: `{words}` in {text}");
        }
        assert!(!text.contains("picture"), "{bytes:?}: {text}");
    }
}
