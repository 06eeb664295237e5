//! Insertion points of new lines, and the separators they need so that the entries below keep their parents.

use super::{
    EntryKind, Summary,
    edit::{ends_blank, shift_lines},
    print::Style,
};
use crate::limits::MAX_NAVIGATION_DEPTH;

/// A position between lines.
struct InsertionPoint {
    at: usize,
    /// A separator that ends the group above, so that the new entry is not in it.
    ends_group_above: bool,
    /// A separator that ends the new group, so that the entries below are not in it.
    ends_new_group: bool,
    blank_above: bool,
    blank_below: bool,
}

impl InsertionPoint {
    fn plain(at: usize) -> Self {
        Self {
            at,
            ends_group_above: false,
            ends_new_group: false,
            blank_above: false,
            blank_below: false,
        }
    }
}

impl Summary {
    /// Inserts lines at a position in the tree; `lines` creates them in the file's style and at a column.
    pub(super) fn insert_lines(
        &mut self,
        parent: Option<usize>,
        index: usize,
        is_group: bool,
        lines: impl FnOnce(Style, usize) -> String,
    ) {
        let siblings = self.children(parent);
        let index = index.min(siblings.len());
        let above = index.checked_sub(1).map(|index| siblings[index]);
        let below = siblings.get(index).copied();
        let place = match parent {
            Some(parent) => self.place_below(parent, above, below),
            None if is_group => self.group_place(above, below),
            None => self.top_place(above, below),
        };
        let style = self.style();
        let indent = if is_group {
            0
        } else {
            self.indent_below(parent, &siblings, style)
        };
        let lines = lines(style, indent);
        let text = self.framed(&place, &lines, style.line_end);
        self.replace(&(place.at..place.at), &text);
    }

    fn framed(&self, place: &InsertionPoint, lines: &str, end: &str) -> String {
        let before = &self.text[..place.at];
        let mut text = String::new();
        // A byte order mark only counts at the start of the file.
        if !matches!(before, "" | "\u{feff}") && !before.ends_with('\n') {
            text.push_str(end);
        }
        if place.blank_above && !ends_blank(&format!("{}{text}", last_lines(before))) {
            text.push_str(end);
        }
        if place.ends_group_above {
            text.extend(["***", end, end]);
        }
        text.push_str(lines);
        if place.ends_new_group {
            text.extend([end, "***", end]);
        }
        let after = &self.text[place.at..];
        if place.blank_below && !after.is_empty() && !after.starts_with(['\r', '\n']) {
            text.push_str(end);
        }
        text
    }

    fn place_below(
        &self,
        parent: usize,
        above: Option<usize>,
        below: Option<usize>,
    ) -> InsertionPoint {
        let is_group = matches!(self.entries[parent].kind, EntryKind::Group { .. });
        match (above, below) {
            (Some(above), _) => InsertionPoint::plain(self.entries[above].subtree.end),
            (None, Some(below)) if is_group => InsertionPoint::plain(self.entries[below].own.start),
            (None, _) => InsertionPoint {
                blank_above: is_group,
                blank_below: is_group,
                ..InsertionPoint::plain(self.entries[parent].own.end)
            },
        }
    }

    fn is_group(&self, position: Option<usize>) -> bool {
        position
            .is_some_and(|position| matches!(self.entries[position].kind, EntryKind::Group { .. }))
    }

    /// Returns whether the previous sibling is a group.
    pub(super) fn is_below_a_group(&self, position: usize) -> bool {
        let siblings = self.children(self.entries[position].parent);
        let place = siblings.iter().position(|&sibling| sibling == position);
        let above = place.and_then(|place| place.checked_sub(1));
        self.is_group(above.map(|above| siblings[above]))
    }

    fn top_place(&self, above: Option<usize>, below: Option<usize>) -> InsertionPoint {
        match (above, below) {
            (None, None) => InsertionPoint {
                blank_above: true,
                ..InsertionPoint::plain(self.text.len())
            },
            (None, Some(below)) => InsertionPoint {
                blank_below: self.is_group(Some(below)),
                ..InsertionPoint::plain(self.entries[below].own.start)
            },
            // There is already a separator between the two.
            (Some(above), Some(below))
                if self.is_group(Some(above)) && !self.is_group(Some(below)) =>
            {
                InsertionPoint::plain(self.entries[below].own.start)
            }
            (Some(above), _) => InsertionPoint {
                ends_group_above: self.is_group(Some(above)),
                blank_above: self.is_group(Some(above)),
                ..InsertionPoint::plain(self.entries[above].subtree.end)
            },
        }
    }

