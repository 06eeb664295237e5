//! HTML tables: cells of text are translated, those of other columns have values.

use super::blocks::Walk;
use crate::read::{
    images::find,
    piece::{Element, Piece},
};

impl Walk<'_, '_> {
    pub(super) fn html_table(&mut self, children: &[Piece]) {
        let is_text = first_row(children).map(text_columns).unwrap_or_default();
        self.rows(children, &is_text);
    }

    fn rows(&mut self, pieces: &[Piece], is_text: &[bool]) {
        for piece in pieces {
            if let Some(row) = piece.element("tr") {
                self.row(row, is_text);
            } else if piece.element("table").is_none() {
                self.rows(piece.children(), is_text);
            }
        }
    }

    fn row(&mut self, row: &Element, is_text: &[bool]) {
        let cells = row.children.iter().filter(|piece| is_cell(piece));
        for (at, cell) in cells.enumerate() {
            let is_header = cell.element("th").is_some();
            let attributes = cell
                .element("td")
                .or_else(|| cell.element("th"))
                .map(|cell| format!("{:?}", cell.attributes));
            if is_header || is_text.get(at).copied().unwrap_or(true) {
                self.container("cell", &attributes.unwrap_or_default(), cell.children());
            } else {
                self.protect(cell);
            }
        }
    }
}

fn is_cell(piece: &Piece) -> bool {
    piece.element("td").is_some() || piece.element("th").is_some()
}

fn first_row<'p, 'a>(pieces: &'p [Piece<'a>]) -> Option<&'p Element<'a>> {
    pieces
        .iter()
        .find_map(|piece| piece.element("tr").or_else(|| first_row(piece.children())))
}

/// For each column whether its cells are text, as the header says.
fn text_columns(header: &Element) -> Vec<bool> {
    let cells = header.children.iter().filter(|piece| is_cell(piece));
    let is_text = cells.map(|cell| {
        let kind = cell
            .element("th")
            .and_then(|cell| cell.attributes.get("data-type"));
        kind.is_none_or(|kind| kind == "text") && find(cell.children(), "select").is_none()
    });
    is_text.collect()
}
