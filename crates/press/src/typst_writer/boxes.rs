//! Container blocks, and printed replacements for interactive blocks.

use std::fmt::Write;

use document::{Block, BlockKind, Node};
use serde_json::Value;

use super::{TypstWriter, first_line, fragment, text};
use crate::{
    area::{LayoutArea, to_f64},
    literal::{fitting, fitting_code, literal},
};

/// Padding and borders in points, as in `book.typ`.
const HINT: f64 = 44.0;
const FRAME: f64 = 22.0;
const EXPANDABLE: f64 = 33.0;
const STEP: f64 = 26.0;
const QUOTE: f64 = 14.0;
const GUTTER: f64 = 14.0;

impl TypstWriter<'_> {
    pub(super) fn boxed(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        match block.kind {
            BlockKind::Blockquote => {
                let body = self.children(block, area.inside(QUOTE));
                let _ = write!(out, "quotation({body}); ");
            }
            BlockKind::Hint => {
                let style = text(&block.data, "style").unwrap_or("info");
                let body = self.children(block, area.inside(HINT));
                let _ = write!(out, "hint({}, {body}); ", literal(style));
            }
            BlockKind::Expandable => self.expandable(block, area, out),
            BlockKind::Tabs => self.tabs(block, area, out),
            BlockKind::Stepper => self.steps(block, area, out),
            BlockKind::Columns => self.columns(block, area, out),
            BlockKind::Updates | BlockKind::Update => self.updates(block, area, out),
            BlockKind::Prompt => self.prompt(block, area, out),
            BlockKind::Swagger
            | BlockKind::OpenApiOperation
            | BlockKind::OpenApiSchemas
            | BlockKind::OpenApiWebhook => operation(block, area, out),
            BlockKind::ReusableContent => {
                Self::notice("Reusable content that was not found.", area, out);
            }
            _ => self.reference(block, area, out),
        }
    }

    fn expandable(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        let fragments = block.fragments.as_deref();
        let title = fragment(fragments, "expandable-title");
        let title = self.inlines(first_line(title), area.inside(FRAME));
        let body = fragment(fragments, "expandable-body");
        let body = self.content(body, area.inside(EXPANDABLE));
        let _ = write!(out, "expandable({title}, {body}); ");
    }

    /// Prints all tabs, one after the other.
    fn tabs(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        for tab in blocks_of(block) {
            self.anchor(tab, out);
            let area = area.inside(FRAME);
            let title = fitting(text(&tab.data, "title").unwrap_or("Tab"), area);
            let body = self.children(tab, area);
            let _ = write!(out, "tab({title}, {body}); ");
        }
    }

    fn steps(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        for (index, step) in blocks_of(block).into_iter().enumerate() {
            self.anchor(step, out);
            let body = self.children(step, area.inside(STEP));
            let _ = write!(out, "step(\"{}\", {body}); ", index + 1);
        }
    }

    fn columns(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        let columns = blocks_of(block);
        let shares = shares(&columns);
        if columns.is_empty() {
            return;
        }
        let gutters = to_f64(shares.len() - 1) * GUTTER;
        let (mut widths, mut alignments, mut bodies) =
            (String::new(), String::new(), String::new());
        for (column, share) in columns.iter().zip(&shares) {
            let width = (area.width - gutters) * share;
            let body = self.children(column, area.with_width(width));
            let _ = write!(widths, "{share:.4}fr, ");
            let _ = write!(alignments, "{}, ", vertical(column));
            let _ = write!(bodies, "{body}, ");
        }
        let _ = write!(
            out,
            "side-by-side(({widths}), ({alignments}), ({bodies})); "
        );
    }

    fn updates(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        if block.kind == BlockKind::Updates {
            return self.blocks(block.nodes.as_deref().unwrap_or_default(), area, out);
        }
        let date = fitting(text(&block.data, "date").unwrap_or_default(), area);
        let mut tags = String::from("{ []; ");
        for tag in block
            .data
            .get("tags")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            let name = tag.get("tag").and_then(Value::as_str).unwrap_or_default();
            let _ = write!(tags, "chip(\"\", {}); ", fitting(name, area));
        }
        tags.push('}');
        let body = self.children(block, area);
        let _ = write!(out, "update({date}, {tags}, {body}); ");
    }

    fn prompt(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        if let Some(description) = text(&block.data, "description") {
            let _ = write!(
                out,
                "paragraph(start, strong({})); ",
                fitting(description, area)
            );
        }
        self.blocks(block.nodes.as_deref().unwrap_or_default(), area, out);
    }

    /// A file, an embedded page, a page or a block of an integration: a box with a link.
    fn reference(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        let area = area.inside(FRAME);
        let url = text(&block.data, "url");
        let from_url = || url.and_then(crate::link_index::url_expression);
        let mut target = self.target(&block.data);
        if target == "none" {
            target = from_url().unwrap_or(target);
        }
        let kind = match block.kind {
            BlockKind::File => "File",
            BlockKind::ContentRef => "See also",
            BlockKind::Embed => "On the web",
            _ => text(&block.data, "integration").unwrap_or("Content"),
        };
        let caption = first_line(fragment(block.fragments.as_deref(), "caption")).to_owned();
        let title = if caption.is_empty() {
            let named = block
                .data
                .get("ref")
                .and_then(|reference| self.links.title(reference));
            fitting(
                named.or(url).or(text(&block.data, "block")).unwrap_or(kind),
                area,
            )
        } else {
            self.inlines(&caption, area)
        };
        let _ = write!(
            out,
            "reference-card({target}, {}, {title}); ",
            fitting(kind, area)
        );
    }
}

