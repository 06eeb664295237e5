//! Segments: one for each block of text, with markers for all that is protected.

use document::translation::{Segment, SegmentKind, extract};

fn marked(page: &str) -> Vec<String> {
    extract(page).segments.iter().map(Segment::marked).collect()
}

#[test]
fn every_block_of_text_is_a_segment_without_its_markup() {
    let table: [(&str, &[&str]); 19] = [
        ("A **b** c", &["A <x1>b</x1> c"]),
        ("Run `make` & wait", &["Run <x1/> &amp; wait"]),
        (
            "**[Link _it_](a.md)** x",
            &["<x1><x2>Link <x3>it</x3></x2></x1> x"],
        ),
        ("over\n> two\nlines", &["over", "two lines"]),
        ("* one\n* [ ] two\n  * three", &["one", "two", "three"]),
        ("| A | B |\n|---|---|\n| c | 1 |", &["A", "B", "c"]),
        ("✅ Done :tada:", &["Done"]),
        (":heavy\\_plus\\_sign: More", &["More"]),
        ("Go ✅ on", &["Go <x1/> on"]),
        ("## Head <a href=\"#x\" id=\"x\"></a>", &["Head"]),
        ("See https://a.b/c, please", &["See <x1/>, please"]),
        ("a \\*b\\* &lt;c&gt;", &["a *b* &lt;c&gt;"]),
        ("a <!-- hidden --> b", &["a <x1/> b"]),
        ("[only](a.md) ![words](b.png)", &["<x1>only</x1>"]),
        ("`code` $$x$$ 123", &[]),
        ("[title](a.md \"mention\") text", &["<x1/> text"]),
        ("a\\\nb", &["a<x1/>b"]),
        ("{% hint %}\nBody\n{% endhint %}", &["Body"]),
        (
            "{% content-ref url=\"a\" %}\n[text](a)\n{% endcontent-ref %}",
            &[],
        ),
    ];
    for (page, wanted) in table {
        assert_eq!(marked(page), wanted, "{page}");
    }
}

#[test]
fn cells_of_other_columns_than_text_are_values() {
    let page = "<table><thead><tr><th>Name</th><th data-type=\"content-ref\">Target</th>\
        <th data-type=\"select\">Kind</th></tr></thead><tbody><tr><td>Card</td>\
        <td><a href=\"a.md\">a.md</a></td><td>open</td></tr></tbody></table>\n";
    assert_eq!(marked(page), ["Name", "Target", "Kind", "Card"]);
}

#[test]
fn titles_headings_and_texts_are_told_apart() {
    use SegmentKind::{Heading, Text, Title};

    let segments = extract("# Title\n\n## Head\n\nText\n").segments;
    let kinds: Vec<SegmentKind> = segments.iter().map(Segment::kind).collect();
    assert_eq!(kinds, [Title, Heading, Text]);
}

#[test]
fn runs_are_the_texts_between_markup() {
    let segments = extract("Run **this _now_** 12 `x`, then stop.").segments;
    assert_eq!(segments[0].runs(), ["Run", "this", "now", ", then stop."]);
}
