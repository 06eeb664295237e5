//! Texts of a spec as Markdown of the dialect.

/// Returns Markdown of a spec, in which tags are text: a spec may come from anywhere, and must not include files of the
/// space.
pub(super) fn foreign(markdown: &str) -> String {
    markdown.trim().replace("{%", "\\{%")
}

/// Writes text as code. Line breaks would end the line of a list.
pub(super) fn code(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let longest = text.split(|c| c != '`').map(str::len).max();
    let fence = "`".repeat(longest.unwrap_or_default() + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// Writes text so that no character of it is Markdown.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        for character in word.chars() {
            if character.is_ascii_punctuation() && !matches!(character, ',' | '.' | ':' | '/') {
                out.push('\\');
            }
            out.push(character);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_a_spec_is_no_markup() {
        assert_eq!(plain("a *b*\n[c]"), "a \\*b\\* \\[c\\]");
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(foreign(" {% include \"x\" %} "), "\\{% include \"x\" %}");
    }
}
