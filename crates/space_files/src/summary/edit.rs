//! Edits of a table of contents. Each changes only the lines of the entry it affects.

use std::ops::Range;

use super::{
    Entry, EntryKind, Summary,
    entries::indentation,
    link,
    print::{self, NewEntry},
};

/// Why an edit is not possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    #[error("The table of contents has no such entry.")]
    NoSuchEntry,
    #[error("A group can only be at the top level of the table of contents.")]
    GroupBelow,
    #[error("An entry cannot be moved below itself.")]
    BelowItself,
    #[error("A computed entry and a group have no target, and a computed entry has no title.")]
    NotALink,
}

impl Summary {
    /// Inserts an entry below a parent (or at the top level), before the child that is at `index` now; at the end if
    /// there are fewer.
    pub fn insert(
        &mut self,
        parent: Option<usize>,
        index: usize,
        new: &NewEntry,
    ) -> Result<(), EditError> {
        self.check(parent)?;
        let is_group = matches!(new.kind, EntryKind::Group { .. });
        if is_group && parent.is_some() {
            return Err(EditError::GroupBelow);
        }
        self.align_siblings();
        self.insert_lines(parent, index, is_group, |style, indent| {
            let mut lines = String::new();
            print::push(&mut lines, new, style, indent);
            lines
        });
        Ok(())
    }

    /// Removes an entry with all its descendants.
    pub fn remove(&mut self, position: usize) -> Result<(), EditError> {
        self.check(Some(position))?;
        self.align_siblings();
        let range = self.entries[position].subtree.clone();
        self.cut(&range);
        Ok(())
    }

    /// Removes an entry; its children take its place.
    pub fn remove_keeping_children(&mut self, position: usize) -> Result<(), EditError> {
        self.check(Some(position))?;
        self.align_siblings();
        let entry = &self.entries[position];
        let Some(&first) = self.children(Some(position)).first() else {
            return self.remove(position);
        };
        let below = &self.text[entry.own.end..entry.subtree.end];
        let text = if matches!(entry.kind, EntryKind::Group { .. }) {
            // Without its heading, its entries would become part of the group above.
            let end = self.style().line_end;
            let separator = if self.is_below_a_group(position) {
                format!("***{end}")
            } else {
                String::new()
            };
            format!("{separator}{below}")
        } else {
            shift_lines(below, self.entries[first].indent, entry.indent)
        };
        let range = entry.subtree.clone();
        self.replace(&range, &text);
        Ok(())
    }

    /// Moves an entry with all its descendants. `index` counts the new parent's children without the moved one.
    pub fn move_to(
        &mut self,
        position: usize,
        parent: Option<usize>,
        index: usize,
    ) -> Result<(), EditError> {
        self.check(Some(position))?;
        self.check(parent)?;
        let moved = position..position + self.count(position);
        let parent = match parent {
            Some(parent) if moved.contains(&parent) => return Err(EditError::BelowItself),
            Some(parent) if parent >= moved.end => Some(parent - moved.len()),
            parent => parent,
        };
        let is_group = matches!(self.entries[position].kind, EntryKind::Group { .. });
        if is_group && parent.is_some() {
            return Err(EditError::GroupBelow);
        }
        self.align_siblings();
        let entry = &self.entries[position];
        let (range, indent) = (entry.subtree.clone(), entry.indent);
        let lines = self.text[range.clone()].to_owned();
        self.cut(&range);
        self.insert_lines(parent, index, is_group, |style, wanted| {
            let mut lines = shift_lines(&lines, indent, wanted);
            if !lines.ends_with('\n') {
                lines.push_str(style.line_end);
            }
            lines
        });
        Ok(())
    }

    /// Changes the title of a group, page or link.
    pub fn retitle(&mut self, position: usize, title: &str) -> Result<(), EditError> {
        self.check(Some(position))?;
        let entry = &self.entries[position];
        let short = entry.link_title.as_deref();
        let text = match &entry.kind {
            EntryKind::Computed { .. } => return Err(EditError::NotALink),
            EntryKind::Group { .. } => print::line(&entry.kind, title, None, self.style(), 0),
            kind => self.item_line(entry, |content| {
                let suffix = link::after_title(content);
                let new = link::escaped(&link::one_line(title));
                suffix.map_or_else(
                    || link_of(kind, title, short),
                    |suffix| format!("[{new}{suffix}"),
                )
            }),
        };
        self.replace_own(position, &text);
        Ok(())
    }

