//! The entries of a table of contents, parsed line by line: an independent count that shares no code with the product.

use std::collections::HashSet;

use serde_json::Value;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) depth: usize,
    /// As the API names it.
    pub(crate) kind: String,
    /// Letters and digits only: punctuation is written and served differently.
    pub(crate) title: String,
    pub(crate) file: Option<String>,
}

/// The entries of a `SUMMARY.md`, each before those below it.
pub(crate) fn listed(summary: &str) -> Vec<Entry> {
    let (mut entries, mut indents) = (Vec::new(), Vec::new());
    let (mut in_group, mut in_code) = (false, false);
    for line in summary.lines() {
        let text = line.trim();
        if in_code {
            in_code = text != "```";
            continue;
        }
        if let Some(title) = line.strip_prefix("## ") {
            let title = title.split("<a ").next().unwrap_or_default();
            entries.push(Entry::new(0, "group", title, None));
            in_group = true;
            indents.clear();
        } else if text == "***" {
            in_group = false;
            indents.clear();
        } else if let Some(item) = text.strip_prefix("* ").or(text.strip_prefix("- ")) {
            let indent = line.len() - line.trim_start().len();
            indents.retain(|outer| *outer < indent);
            let depth = indents.len() + usize::from(in_group);
            indents.push(indent);
            in_code = item.starts_with("```");
            entries.push(Entry::of_item(depth, item));
        }
    }
    show_files_once(&mut entries);
    entries
}

/// A file is a page where it is listed first. Later entries of the same file link to it.
fn show_files_once(entries: &mut [Entry]) {
    let mut listed = HashSet::new();
    for entry in entries {
        if entry
            .file
            .as_ref()
            .is_some_and(|file| !listed.insert(file.clone()))
        {
            "link".clone_into(&mut entry.kind);
            entry.file = None;
        }
    }
}

/// The pages of an API response, in the same order.
pub(crate) fn served(pages: &Value) -> Vec<Entry> {
    let mut entries = Vec::new();
    collect(pages, 0, &mut entries);
    entries
}

fn collect(pages: &Value, depth: usize, entries: &mut Vec<Entry>) {
    for page in pages.as_array().into_iter().flatten() {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let kind = text(&page["type"]);
        let file = page["git"]["path"].as_str().map(ToOwned::to_owned);
        entries.push(Entry::new(depth, &kind, &text(&page["title"]), file));
        collect(&page["pages"], depth + 1, entries);
    }
}

impl Entry {
    fn new(depth: usize, kind: &str, title: &str, file: Option<String>) -> Self {
        // The title of a computed entry is not in the table of contents.
        let title = if kind == "computed" { "" } else { title };
        Self {
            depth,
            kind: kind.to_owned(),
            title: title
                .chars()
                .filter(|sign| sign.is_alphanumeric())
                .collect(),
            file,
        }
    }

    fn of_item(depth: usize, item: &str) -> Self {
        let Some((title, target)) = item.rsplit_once("](") else {
            return Self::new(depth, "computed", item, None);
        };
        let target = match target.strip_prefix('<') {
            Some(wrapped) => wrapped.split('>').next(),
            None => target.trim_end_matches(')').split(" \"").next(),
        };
        let target = target.unwrap_or_default();
        // External links are not pages of the space.
        if target.contains("://") || target.contains('#') || target.starts_with("../") {
            return Self::new(depth, "link", title, None);
        }
        Self::new(depth, "document", title, Some(target.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_all_kinds_are_told_apart() {
        let summary = "# Table of contents\n\n* [Home](README.md)\n\n## Guides <a href=\"#g\" id=\"g\"></a>\n\n\
            * [One \\[1\\]](<a b.md> \"short\")\n  * [Two](two.md)\n    * [Site](https://example.com)\n  * [Three](x.md#y)\n  * [Two again](two.md)\n\
            * ```yaml\n  type: builtin:openapi\n  ```\n\n***\n\n- [Last](last.md)\n";
        let short: Vec<String> = listed(summary)
            .into_iter()
            .map(|entry| {
                let file = entry.file.unwrap_or_default();
                format!("{} {} {} {file}", entry.depth, entry.kind, entry.title)
            })
            .collect();
        assert_eq!(
            short,
            [
                "0 document Home README.md",
                "0 group Guides ",
                "1 document One1 a b.md",
                "2 document Two two.md",
                "3 link Site ",
                "2 link Three ",
                "2 link Twoagain ",
                "1 computed  ",
                "0 document Last last.md",
            ]
        );
    }
}
