//! The meta description of a page, from its text, if its author did not write one.

use document::{BlockKind, Document, Node};

/// Search engines cut longer ones.
const MAX_CHARS: usize = 160;

/// Returns the beginning of the first paragraph with text.
pub(crate) fn from_document(document: &Document) -> Option<String> {
    first_paragraph(&document.nodes).map(|text| truncate_at_word(&text))
}

fn first_paragraph(nodes: &[Node]) -> Option<String> {
    nodes.iter().find_map(|node| {
        let Node::Block(block) = node else {
            return None;
        };
        let inside = block.nodes.as_deref().unwrap_or_default();
        if block.kind != BlockKind::Paragraph {
            return first_paragraph(inside);
        }
        let mut text = String::new();
        collect(inside, &mut text);
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(words.join(" ")).filter(|text| !text.is_empty())
    })
}

fn collect(nodes: &[Node], text: &mut String) {
    for node in nodes {
        match node {
            Node::Text(written) => {
                text.extend(written.leaves.iter().map(|leaf| leaf.text.as_str()));
            }
            Node::Inline(inline) => collect(inline.nodes.as_deref().unwrap_or_default(), text),
            Node::Block(_) => {}
        }
    }
}

/// Cut between words.
fn truncate_at_word(text: &str) -> String {
    if text.chars().count() <= MAX_CHARS {
        return text.to_owned();
    }
    let start: String = text.chars().take(MAX_CHARS - 1).collect();
    let end = start.rfind(' ').unwrap_or(start.len());
    format!("{}…", start[..end].trim_end_matches([',', '.', ';', ':']))
}

#[cfg(test)]
mod tests {
    use document::{Unresolved, read};

    use super::*;

    #[test]
    fn the_first_paragraph_with_words_is_taken() {
        let page = "## Heading\n\n![](picture.png)\n\n{% hint style=\"info\" %}\nRead *this* first.\n{% endhint %}\n\nThen this.\n";
        let summary = from_document(&read(page, &Unresolved));
        assert_eq!(summary.as_deref(), Some("Read this first."));
        assert_eq!(
            from_document(&read("## Only headings\n", &Unresolved)),
            None
        );
    }

    #[test]
    fn a_long_one_ends_with_a_whole_word() {
        let summary = truncate_at_word(&"word, ".repeat(60));
        assert!(summary.ends_with("word…"), "{summary}");
        assert!(summary.chars().count() <= MAX_CHARS);
    }
}
