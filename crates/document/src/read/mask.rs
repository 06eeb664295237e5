//! The copy of a text for the Markdown parser: of the same length, so that all offsets stay valid.
//!
//! Every tag `{% … %}` is replaced by `<?xxx?>`: an HTML block if it is on a separate line, so that no list item
//! swallows it, and inline HTML within a line. Single dollars are hidden, because only `$$` is mathematics. Line ends
//! in a `<pre>` within a table are hidden, because an empty line would end the table.

use super::tag::Tag;

const DOLLAR: char = '\u{1}';
const LINE_END: char = '\u{2}';
/// Replaces the two characters above where the text contains them.
const SUBSTITUTE: u8 = 0x1a;

/// Restores the original text of a part of the copy.
pub(super) fn unmask(copy: &str) -> String {
    if is_masked(copy) {
        copy.replace(DOLLAR, "$").replace(LINE_END, "\n")
    } else {
        copy.to_owned()
    }
}

pub(super) fn is_masked(copy: &str) -> bool {
    copy.contains([DOLLAR, LINE_END])
}

pub(super) fn mask(text: &str, tags: &[Tag]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    hide_dollars(&mut bytes);
    hide_line_ends_in_cells(text, &mut bytes);
    for tag in tags {
        let masked = &mut bytes[tag.span.clone()];
        masked.fill(b'x');
        masked[..2].copy_from_slice(b"<?");
        let end = masked.len() - 2;
        masked[end..].copy_from_slice(b"?>");
    }
    String::from_utf8(bytes).expect("whole characters were replaced by ASCII")
}

fn hide_dollars(bytes: &mut [u8]) {
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            1 | 2 => bytes[at] = SUBSTITUTE,
            // Escaped characters stay: the parser removes the backslash.
            b'\\' => at += 1,
            b'$' => {
                let run = bytes[at..].iter().take_while(|byte| **byte == b'$').count();
                if run != 2 {
                    bytes[at..at + run].fill(1);
                }
                at += run;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
}

/// Joins the lines of every `<pre>` that directly follows a `<td>` or `<th>`.
fn hide_line_ends_in_cells(text: &str, bytes: &mut [u8]) {
    let mut from = 0;
    while let Some(start) = text[from..].find("<pre").map(|at| at + from) {
        let Some(end) = text[start..].find("</pre>").map(|at| at + start) else {
            return;
        };
        from = end;
        if follows_cell_start(&text[..start]) && !text[start..end].contains("```") {
            for byte in &mut bytes[start..end] {
                if *byte == b'\n' {
                    *byte = 2;
                }
            }
        }
    }
}

/// Returns whether the text ends with the start tag of a cell.
fn follows_cell_start(before: &str) -> bool {
    const MAX_TAG_CHARS: usize = 200;
    let tag = before
        .char_indices()
        .rev()
        .take(MAX_TAG_CHARS)
        .find(|(_, character)| *character == '<')
        .map(|(at, _)| &before[at..]);
    tag.is_some_and(|tag| tag.ends_with('>') && (tag.starts_with("<td") || tag.starts_with("<th")))
}

#[cfg(test)]
mod tests {
    use super::{mask, unmask};
    use crate::read::scan::scan;

    #[test]
    fn the_copy_is_as_long_and_hides_tags_and_single_dollars() {
        let text = "é {% hint %} $5 $$x$$ \\$ ü";
        let masked = scan(text).masked;
        assert_eq!(masked, "é <?xxxxxx?> \u{1}5 $$x$$ \\$ ü");
        assert_eq!(masked.len(), text.len());
    }

    #[test]
    fn only_code_in_cells_becomes_one_line() {
        let text = "<td><pre>a\n\nb</pre></td>\n\n<pre>c\n\nd</pre>";
        let masked = mask(text, &[]);
        assert_eq!(masked.matches('\u{2}').count(), 2);
        assert_eq!(unmask(&masked), text);
    }
}
