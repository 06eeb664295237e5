//! Tables: column widths and rows.

use std::fmt::Write;

use document::{Block, Fragments};
use serde_json::Value;

use super::{
    TypstWriter,
    cells::{self, Record, str_field},
};
use crate::{area::LayoutArea, literal::fitting, width::Face};

/// Padding on both sides of a cell, with the line between cells.
const PADDING: f64 = 11.0;
/// Maximum width of a cell that counts when columns compete.
const MAX_CELL_WIDTH: f64 = 60.0;

impl TypstWriter<'_> {
    pub(super) fn table(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        let view = block.data.get("view").unwrap_or(&Value::Null);
        if str_field(view, "type") == "cards" {
            return self.cards(block, view, area, out);
        }
        let columns = cells::visible_columns(block);
        let records = cells::records(block);
        let fragments = Fragments::of(block);
        if columns.is_empty() {
            return;
        }
        let size = text_size(columns.len());
        let area = area.with_size(size);
        let widths = self.widths(&fragments, &columns, &records, area);
        let (mut listed, mut alignments, mut header) =
            (String::new(), String::new(), String::new());
        for (column, width) in columns.iter().zip(&widths) {
            let _ = write!(listed, "{width:.2}pt, ");
            let _ = write!(alignments, "{}, ", alignment(column));
            let _ = write!(
                header,
                "{}, ",
                fitting(
                    str_field(column, "title"),
                    area.with_width((width - PADDING) / 1.08)
                )
            );
        }
        let hidden = view
            .get("hideHeader")
            .and_then(Value::as_bool)
            .unwrap_or_default();
        let untitled = columns
            .iter()
            .all(|column| str_field(column, "title").is_empty());
        let header = if hidden || untitled {
            "none".to_owned()
        } else {
            format!("({header})")
        };
        let _ = write!(
            out,
            "grid-table({size}pt, ({listed}), ({alignments}), {header}, ("
        );
        for record in records {
            out.push('(');
            for (column, width) in columns.iter().zip(&widths) {
                let value = value_of(record, column);
                let cell = self.cell(&fragments, column, value, area.with_width(width - PADDING));
                let _ = write!(out, "{cell}, ");
            }
            out.push_str("), ");
        }
        out.push_str(")); ");
    }

    /// Returns the width of each column in points: what its widest word needs, and a part of the rest by its amount of
    /// text.
    fn widths(
        &self,
        fragments: &Fragments<'_>,
        columns: &[&Value],
        records: &[Record],
        area: LayoutArea,
    ) -> Vec<f64> {
        let mut least = Vec::with_capacity(columns.len());
        let mut whole = Vec::with_capacity(columns.len());
        for column in columns {
            let title = str_field(column, "title").to_owned();
            let cells = records
                .iter()
                .map(|record| self.plain(fragments, column, value_of(record, column)));
            let (mut narrow, mut wide): (f64, f64) = (2.0, 3.0);
            for text in cells.chain([title]) {
                narrow = narrow.max(
                    Face::Code
                        .widest_piece(&text)
                        .max(Face::Text.widest_piece(&text) * 1.08),
                );
                let longest = text
                    .lines()
                    .map(|line| Face::Text.width(line))
                    .fold(0.0, f64::max);
                wide = wide.max(longest);
            }
            least.push(narrow.min(MAX_CELL_WIDTH / 3.0).mul_add(area.size, PADDING));
            whole.push(wide.min(MAX_CELL_WIDTH).mul_add(area.size, PADDING));
        }
        share(&least, &whole, area.width)
    }
}

/// Gives each column its minimum, if possible, and distributes the remaining width.
fn share(least: &[f64], whole: &[f64], width: f64) -> Vec<f64> {
    let needed: f64 = least.iter().sum();
    if needed >= width {
        return least.iter().map(|least| least * width / needed).collect();
    }
    let extra: Vec<f64> = whole
        .iter()
        .zip(least)
        .map(|(whole, least)| (whole - least).max(1.0))
        .collect();
    let total_extra: f64 = extra.iter().sum();
    let rest = width - needed;
    least
        .iter()
        .zip(&extra)
        .map(|(least, extra)| least + rest * extra / total_extra)
        .collect()
}

/// Returns a smaller font size for many columns.
fn text_size(columns: usize) -> f64 {
    match columns {
        0..=4 => 8.5,
        5..=6 => 7.5,
        7..=9 => 6.5,
        _ => 5.5,
    }
}

fn value_of<'a>(record: Record<'a>, column: &Value) -> &'a Value {
    record.get(str_field(column, "id")).unwrap_or(&Value::Null)
}

fn alignment(column: &Value) -> &'static str {
    match str_field(column, "textAlignment") {
        "center" => "center",
        "right" => "end",
        _ => "start",
    }
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn columns_fill_the_width_and_no_more() {
        for (least, whole) in [
            (vec![20.0, 30.0], vec![40.0, 300.0]),
            (vec![90.0, 90.0], vec![90.0, 90.0]),
            (vec![20.0; 40], vec![60.0; 40]),
        ] {
            let widths = share(&least, &whole, 100.0);
            let total: f64 = widths.iter().sum();
            assert!((total - 100.0).abs() < 0.001, "{widths:?}");
            assert!(widths.iter().all(|width| *width > 0.0));
        }
    }
}
