//! Text of a spec never escapes the literals of a sample.

use super::{
    super::quote::{double_quoted, raw_go, raw_rust, rust, shell},
    *,
};

/// Text that could end a literal, and commands that would then run.
const PARTS: &[&str] = &[
    "'", "\"", "\\", "\n", "\r", "`", "$(", ")", "${", "}", "#", "\"#", "\u{202e}", "\0", "//",
    "é", "x",
];

/// All combinations of up to three parts.
fn texts() -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..3 {
        let longer = last
            .iter()
            .flat_map(|text| PARTS.iter().map(move |part| format!("{text}{part}")));
        last = longer.collect();
        all.extend_from_slice(&last);
    }
    all
}

/// Returns the code without its literals. None if one of them does not end.
fn outside(language: &str, code: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        let hashes = after.len() - after.trim_start_matches('#').len();
        let raw_end = format!("\"{}", "#".repeat(hashes));
        rest = match (language, first) {
            ("cURL", '\'') => after.split_once('\'')?.1,
            ("cURL", '\\') => after.get(1..)?,
            ("Go", '`') => after.split_once('`')?.1,
            ("Rust", 'r') if hashes > 0 && after[hashes..].starts_with('"') => {
                after[hashes + 1..].split_once(&raw_end)?.1
            }
            ("JavaScript" | "Python" | "Go" | "Rust", '"') => escaped_end(after)?,
            _ => {
                out.push(first);
                after
            }
        };
    }
    Some(out)
}

/// Returns the text after a literal with escapes, which must end on its line.
fn escaped_end(text: &str) -> Option<&str> {
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return text.get(at + 1..),
            '\n' => return None,
            '\\' => {
                characters.next()?;
            }
            _ => {}
        }
    }
    None
}

#[test]
fn literals_hold_their_text() {
    for text in texts() {
        for (language, literal) in [
            ("cURL", shell(&text)),
            ("JavaScript", double_quoted(&text)),
            ("Go", raw_go(&text)),
            ("Rust", rust(&text)),
            ("Rust", raw_rust(&text)),
        ] {
            let rest = outside(language, &literal);
            assert_eq!(rest.as_deref(), Some(""), "{language}: {literal}");
        }
        let read: String = serde_json::from_str(&double_quoted(&text)).unwrap();
        assert_eq!(read, text);
        let printable: String = text
            .chars()
            .filter(|c| !matches!(c, '\r' | '\0' | '\u{202e}'))
            .collect();
        let word = shell(&text).replace(r"'\''", "\u{1}");
        assert_eq!(word.trim_matches('\'').replace('\u{1}', "'"), printable);
    }
}

/// A spec with this text in every field.
fn hostile(text: &str, kind: &str) -> Value {
    let parameter =
        |place: &str| json!({"name": text, "in": place, "required": true, "example": text});
    let header = json!({"name": "X-Header", "in": "header", "required": true, "example": text});
    let schema = json!({"type": "object", "properties": {
        text: {"type": "string", "example": text},
        "file": {"type": "string", "format": "binary"},
        "nested": {"type": "object", "properties": {text: {"enum": [text]}}}}});
    let mut spec = described(&json!({
        "parameters": [parameter("query"), parameter("header"), parameter("cookie"), header,
            {"name": "stationId", "in": "path", "example": text}],
        "requestBody": {"content": {kind: {"schema": schema}}},
        "security": [{"key": []}],
    }));
    spec["servers"] = json!([{"url": format!("https://api.example.org/{text}")}]);
    let key = json!({"type": "apiKey", "in": "query", "name": text});
    spec["components"]["securitySchemes"]["key"] = key;
    spec
}

#[test]
fn hostile_values_stay_within_literals() {
    let kinds = [
        "application/json",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "text/plain",
    ];
    for text in texts().into_iter().step_by(41) {
        let marked = format!("OWNED{text}OWNED");
        for kind in kinds {
            let written = samples(&hostile(&marked, kind), "/stations/{stationId}", "post");
            for (language, code) in LANGUAGES.iter().zip(written) {
                let rest = outside(language.name, &code).expect("every literal ends");
                assert!(!rest.contains("OWNED"), "{}: {code}", language.name);
            }
        }
    }
}

#[test]
fn names_of_methods_are_words() {
    let method = "get; rm -rf ~ #";
    let mut spec = described(&json!({}));
    spec["paths"]["/a"] = json!({method: {}});
    let [curl, ..] = samples(&spec, "/a", method);
    assert_eq!(curl, "curl 'https://api.example.org/v1/a'");
}

#[test]
fn no_value_is_taken_for_a_file() {
    let of = |kind: &str, example: Value| {
        let body = json!({"content": {kind: {"example": example}}});
        let spec = described(&json!({"requestBody": body}));
        let [curl, ..] = samples(&spec, "/stations/{stationId}", "post");
        curl
    };
    let text = of("text/plain", json!("@/etc/passwd"));
    assert!(text.ends_with("--data-raw '@/etc/passwd'"), "{text}");
    let parts = of(
        "multipart/form-data",
        json!({"a": "@/etc/passwd", "b=@/etc/passwd;c": "x"}),
    );
    assert!(
        parts.ends_with("\n  --form-string 'a=@/etc/passwd'"),
        "{parts}"
    );
}
