//! URL slugs of titles.

use deunicode::deunicode;

/// The slug of a title: ASCII letters in lower case, digits and `.`, `+`, `_`; `&` becomes a word, apostrophes vanish,
/// every other run becomes one `-`. Other scripts are transliterated. Empty if nothing of the title has an ASCII form.
pub fn slug(title: &str) -> String {
    let mut slug = String::with_capacity(title.len());
    for character in deunicode(title).chars() {
        match character {
            'a'..='z' | '0'..='9' | '.' | '+' | '_' => slug.push(character),
            'A'..='Z' => slug.push(character.to_ascii_lowercase()),
            '&' => {
                push_dash(&mut slug);
                slug.push_str("and-");
            }
            '\'' | '`' => {}
            _ => push_dash(&mut slug),
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

fn push_dash(slug: &mut String) {
    if !slug.is_empty() && !slug.ends_with('-') {
        slug.push('-');
    }
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn slugs_follow_the_titles() {
        for (title, wanted) in [
            ("Get started", "get-started"),
            ("Announcements & Events", "announcements-and-events"),
            ("What's Next", "whats-next"),
            (
                "Get a Project’s SBOM document",
                "get-a-projects-sbom-document",
            ),
            (
                "APIM 4.4.+ & Hybrid Gateways",
                "apim-4.4.+-and-hybrid-gateways",
            ),
            (".NET (C# and VB.NET)", ".net-c-and-vb.net"),
            ("mcp_apis.writer notes", "mcp_apis.writer-notes"),
            (
                "Configuring the “Test it” button",
                "configuring-the-test-it-button",
            ),
            ("开始", "kai-shi"),
            ("Пример", "primer"),
            ("—", ""),
        ] {
            assert_eq!(slug(title), wanted);
        }
    }
}