    fn group_place(&self, above: Option<usize>, below: Option<usize>) -> InsertionPoint {
        let at = match (above, below) {
            (Some(above), _) => self.entries[above].subtree.end,
            (None, Some(below)) => self.entries[below].own.start,
            (None, None) => self.text.len(),
        };
        let entry_follows = below.is_some() && !self.is_group(below);
        InsertionPoint {
            ends_new_group: entry_follows && !self.is_group(above),
            blank_above: true,
            blank_below: below.is_some(),
            ..InsertionPoint::plain(at)
        }
    }

    /// The column for children of a parent: that of its other children, else one step to the right of it.
    fn indent_below(&self, parent: Option<usize>, siblings: &[usize], style: Style) -> usize {
        let mut entries = siblings.iter().map(|&sibling| &self.entries[sibling]);
        let sibling = entries.rfind(|entry| !matches!(entry.kind, EntryKind::Group { .. }));
        match (sibling, parent) {
            (Some(sibling), _) => sibling.indent,
            (None, Some(parent)) if !self.is_group(Some(parent)) => {
                self.entries[parent].indent + style.step
            }
            _ => 0,
        }
    }

    /// The style of the entries in this file.
    pub(super) fn style(&self) -> Style {
        let default = Style::default();
        let mut items = self
            .entries
            .iter()
            .filter(|entry| !matches!(entry.kind, EntryKind::Group { .. }));
        let step = items.clone().find_map(|entry| {
            let parent = &self.entries[entry.parent?];
            let nested = !matches!(parent.kind, EntryKind::Group { .. });
            nested.then(|| entry.indent - parent.indent)
        });
        let first_line = self.text.split_inclusive('\n').next().unwrap_or_default();
        Style {
            bullet: items.next().map_or(default.bullet, |entry| entry.bullet),
            step: step.unwrap_or(default.step),
            line_end: if first_line.ends_with("\r\n") {
                "\r\n"
            } else {
                "\n"
            },
        }
    }

    /// Aligns siblings that are one space apart. Such lines parse well until one of them is moved.
    pub(super) fn align_siblings(&mut self) {
        let columns = self.aligned_columns();
        let entries = self.entries.iter().zip(&columns);
        if entries
            .clone()
            .all(|(entry, &column)| entry.indent == column)
        {
            return;
        }
        let mut text = String::with_capacity(self.text.len());
        let mut at = 0;
        for (entry, &column) in entries {
            text.push_str(&self.text[at..entry.own.start]);
            text.push_str(&shift_lines(
                &self.text[entry.own.clone()],
                entry.indent,
                column,
            ));
            at = entry.own.end;
        }
        text.push_str(&self.text[at..]);
        *self = Self::parse(text);
    }

    /// A column for each entry: the margin at the top level and in groups, else the parent's plus its least
    /// indentation.
    fn aligned_columns(&self) -> Vec<usize> {
        let mut steps = vec![usize::MAX; self.entries.len()];
        for entry in &self.entries {
            if let Some(parent) = entry.parent {
                let step = entry.indent - self.entries[parent].indent;
                steps[parent] = steps[parent].min(step);
            }
        }
        let mut columns: Vec<usize> = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            let nested = entry.parent.filter(|&parent| !self.is_group(Some(parent)));
            columns.push(nested.map_or(0, |parent| {
                // At the deepest level everything further right is a sibling, and keeps its column.
                let deepest = entry.depth + 1 == MAX_NAVIGATION_DEPTH;
                let own = entry.indent - self.entries[parent].indent;
                columns[parent] + if deepest { own } else { steps[parent] }
            }));
        }
        columns
    }
}

/// Enough of the end of a text to see whether it ends with a blank line.
fn last_lines(text: &str) -> &str {
    let end = text.trim_end_matches([' ', '\t', '\r', '\n']).len();
    let start = text[..end].rfind('\n').map_or(0, |at| at + 1);
    &text[start..]
}
