use super::*;

fn example(pattern: &str) -> String {
    let read = Pattern::parse(pattern).unwrap();
    let example = read.example(0, 100).unwrap();
    assert!(read.matches(&example), "{pattern}: {example}");
    example
}

#[test]
fn simple_patterns_have_examples() {
    for (pattern, expected) in [
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
        assert_eq!(example(pattern), expected, "{pattern}");
    }
}

#[test]
fn examples_have_the_length_that_is_asked_for() {
    let example = |pattern: &str, least: usize, most: usize| {
        let example = Pattern::parse(pattern).unwrap().example(least, most);
        example.unwrap_or_default()
    };
    assert_eq!(example("^[a-z]+-[0-9]+$", 0, 7), "abc-123");
    assert_eq!(example("^[a-z]+-[0-9]+$", 17, 100), "abcdefgh-12345678");
    assert_eq!(example("^[a-z]+[0-9]{3}$", 0, 4), "a123");
    assert_eq!(example("^ab?c?$", 3, 3), "abc");
    assert_eq!(example("^[a-z]+$", 90, 100).len(), 90);
    // No such text exists.
    assert_eq!(example("^[a-z]{5}$", 0, 4), "");
    assert_eq!(example("^[a-z]{5}$", 6, 10), "");
}

#[test]
fn others_are_not_read() {
    for pattern in ["", "a|b", "(a)", r"\p{L}", "[a", "a{", "a{5000}", "+", "["] {
        assert!(Pattern::parse(pattern).is_none(), "{pattern}");
    }
    assert!(Pattern::parse(&"a".repeat(MAX_PATTERN_BYTES + 1)).is_none());
}

#[test]
fn texts_match_as_a_whole_or_in_part() {
    let matches = |pattern: &str, text: &str| Pattern::parse(pattern).unwrap().matches(text);
    assert!(matches("^[a-z-]+$", "example-slug"));
    assert!(!matches("^[a-z]+$", "example-slug"));
    assert!(matches("[a-z]+", "Example"));
    assert!(matches("^a*$", "") && !matches("^a+$", ""));
    assert!(!matches("^.*$", &"a".repeat(MAX_TEXT_CHARS + 1)));
}
