//! Prints entries as lines, in the exported form.

use super::{EntryKind, link};

/// An entry to be written, with its children.
#[derive(Debug, Clone, PartialEq)]
pub struct NewEntry {
    pub kind: EntryKind,
    pub title: String,
    pub link_title: Option<String>,
    pub children: Vec<NewEntry>,
}

impl NewEntry {
    /// A page by its path.
    pub fn document(title: impl Into<String>, path: impl Into<String>) -> Self {
        Self {
            kind: EntryKind::Document { path: path.into() },
            title: title.into(),
            link_title: None,
            children: Vec::new(),
        }
    }
}

/// Prints a whole table of contents. Groups below other entries are replaced by their entries.
pub fn print(entries: &[NewEntry]) -> String {
    let mut out = String::from("# Table of contents\n\n");
    let mut inside_group = false;
    for (position, entry) in entries.iter().enumerate() {
        let is_group = matches!(entry.kind, EntryKind::Group { .. });
        if is_group && position > 0 {
            out.push('\n');
        } else if inside_group && !is_group {
            out.push_str("\n***\n\n");
        }
        inside_group = is_group;
        push(&mut out, entry, Style::default(), 0);
    }
    out
}

/// The style of the lines of a file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    pub(super) bullet: char,
    pub(super) step: usize,
    pub(super) line_end: &'static str,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            bullet: '*',
            step: 2,
            line_end: "\n",
        }
    }
}

/// The lines of an entry and of its descendants.
pub(super) fn push(out: &mut String, entry: &NewEntry, style: Style, indent: usize) {
    let below = if matches!(entry.kind, EntryKind::Group { .. }) {
        if indent == 0 {
            out.push_str(&line(&entry.kind, &entry.title, None, style, 0));
            out.push_str(style.line_end);
        }
        indent
    } else {
        let short = entry.link_title.as_deref();
        out.push_str(&line(&entry.kind, &entry.title, short, style, indent));
        indent + style.step
    };
    for child in &entry.children {
        push(out, child, style, below);
    }
}

/// The lines of an entry itself.
pub(super) fn line(
    kind: &EntryKind,
    title: &str,
    link_title: Option<&str>,
    style: Style,
    indent: usize,
) -> String {
    let end = style.line_end;
    let margin = " ".repeat(indent);
    let bullet = style.bullet;
    match kind {
        EntryKind::Group { anchor } => {
            let title = link::escaped(&link::one_line(title));
            match anchor {
                Some(slug) => format!("## {title} <a href=\"#{slug}\" id=\"{slug}\"></a>{end}"),
                None => format!("## {title}{end}"),
            }
        }
        EntryKind::Document { path } => {
            let link = link::print(title, &link::target_of(path), link_title);
            format!("{margin}{bullet} {link}{end}")
        }
        EntryKind::Link { target } => {
            let link = link::print(title, target, link_title);
            format!("{margin}{bullet} {link}{end}")
        }
        EntryKind::Computed { yaml } => {
            let mut out = format!("{margin}{bullet} ```yaml{end}");
            for text in yaml.lines() {
                out.push_str(format!("{margin}  {text}").trim_end());
                out.push_str(end);
            }
            out + &format!("{margin}  ```{end}")
        }
    }
}
