//! Container blocks: hints, expandables, steps, columns.

use document::{Block, Node};
use maud::{Markup, html};
use serde_json::Value;

use super::{
    BlockLabel, icons,
    node_data::{blocks_of, children, classes, first_line, flag, fragment, text},
    renderer::BlockRenderer,
};

impl BlockRenderer<'_> {
    pub(super) fn hint(&mut self, block: &Block) -> Markup {
        let (style, icon, word) = match text(&block.data, "style") {
            Some("success") => ("success", "circle-check", BlockLabel::Success),
            Some("warning") => ("warning", "circle-exclamation", BlockLabel::Warning),
            Some("danger") => ("danger", "triangle-exclamation", BlockLabel::Danger),
            _ => ("info", "circle-info", BlockLabel::Info),
        };
        let own = text(&block.data, "icon").map(icons::icon);
        let icon = own
            .filter(|icon| !icon.0.is_empty())
            .unwrap_or_else(|| icons::icon(icon));
        let body = self.blocks(children(block));
        html! {
            div.hint.(style) role="note" aria-label=(self.label(word)) {
                (icon)
                div.inside { (body) }
            }
        }
    }

    pub(super) fn expandable(&mut self, block: &Block) -> Markup {
        let id = self.anchor(block);
        let fragments = block.fragments.as_deref();
        let title = first_line(fragment(fragments, "expandable-title"));
        let title = self.inlines(title);
        let title = if title.0.is_empty() {
            html! { "…" }
        } else {
            title
        };
        let body = self.blocks(fragment(fragments, "expandable-body"));
        html! {
            details.expandable id=[id] open[flag(&block.data, "defaultExpanded")] {
                summary { (title) }
                div.inside { (body) }
            }
        }
    }

    pub(super) fn steps(&mut self, block: &Block) -> Markup {
        let mut steps = Vec::new();
        let mut titles = Vec::new();
        for step in blocks_of(block) {
            let id = self.anchor(step);
            let icon = text(&step.data, "icon").map(icons::icon);
            let icon = icon.filter(|icon| !icon.0.is_empty());
            let class = icon.is_some().then_some("icon-step");
            let next = self.outline.len();
            let body = self.blocks(children(step));
            if has_title(step) && next < self.outline.len() {
                titles.push(next);
            }
            steps.push(html! {
                li class=(classes("step", &[class])) id=[id] {
                    @if let Some(icon) = icon { (icon) }
                    div.inside { (body) }
                }
            });
        }
        self.equalize_levels(&titles);
        html! { ol.steps { @for step in steps { (step) } } }
    }

    /// Gives the titles of consecutive steps the same outline level, whichever headings they are written with.
    fn equalize_levels(&mut self, titles: &[usize]) {
        let levels = titles.iter().map(|title| self.outline[*title].level);
        let Some(largest) = levels.min() else {
            return;
        };
        for title in titles {
            self.outline[*title].level = largest;
        }
    }

    pub(super) fn columns(&mut self, block: &Block) -> Markup {
        let all: Vec<&Block> = blocks_of(block).collect();
        let shares = shares(&all);
        let mut columns = Vec::new();
        for (index, column) in all.into_iter().enumerate() {
            let share = shares.as_ref().and_then(|shares| shares.get(index));
            let width = share.map(|share| format!("w{share}"));
            let vertical = match text(&column.data, "verticalAlignment") {
                Some("middle") => Some("middle"),
                Some("bottom") => Some("bottom"),
                _ => None,
            };
            let body = self.blocks(children(column));
            columns.push(
                html! { div class=(classes("column", &[width.as_deref(), vertical])) { (body) } },
            );
        }
        let wide = flag(&block.data, "fullWidth").then_some("wide");
        html! { div class=(classes("columns", &[wide])) { @for column in columns { (column) } } }
    }

    pub(super) fn prompt(&mut self, block: &Block) -> Markup {
        let description = text(&block.data, "description");
        let icon = text(&block.data, "icon").map(icons::icon);
        let body = self.blocks(children(block));
        html! {
            div.prompt {
                div.prompt-head {
                    (icon.unwrap_or_else(|| icons::icon("message")))
                    @if let Some(description) = description { span { (description) } }
                }
                @if text(&block.data, "defaultExpanded") == Some("hidden") {
                    details.expandable { summary { (self.label(BlockLabel::Example)) } (body) }
                } @else {
                    (body)
                }
            }
        }
    }

    /// Renders blocks in a cell or another small container: a single paragraph is rendered without `<p>`.
    pub(super) fn compact(&mut self, nodes: &[Node]) -> Markup {
        match nodes {
            [Node::Block(only)] if only.kind == document::BlockKind::Paragraph => {
                self.inlines(children(only))
            }
            several => self.blocks(several),
        }
    }
}

fn has_title(step: &Block) -> bool {
    use document::BlockKind::{Heading1, Heading2, Heading3};
    let first = blocks_of(step).next();
    first.is_some_and(|block| matches!(block.kind, Heading1 | Heading2 | Heading3))
}

/// Returns each column's percentage of the width, in steps of five: what it sets, and an even part of the rest. None if
/// no column sets one.
fn shares(columns: &[&Block]) -> Option<Vec<u32>> {
    let fixed_shares: Vec<Option<f64>> = columns
        .iter()
        .map(|column| requested_width(column))
        .collect();
    let open = fixed_shares.iter().filter(|share| share.is_none()).count();
    if open == columns.len() {
        return None;
    }
    let taken: f64 = fixed_shares.iter().flatten().sum();
    let open = f64::from(u32::try_from(open).unwrap_or(u32::MAX));
    let rest = (100.0 - taken).max(10.0 * open) / open;
    let shares = fixed_shares.into_iter().map(|share| share.unwrap_or(rest));
    Some(shares.map(round_to_step).collect())
}

fn requested_width(column: &Block) -> Option<f64> {
    let width = column.data.get("width")?;
    let percent = width.get("unit").and_then(Value::as_str) == Some("%");
    width.get("value")?.as_f64().filter(|_| percent)
}

fn round_to_step(share: f64) -> u32 {
    let distance = |step: u32| (f64::from(step * 5) - share).abs();
    let steps = (1..=19_u32).min_by(|a, b| distance(*a).total_cmp(&distance(*b)));
    steps.unwrap_or(10) * 5
}
