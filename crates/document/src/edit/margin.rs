//! The beginnings of the lines of a block that stands in containers.

/// The prefix that the following lines need to be in the same containers as what starts here.
pub(super) fn margin(text: &str, start: usize) -> String {
    let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[line..start];
    // The box of a task is content of its item.
    let boxes = ["[ ] ", "[x] ", "[X] "];
    let before = boxes
        .iter()
        .find_map(|sign| before.strip_suffix(sign))
        .unwrap_or(before);
    let keep = |c| if matches!(c, '>' | '\t') { c } else { ' ' };
    before.chars().map(keep).collect()
}

/// Adds the prefix to all lines but the first.
pub(super) fn with_margin(written: &str, margin: &str) -> String {
    let mut lines = String::with_capacity(written.len());
    for (position, line) in written.split('\n').enumerate() {
        if position > 0 {
            lines.push('\n');
            lines.push_str(if line.trim().is_empty() {
                margin.trim_end()
            } else {
                margin
            });
        }
        lines.push_str(line);
    }
    lines
}
