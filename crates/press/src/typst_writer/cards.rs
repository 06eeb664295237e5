//! Tables with a card view.

use std::fmt::Write;

use document::{Block, Fragments, node::Data};
use serde_json::Value;

use super::{
    TypstWriter,
    cells::{self, Record, str_field},
};
use crate::area::{LayoutArea, to_f64};

const GUTTER: f64 = 10.0;
const PADDING: f64 = 20.0;
/// Text length from which cards are wide.
const WIDE_CARD_BYTES: usize = 160;

/// Settings shared by all cards of a table.
struct Table<'a> {
    view: &'a Value,
    columns: &'a [&'a Value],
    fragments: &'a Fragments<'a>,
}

impl TypstWriter<'_> {
    pub(super) fn cards(
        &mut self,
        block: &Block,
        view: &Value,
        area: LayoutArea,
        out: &mut String,
    ) {
        let records = cells::records(block);
        if records.is_empty() {
            return;
        }
        let columns = cells::visible_columns(block);
        let table = Table {
            view,
            columns: &columns,
            fragments: &Fragments::of(block),
        };
        let count = self.count(&table, &records, area);
        let width = (area.width - GUTTER * to_f64(count - 1)) / to_f64(count);
        let area = area.with_size(8.5).with_width(width);
        let _ = write!(out, "cards({count}, (");
        for record in records {
            let card = self.card(&table, record, area);
            let _ = write!(out, "{card}, ");
        }
        out.push_str(")); ");
    }

    fn card(&mut self, table: &Table<'_>, record: Record, area: LayoutArea) -> String {
        let value = |definition: &str| {
            record
                .get(str_field(table.view, definition))
                .filter(|value| !value.is_null())
        };
        let target =
            value("targetDefinition").and_then(|reference| self.links.target(reference, self.page));
        let cover = value("coverDefinition").map(|cover| {
            let data = Data::from_iter([("ref".to_owned(), cover.clone())]);
            self.picture(&data, area)
        });
        let mut body = String::from("{ []; ");
        for column in table.columns {
            let value = record.get(str_field(column, "id")).unwrap_or(&Value::Null);
            let cell = self.cell(table.fragments, column, value, area.inside(PADDING));
            let _ = write!(body, "block(above: 5pt, below: 5pt, {cell}); ");
        }
        let none = || "none".to_owned();
        format!(
            "card({}, {}, {body}}})",
            target.unwrap_or_else(none),
            cover.unwrap_or_else(none)
        )
    }

    /// Returns the number of cards per row.
    fn count(&self, table: &Table<'_>, records: &[Record], area: LayoutArea) -> usize {
        let text_length = |record: &Record| {
            let cells = table.columns.iter().map(|column| {
                let value = record.get(str_field(column, "id")).unwrap_or(&Value::Null);
                self.plain(table.fragments, column, value).chars().count()
            });
            cells.sum::<usize>()
        };
        let most = records.iter().map(text_length).max().unwrap_or_default();
        let many = if str_field(table.view, "cardSize") == "large" || most > WIDE_CARD_BYTES {
            2
        } else {
            3
        };
        let fitting = if area.width < 300.0 { 1 } else { many };
        fitting.min(records.len())
    }
}
