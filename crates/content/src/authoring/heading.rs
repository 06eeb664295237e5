//! The heading at the top of a page's body.

use std::ops::Range;

/// The byte range of a level-one heading preceded only by blank lines, including its line end.
pub(super) fn leading(body: &str) -> Option<Range<usize>> {
    let mut at = 0;
    let mut lines = body.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let (start, end) = (at, at + line.len());
        at = end;
        let content = line.trim();
        if content.is_empty() {
            continue;
        }
        if line.starts_with("    ") || line.starts_with('\t') {
            return None;
        }
        let rest = content.strip_prefix('#');
        if rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t'])) {
            return Some(start..end);
        }
        let underline = lines.peek().filter(|next| is_underline(next))?;
        return starts_paragraph(content).then(|| start..end + underline.len());
    }
    None
}

fn is_underline(line: &str) -> bool {
    let content = line.trim();
    !content.is_empty() && !line.starts_with("    ") && content.bytes().all(|byte| byte == b'=')
}

/// Returns whether an underline turns the line into a heading: not for lists, quotes, tags and code.
fn starts_paragraph(content: &str) -> bool {
    !content.starts_with(['#', '>', '*', '-', '+', '`', '~', '<', '{', '|'])
}
