//! Keys for a translation memory, and corrections by hand.

use document::translation::{Segment, extract};

use crate::pages::translate_with;

fn keys(page: &str) -> Vec<String> {
    let segments = extract(page).segments;
    segments
        .iter()
        .map(|segment| segment.key().to_owned())
        .collect()
}

#[test]
fn editing_one_paragraph_changes_one_key() {
    let page = "# Title\n\nFirst **text**.\n\n* item\n\nSecond `code` text.\n";
    let before = keys(page);
    let after = keys(&page.replace("First", "Initial"));
    let changed = before
        .iter()
        .zip(&after)
        .filter(|(before, after)| before != after);
    assert_eq!(before.len(), 4);
    assert_eq!(changed.count(), 1);
}

#[test]
fn a_key_depends_on_the_text_and_the_form_of_its_markup() {
    let same = [
        "a **b** c `d`",
        "a *b*  c\n`e`",
        "* a [b](c.md) c $$d$$",
        "<p>a <b>b</b> c <code>d</code></p>",
    ];
    for page in same {
        assert_eq!(keys(page), keys(same[0]), "{page}");
    }
    for other in [
        "a b c `d`",
        "a **b c** `d`",
        "a **b** `d` c",
        "A **b** c `d`",
    ] {
        assert_ne!(keys(other), keys(same[0]), "{other}");
    }
}

#[test]
fn keys_are_the_same_in_every_version() {
    // A memory that was stored before must still be found.
    assert_eq!(
        keys("Run **this** `now`"),
        ["935454c26d152c763e1354a2be8ab4af"]
    );
}

#[test]
fn plain_texts_are_segments_too() {
    let segment = Segment::plain("Tom & <Jerry>");
    assert_eq!(segment.marked(), "Tom &amp; &lt;Jerry&gt;");
    let translation = segment
        .parse("<b>Tom</b> &amp; Jerry\n")
        .expect("it has no markers");
    assert_eq!(translation.text(), "<b>Tom</b> & Jerry");
    assert_eq!(keys("Text"), [Segment::plain("Text").key()]);
}

#[test]
fn a_translation_is_found_in_the_translated_page() {
    let page = "See **the docs** and [ask](a.md) or `make`.\n";
    let segments = extract(page).segments;
    let reply = "<x2>Fragen</x2>, <x3/> und <x1>Doku</x1>.";
    let translated = translate_with(page, |segment| segment.parse(reply).ok()).text;
    let corrected = extract(&translated.replace("Doku", "Dokumentation")).segments;
    let found = segments[0]
        .translation_in(&corrected[0])
        .expect("the markup is the same");
    assert_eq!(found.marked(), reply.replace("Doku", "Dokumentation"));
    let other = extract("See **the docs** and [ask](b.md) or `make`.").segments;
    assert_eq!(segments[0].translation_in(&other[0]), None);
}
