use super::*;

fn made(pattern: &str) -> String {
    let read = Pattern::read(pattern).unwrap();
    let example = read.example(0, 100).unwrap();
    assert!(read.matches(&example), "{pattern}: {example}");
    example
}

#[test]
fn simple_patterns_have_examples() {
    for (pattern, example) in [
        (r"^\d{5}$", "12345"),
        ("^[A-Z]{3}-[0-9]{2,4}$", "ABC-1234"),
        ("^[a-z0-9-]+$", "abcdef"),
        (r"^\+?[1-9]\d*$", "1123456"),
        (r"^v[0-9]+\.[0-9]+$", "v123456.123456"),
        ("[^a-z]x?", "A"),
        (r"^[\w.]{2}$", "ab"),
        (r"^[\d-]{3}$", "123"),
        ("^#[0-9a-fA-F]{6}$", "#abcdef"),
    ] {
        assert_eq!(made(pattern), example, "{pattern}");
    }
}

#[test]
fn others_are_not_read() {
    for pattern in ["", "a|b", "(a)", r"\p{L}", "[a", "a{", "a{5000}", "+", "["] {
        assert!(Pattern::read(pattern).is_none(), "{pattern}");
    }
    assert!(Pattern::read(&"a".repeat(LONGEST + 1)).is_none());
}

#[test]
fn texts_match_as_a_whole_or_in_part() {
    let matches = |pattern: &str, text: &str| Pattern::read(pattern).unwrap().matches(text);
    assert!(matches("^[a-z-]+$", "example-slug"));
    assert!(!matches("^[a-z]+$", "example-slug"));
    assert!(matches("[a-z]+", "Example"));
    assert!(matches("^a*$", "") && !matches("^a+$", ""));
    assert!(!matches("^.*$", &"a".repeat(LONGEST_TEXT + 1)));
}
