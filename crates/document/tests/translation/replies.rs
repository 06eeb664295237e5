//! Hostile and broken replies of providers.

use document::{facts, translation::extract};

use crate::pages::{protected, translate_with};

const PAGE: &str = "Run **this _now_** with `code` and [link](a.md).\n";
const MARKED: &str = "Run <x1>this <x2>now</x2></x1> with <x3/> and <x4>link</x4>.";

#[test]
fn replies_with_other_markers_are_rejected() {
    let segment = &extract(PAGE).segments[0];
    assert_eq!(segment.marked(), MARKED);
    assert!(segment.parse(MARKED).is_ok());
    for reply in [
        // Missing.
        "Run this now with code and link.",
        "Run <x1>this now</x1> with <x3/> and <x4>link</x4>.",
        "Run <x1>this <x2>now</x2></x1> with  and <x4>link</x4>.",
        "",
        // Repeated.
        "<x3/> Run <x1>this <x2>now</x2></x1> with <x3/> and <x4>link</x4>.",
        "Run <x1>this <x2>now</x2></x1> with <x3/> and <x4>link</x4><x4>s</x4>.",
        // Nested otherwise.
        "Run <x2>this <x1>now</x1></x2> with <x3/> and <x4>link</x4>.",
        "Run <x1>this <x2>now</x1></x2> with <x3/> and <x4>link</x4>.",
        "Run <x1>this</x1> <x2>now</x2> with <x3/> and <x4>link</x4>.",
        "Run <x1>this <x2>now</x2> with <x3/> and <x4>link</x4></x1>.",
        // Not closed, or closed only.
        "Run <x1>this <x2>now</x2></x1> with <x3/> and <x4>link.",
        "Run <x1>this <x2>now</x2></x1> with <x3> and <x4>link</x4>.",
        "Run <x1>this <x2>now</x2></x1> with </x3> and <x4>link</x4>.",
        // Unknown.
        "Run <x1>this <x2>now</x2></x1> with <x3/> and <x4>link</x4><x5/>.",
        "Run <x1>this <x2>now</x2></x1> with <x3/> and <x4>link</x4><x0/>.",
        "Run <x1>this <x2>now</x2></x1> with <x3/> and <x4>link</x4><x99999999999999/>.",
        // Text moved into a protected word, or out of markup.
        "Run <x1>this <x2>now</x2></x1> with <x3>text</x3> and <x4>link</x4>.",
        "Run <x1>this now <x2></x2></x1> with <x3/> and <x4>link</x4>.",
    ] {
        assert!(segment.parse(reply).is_err(), "{reply}");
    }
}

#[test]
fn forms_of_markers_that_providers_write_are_understood() {
    let segment = &extract(PAGE).segments[0];
    let reply = "Run <X1>this < x2 >now</ x2></x1 > with <x3></x3> and <x4> link </x4>.";
    let translation = segment.parse(reply).expect("all markers are there");
    assert_eq!(translation.marked(), MARKED.replace(">link<", "> link <"));
}

#[test]
fn runs_must_be_as_many_as_in_the_segment() {
    let segment = &extract(PAGE).segments[0];
    let runs = segment.runs();
    assert_eq!(runs, ["Run", "this", "now", "with", "and", "link"]);
    assert!(segment.parse_runs(&runs).is_ok());
    assert!(segment.parse_runs(&runs[1..]).is_err());
    assert!(
        segment
            .parse_runs(&[&runs[..], &runs[..1]].concat())
            .is_err()
    );
    let empty = vec![String::new(); runs.len()];
    assert!(segment.parse_runs(&empty).is_err());
}

#[test]
fn text_of_a_reply_is_never_markup() {
    let hostile = [
        "<script>alert(1)</script>",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "{% hint %} a {% endhint %}",
        "{% include \"secret.md\" %}",
        "`code` ``` ~~~",
        "[link](https://evil) ![image](https://evil)",
        "<https://evil> <a href=\"https://evil\">x</a>",
        "# Heading",
        "- item",
        "1. item",
        "1) item",
        "> quote",
        "---",
        "===",
        "| a | b |",
        "**bold** _it_ ~~no~~",
        "$$math$$ $a$",
        "line\n\nbreak\r\n# Heading\n\n```\ncode",
        "[^1] [^1]: note",
        "[a]: https://evil",
        "<!-- comment",
        "&amp;amp; &#42;a&#42; \\",
        "</td></tr></table>",
        "<code class=\"expression\">visitor.claims.x</code>",
        ":tada: 😀 \u{1}\u{2}\u{0}",
        "***",
        "    indented",
        "ends with !",
    ];
    let pages = [
        "Text\n",
        "## Text\n\nmore\n",
        "Text\n----\n",
        "* Text\n* b\n",
        "> Text\n",
        "| Text | b |\n|---|---|\n| c | d |\n",
        "<table><thead><tr><th>Text</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>\n",
        "{% hint %}\nText\n{% endhint %}\n",
        "<details>\n\n<summary>Text</summary>\n\nb\n\n</details>\n",
        "**Text** and [b](c.md)\n",
        "word[^1]\n\n[^1]: Text\n",
    ];
    for page in pages {
        for text in hostile {
            let result = translate_with(page, |segment| {
                let marked = segment.marked();
                segment.parse(&marked.replace("Text", text)).ok()
            });
            assert_eq!(
                protected_blocks(&result.text),
                protected_blocks(page),
                "{page}{text}\n{}",
                result.text
            );
            assert_eq!(
                facts(&result.text).links.len(),
                facts(page).links.len(),
                "{}",
                result.text
            );
            let unescaped = result.text.replace("\\<script", "");
            assert!(!unescaped.contains("<script"), "{}", result.text);
        }
    }
}

/// Structure without inline text: emoji in a reply are allowed.
fn protected_blocks(page: &str) -> String {
    let mut value = protected(page);
    forget_lines(&mut value);
    value.to_string()
}

fn forget_lines(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Array(items) => {
            items.retain(|item| item["object"] != "text" && item["type"] != "emoji");
            items.iter_mut().for_each(forget_lines);
        }
        serde_json::Value::Object(members) => members.values_mut().for_each(forget_lines),
        _ => {}
    }
}

#[test]
fn hostile_text_is_shown_literally() {
    let result = translate_with("Text\n", |segment| {
        segment.parse("<script> {% hint %} `x` *y* [z](w)").ok()
    });
    assert!(result.rejected.is_empty());
    assert_eq!(
        result.text,
        "\\<script> \\{% hint %} \\`x\\` \\*y\\* \\[z\\](w)\n"
    );
}

#[test]
fn a_translation_of_another_segment_is_left_out() {
    let segments = extract("Run `a` now\n\nStop\n").segments;
    let first = segments[0]
        .parse("Starte <x1/> jetzt")
        .expect("all markers are there");
    let result = document::translation::apply(
        "Run `a` now\n\nStop\n",
        &[(1, first.clone()), (7, first)],
        &std::collections::BTreeSet::new(),
    );
    assert_eq!(result.rejected, [1, 7]);
    assert_eq!(result.text, "Run `a` now\n\nStop\n");
}