/// Returns the direct child blocks.
pub(super) fn blocks_of(block: &Block) -> Vec<&Block> {
    let nodes = block.nodes.as_deref().unwrap_or_default().iter();
    nodes
        .filter_map(|node| match node {
            Node::Block(block) => Some(block),
            _ => None,
        })
        .collect()
}

/// Returns each column's share of the width: the percentage it sets, and an even part of the rest.
fn shares(columns: &[&Block]) -> Vec<f64> {
    let fixed_share = |column: &&Block| {
        let width = column.data.get("width")?;
        let percent = width.get("unit")?.as_str()? == "%";
        let value = width.get("value")?.as_f64()? / 100.0;
        (percent && (0.05..=0.95).contains(&value)).then_some(value)
    };
    let fixed_shares: Vec<Option<f64>> = columns.iter().map(fixed_share).collect();
    let taken: f64 = fixed_shares.iter().flatten().sum();
    let open = to_f64(fixed_shares.iter().filter(|share| share.is_none()).count());
    let rest = (1.0 - taken).max(0.1 * open);
    let shares: Vec<f64> = fixed_shares
        .into_iter()
        .map(|share| share.unwrap_or(rest / open))
        .collect();
    let total: f64 = shares.iter().sum();
    shares.into_iter().map(|share| share / total).collect()
}

fn vertical(column: &Block) -> &'static str {
    match text(&column.data, "verticalAlignment") {
        Some("middle") => "horizon",
        Some("bottom") => "bottom",
        _ => "top",
    }
}

/// Prints the method and path of an API operation. The OpenAPI spec itself is another file.
fn operation(block: &Block, area: LayoutArea, out: &mut String) {
    let area = area.inside(FRAME);
    let data = &block.data;
    let names = data.get("schemas").and_then(Value::as_array);
    let names: Vec<&str> = names
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let (method, path) = match block.kind {
        BlockKind::OpenApiSchemas => ("SCHEMAS".to_owned(), names.join(", ")),
        BlockKind::OpenApiWebhook => (
            "WEBHOOK".to_owned(),
            text(data, "name").unwrap_or_default().to_owned(),
        ),
        _ => (
            text(data, "method").unwrap_or("any").to_uppercase(),
            text(data, "path").unwrap_or("/").to_owned(),
        ),
    };
    let reference = data.get("ref");
    let spec = reference.and_then(|reference| reference.get("spec").or(reference.get("url")));
    let note = match spec.and_then(Value::as_str) {
        Some(spec) => fitting(&format!("OpenAPI spec: {spec}"), area.with_size(8.0)),
        None => "none".to_owned(),
    };
    let method: String = method.chars().take(12).collect();
    let path = fitting_code(&path, area.inside(60.0).with_size(8.5));
    let _ = write!(out, "operation({}, {path}, {note}); ", literal(&method));
}
