//! The title of a page: its leading level-one heading.

use space_files::front_matter::split;

use super::splice::line_end;
use crate::{emoji, read::read_page, resolve::Unresolved, write::heading_text};

/// The heading that is the title of a page, as written.
pub fn title_heading(text: &str) -> Option<String> {
    let title = read_page(text, &Unresolved).title?;
    let emoji = title.emoji.as_deref().and_then(emoji::from_code);
    let emoji = emoji.map(|emoji| format!("{emoji} ")).unwrap_or_default();
    Some(format!("# {emoji}{}", heading_text(&title.text)))
}

/// Returns the text with this title. If the page has none, it is added at the top.
pub fn set_title(text: &str, title: &str) -> String {
    let heading = format!("# {}", heading_text(title));
    let mut out = text.to_owned();
    if let Some(span) = read_page(text, &Unresolved).title_span {
        out.replace_range(span, &heading);
        return out;
    }
    let end = line_end(text);
    let body = split(text).body;
    let content = text[body.clone()].trim_start_matches(['\r', '\n']);
    let at = body.end - content.len();
    let apart = if content.trim().is_empty() {
        end.to_owned()
    } else {
        format!("{end}{end}")
    };
    out.insert_str(at, &format!("{heading}{apart}"));
    out
}
