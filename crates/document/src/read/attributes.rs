//! Attributes of tags and of HTML elements. Tags are hand-written: values may span lines, contain unescaped quotes, end
//! in typographic ones, or have none at all.

use serde_json::Value;

#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Attributes(pub(crate) Vec<(String, String)>);

impl Attributes {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(crate) fn text(&self, name: &str) -> Option<Value> {
        self.get(name).map(Value::from)
    }

    /// A boolean that is set only if the attribute is present.
    pub(crate) fn flag(&self, name: &str) -> Option<Value> {
        self.get(name)
            .map(|value| Value::from(!matches!(value.trim(), "false" | "0")))
    }

    pub(crate) fn has_class(&self, class: &str) -> bool {
        self.get("class")
            .is_some_and(|classes| classes.split_whitespace().any(|one| one == class))
    }

    /// The attributes of the tag that an HTML element represents: `data-x` is `x`.
    pub(crate) fn data_attributes(&self) -> Self {
        Self(
            self.0
                .iter()
                .filter_map(|(key, value)| Some((key.strip_prefix("data-")?, value)))
                .filter(|(key, _)| !matches!(*key, "tag" | "gb-custom-block"))
                .map(|(key, value)| (key.to_owned(), value.clone()))
                .collect(),
        )
    }

    pub(crate) fn parse_tag(rest: &str) -> Self {
        let mut found = Vec::new();
        let mut rest = rest.trim_start();
        while !rest.is_empty() {
            let (key, after) = split_key(rest);
            if key.is_empty() {
                // Skip a stray character; otherwise the loop would not end.
                let mut characters = rest.chars();
                characters.next();
                rest = characters.as_str().trim_start();
                continue;
            }
            let (value, after) = match after.trim_start().strip_prefix('=') {
                Some(after) => split_value(after.trim_start()),
                None => (String::from("true"), after),
            };
            found.push((key.to_owned(), value));
            rest = after.trim_start();
        }
        Self(found)
    }
}

/// A value without a name, as in `{% include "path" %}`.
pub(crate) fn positional(rest: &str) -> &str {
    rest.trim().trim_matches(is_quote)
}

fn is_quote(character: char) -> bool {
    matches!(character, '"' | '\'' | '“' | '”' | '„')
}

fn is_key(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '-' | '_' | ':' | '.' | '@')
}

fn split_key(text: &str) -> (&str, &str) {
    let end = text.find(|c| !is_key(c)).unwrap_or(text.len());
    text.split_at(end)
}

fn split_value(text: &str) -> (String, &str) {
    let mut characters = text.chars();
    let Some(opening) = characters.next().filter(|c| is_quote(*c)) else {
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (value, after) = text.split_at(end);
        return (value.to_owned(), after);
    };
    let inner = characters.as_str();
    let closes = |c: char| match opening {
        '\'' => c == '\'',
        _ => is_quote(c) && c != '\'',
    };
    let mut last = None;
    for (at, quote) in inner.match_indices(closes) {
        let after = &inner[at + quote.len()..];
        if ends_value(after) {
            return (unescape(&inner[..at]), after);
        }
        last = Some((at, after));
    }
    last.map_or_else(
        || (unescape(inner), ""),
        |(at, after)| (unescape(&inner[..at]), after),
    )
}

/// Returns whether a quote closed the value: nothing or the next attribute follows.
fn ends_value(after: &str) -> bool {
    const MAX_KEY_CHARS: usize = 64;
    let next = after.trim_start();
    if next.is_empty() {
        return true;
    }
    let key = next
        .char_indices()
        .take(MAX_KEY_CHARS)
        .find(|(_, c)| !is_key(*c))
        .map_or(0, |(at, _)| at);
    next.len() < after.len() && key > 0 && next[key..].starts_with('=')
}

fn unescape(value: &str) -> String {
    value.replace("\\\"", "\"")
}

#[cfg(test)]
mod tests {
    use super::Attributes;

    #[test]
    fn attributes_are_found_however_they_are_quoted() {
        let table: [(&str, &[(&str, &str)]); 7] = [
            (
                r#"title="a b" icon="x""#,
                &[("title", "a b"), ("icon", "x")],
            ),
            ("title=“a”", &[("title", "a")]),
            ("title=\"a”", &[("title", "a")]),
            (
                "required=true httpCode=200",
                &[("required", "true"), ("httpCode", "200")],
            ),
            (
                r#"content="graph "q" TB" x="y""#,
                &[("content", "graph \"q\" TB"), ("x", "y")],
            ),
            ("content=\"a\nb\"", &[("content", "a\nb")]),
            ("= \"é", &[]),
        ];
        for (text, wanted) in table {
            let found = Attributes::parse_tag(text);
            let found: Vec<(&str, &str)> = found
                .0
                .iter()
                .map(|(k, v)| (k.as_str(), v.as_str()))
                .collect();
            assert_eq!(found, wanted, "{text}");
        }
    }
}
