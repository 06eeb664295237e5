//! The cost of parsing texts and of walking documents, in bytes of plain text. A few bytes can cause much work.

use context::compute::{BYTES_PER_EXPRESSION, LIGHT_BYTES};
use document::{Document, transform};

/// Cost of one node.
pub(super) const BYTES_PER_NODE: usize = 8;

/// Returns the cost of parsing a text. Table rows are padded to the number of columns, and a footnote is rendered
/// again for every reference.
pub(super) fn of_text(text: &[u8]) -> usize {
    if text.len() >= LIGHT_BYTES {
        return text.len();
    }
    let is_bar = |byte: &&u8| **byte == b'|';
    let lines = text.split(|byte| *byte == b'\n');
    let columns = lines.clone().map(|line| line.iter().filter(is_bar).count());
    let cells = columns.max().unwrap_or(0) * lines.count();
    let notes = text.windows(2).filter(|part| *part == b"[^").count();
    let elements = text.windows(8).filter(|part| *part == b"footnote").count();
    (text.len() + cells) * (1 + notes + elements)
}

/// Returns the cost of walking a document and evaluating its expressions.
pub(super) fn of_document(document: &Document) -> usize {
    let weight = document.weight();
    let expressions = transform::expressions(document).len();
    weight.bytes + weight.nodes * BYTES_PER_NODE + expressions * BYTES_PER_EXPRESSION
}

#[cfg(test)]
mod tests {
    use document::{Unresolved, read};

    use super::*;

    #[test]
    fn small_pages_are_light_unless_they_ask_for_much() {
        let table = format!("|{}\n|{}\n", "a|".repeat(5), "-|".repeat(5));
        let ordinary = format!("# Page\n\nSome text[^1].\n\n{table}|b|\n\n[^1]: A note.\n");
        let wide = format!(
            "|{}\n|{}\n{}",
            "a|".repeat(200),
            "-|".repeat(200),
            "|b|\n".repeat(100)
        );
        let noted = format!("{}\n\n[^1]: {}\n", "a[^1] ".repeat(32), "b ".repeat(300));
        for (name, text, is_light) in [
            ("ordinary", &ordinary, true),
            ("many cells", &wide, false),
            ("a note in many places", &noted, false),
        ] {
            assert!(text.len() < LIGHT_BYTES / 2, "{name}");
            let weight = of_text(text.as_bytes());
            assert_eq!(weight < LIGHT_BYTES, is_light, "{name}: {weight}");
        }
    }

    #[test]
    fn more_than_a_few_expressions_are_never_light() {
        let expression = "<code class=\"expression\">space.vars.a</code> ";
        for (count, is_light) in [(1, true), (3, true), (4, false)] {
            let document = read(&expression.repeat(count), &Unresolved);
            let weight = of_document(&document);
            assert_eq!(weight < LIGHT_BYTES, is_light, "{count}: {weight}");
        }
    }
}
