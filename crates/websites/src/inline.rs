//! Titles and descriptions in a line of Markdown. They are free text that must neither end the line nor become a link.

/// A link with this title. The URL is one of ours and contains nothing that ends the link.
pub(crate) fn link(title: &str, url: &str) -> String {
    let title = one_line(title);
    let mut link = String::with_capacity(title.len() + url.len() + 8);
    link.push('[');
    for character in title.chars() {
        // Code and tags take precedence over the brackets around them.
        if matches!(character, '\\' | '[' | ']' | '`' | '<') {
            link.push('\\');
        }
        link.push(character);
    }
    link.push_str("](");
    link.push_str(url);
    link.push(')');
    link
}

/// The text without line breaks.
pub(crate) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::link;

    #[test]
    fn titles_stay_within_their_link() {
        for (title, expected) in [
            ("Guide", "[Guide](/a)"),
            ("Größe & Co.", "[Größe & Co.](/a)"),
            (
                "a](https://evil.example) [b",
                r"[a\](https://evil.example) \[b](/a)",
            ),
            (r"back\", r"[back\\](/a)"),
            ("`code` <b>", r"[\`code\` \<b>](/a)"),
            ("one\r\n\n# two\u{2028}three", "[one # two three](/a)"),
        ] {
            assert_eq!(link(title, "/a"), expected, "{title}");
        }
    }
}
