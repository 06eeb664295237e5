//! Splits a message into passages: paragraphs and items of lists, without code and quotes of earlier messages.

/// Returns the passages of a message, each in one line.
pub(crate) fn passages(message: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut current = String::new();
    let mut is_code = false;
    for line in message.lines() {
        let line = line.trim();
        if line.starts_with("```") || line.starts_with("~~~") {
            is_code = !is_code;
            continue;
        }
        if is_code || line.starts_with('>') {
            continue;
        }
        let item = list_item(line);
        if (line.is_empty() || item.is_some()) && !current.is_empty() {
            found.push(std::mem::take(&mut current));
        }
        let line = item.unwrap_or(line);
        if !current.is_empty() && !line.is_empty() {
            current.push(' ');
        }
        current.push_str(line);
    }
    if !current.is_empty() {
        found.push(current);
    }
    found
}

/// Returns the text of `- text`, `* text`, `1. text` and `1) text`.
fn list_item(line: &str) -> Option<&str> {
    for mark in ["- ", "* ", "• "] {
        if let Some(text) = line.strip_prefix(mark) {
            return Some(text.trim());
        }
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 3 {
        return None;
    }
    let rest = &line[digits..];
    rest.strip_prefix(". ")
        .or_else(|| rest.strip_prefix(") "))
        .map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_items_are_passages_and_code_is_none() {
        let message = "First line\nsecond line\n\n1. item one\n2) item two\n- third\n```\ncode?\n```\n> quoted?\nend";
        assert_eq!(
            passages(message),
            [
                "First line second line",
                "item one",
                "item two",
                "third end"
            ]
        );
    }

    #[test]
    fn versions_are_no_list() {
        assert_eq!(
            passages("1.2 is out\n2026. year"),
            ["1.2 is out 2026. year"]
        );
    }
}
