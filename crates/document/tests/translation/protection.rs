//! What is not text keeps its bytes.

use crate::pages::{PAGES, protected, translate_with, upper_case};

#[test]
fn the_same_text_gives_the_same_bytes() {
    for page in PAGES {
        let marked = translate_with(page, |segment| segment.parse(&segment.marked()).ok());
        assert_eq!(marked.text, page);
        assert!(marked.rejected.is_empty(), "{page}");
        let runs = translate_with(page, |segment| segment.parse_runs(&segment.runs()).ok());
        assert_eq!(runs.text, page);
    }
}

#[test]
fn only_text_changes() {
    for page in PAGES {
        let upper = translate_with(page, upper_case);
        assert!(upper.rejected.is_empty(), "{page}");
        assert_eq!(protected(&upper.text), protected(page), "{}", upper.text);
        assert_ne!(upper.text, page);
    }
}

#[test]
fn translated_pages_are_written_as_their_authors_write() {
    let table = [
        ("* one *item*\n- two\n", "* ONE *ITEM*\n- TWO\n"),
        ("Setext\n------\n\ntext_a\n", "SETEXT\n------\n\nTEXT\\_A\n"),
        ("> over\n> two `lines`\n", "> OVER TWO `lines`\n"),
        (
            "a [b](c.md \"d\") [e][f]\n\n[f]: g\n",
            "A [B](c.md \"d\") [E][f]\n\n[f]: g\n",
        ),
        (
            "| a | b&#124;c |\n|---|---|\n",
            "| A | B\\|C |\n|---|---|\n",
        ),
        ("<div>a &amp; b</div>\n", "<div>A &#x26; B</div>\n"),
        ("a <!-- b --> c :tada:\n", "A <!-- b --> C :tada:\n"),
        ("word[^1]\n\n[^1]: note\n", "WORD[^1]\n\n[^1]: NOTE\n"),
    ];
    for (page, wanted) in table {
        assert_eq!(translate_with(page, upper_case).text, wanted);
    }
}

#[test]
fn letters_beside_marks_keep_the_marks() {
    let table = [
        ("**a.**&#x62;c", "**A.**&#x42;C"),
        ("a&#x62;**.** c", "A&#x42;**.** C"),
        ("_a_ b", "_A_ B"),
    ];
    for (page, wanted) in table {
        assert_eq!(translate_with(page, upper_case).text, wanted);
    }
    let joined = translate_with("_a_ b", |segment| segment.parse("c<x1>A</x1>B").ok());
    assert_eq!(joined.text, "&#x63;_A_&#x42;");
    assert!(joined.rejected.is_empty());
}

#[test]
fn markup_moves_with_its_words() {
    let page = "See **the docs** and run `make` or [ask](a.md).\n";
    let reply = "<x3>Fragen</x3>, <x2/> starten und <x1>die Doku</x1> lesen.";
    let translated = translate_with(page, |segment| segment.parse(reply).ok());
    assert_eq!(
        translated.text,
        "[Fragen](a.md), `make` starten und **die Doku** lesen.\n"
    );
}