    /// Changes the short label of a page or link.
    pub fn relabel(&mut self, position: usize, link_title: Option<&str>) -> Result<(), EditError> {
        self.check(Some(position))?;
        let entry = &self.entries[position];
        if matches!(
            entry.kind,
            EntryKind::Group { .. } | EntryKind::Computed { .. }
        ) {
            return Err(EditError::NotALink);
        }
        let text = self.item_line(entry, |_| link_of(&entry.kind, &entry.title, link_title));
        self.replace_own(position, &text);
        Ok(())
    }

    /// Changes the target of a page or link. The new kind must be a page or a link too.
    pub fn retarget(&mut self, position: usize, kind: &EntryKind) -> Result<(), EditError> {
        self.check(Some(position))?;
        let entry = &self.entries[position];
        let no_link =
            |kind: &EntryKind| matches!(kind, EntryKind::Group { .. } | EntryKind::Computed { .. });
        if no_link(&entry.kind) || no_link(kind) {
            return Err(EditError::NotALink);
        }
        let short = entry.link_title.as_deref();
        let text = self.item_line(entry, |_| link_of(kind, &entry.title, short));
        self.replace_own(position, &text);
        Ok(())
    }

    fn check(&self, position: Option<usize>) -> Result<(), EditError> {
        match position {
            Some(position) if position >= self.entries.len() => Err(EditError::NoSuchEntry),
            _ => Ok(()),
        }
    }

    /// The number of entries in the subtree, including its root.
    fn count(&self, position: usize) -> usize {
        let depth = self.entries[position].depth;
        let below = self.entries[position + 1..].iter();
        1 + below.take_while(|entry| entry.depth > depth).count()
    }

    /// An item's line with new content; its margin and bullet stay.
    fn item_line(&self, entry: &Entry, content: impl FnOnce(&str) -> String) -> String {
        let line = &self.text[entry.own.clone()];
        let bullet = line.trim_start().find([' ', '\t']).unwrap_or(0);
        let bullet = line.len() - line.trim_start().len() + bullet;
        let old = line[bullet..].trim();
        let margin = &line[..line.len() - line[bullet..].trim_start().len()];
        let end = &line[line.trim_end().len()..];
        format!("{margin}{}{end}", content(old))
    }

    fn replace_own(&mut self, position: usize, text: &str) {
        let own = self.entries[position].own.clone();
        let had_end = self.text[own.clone()].ends_with('\n');
        let text = if had_end { text } else { text.trim_end() };
        self.replace(&own, text);
    }

    pub(super) fn replace(&mut self, range: &Range<usize>, text: &str) {
        let mut whole = std::mem::take(&mut self.text);
        whole.replace_range(range.clone(), text);
        *self = Self::parse(whole);
    }

    /// Removes lines, and one blank line where two would meet.
    fn cut(&mut self, range: &Range<usize>) {
        let blank_above = ends_blank(&self.text[..range.start]);
        let after = &self.text[range.end..];
        let next_line = after.split_inclusive('\n').next().unwrap_or_default();
        let blank_below = !next_line.is_empty() && next_line.trim().is_empty();
        let extra = if blank_above && blank_below {
            next_line.len()
        } else {
            0
        };
        self.replace(&(range.start..range.end + extra), "");
    }
}

fn link_of(kind: &EntryKind, title: &str, link_title: Option<&str>) -> String {
    match kind {
        EntryKind::Document { path } => link::print(title, &link::target_of(path), link_title),
        EntryKind::Link { target } => link::print(title, target, link_title),
        EntryKind::Group { .. } | EntryKind::Computed { .. } => String::new(),
    }
}

/// Whether the text is empty or ends with a blank line.
pub(super) fn ends_blank(text: &str) -> bool {
    let last = text.trim_end_matches([' ', '\t', '\r', '\n']);
    last.is_empty() || text[last.len()..].matches('\n').count() > 1
}

/// Moves the lines to another column. Blank lines, and lines left of the first column, stay.
pub(super) fn shift_lines(lines: &str, from: usize, to: usize) -> String {
    if from == to {
        return lines.to_owned();
    }
    let mut out = String::with_capacity(lines.len());
    for line in lines.split_inclusive('\n') {
        let (column, content) = indentation(line);
        if column < from || content.trim().is_empty() {
            out.push_str(line);
        } else {
            out.extend(std::iter::repeat_n(' ', column - from + to));
            out.push_str(content);
        }
    }
    out
}
