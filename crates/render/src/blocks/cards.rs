//! Tables as cards: each record is one, and may be a link as a whole.

use document::Block;
use maud::{Markup, html};
use serde_json::Value;

use super::{
    cells::{self, Cells, Record},
    node_data::{classes, flag, str_field},
    renderer::BlockRenderer,
};

impl BlockRenderer<'_> {
    pub(super) fn cards(&mut self, block: &Block, view: &Value) -> Markup {
        let columns = cells::visible_columns(block);
        let cells = Cells::of(block, &columns);
        let mut cards = Vec::new();
        for record in cells::records(block) {
            cards.push(self.card(&cells, view, &columns, &record));
        }
        let large = (str_field(view, "cardSize") == "large").then_some("large");
        let wrap = view
            .get("wrap")
            .and_then(Value::as_bool)
            .unwrap_or_default();
        let wrap = wrap.then_some("wrap");
        let wide = flag(&block.data, "fullWidth").then_some("wide");
        html! {
            div class=(classes("cards", &[large, wrap, wide])) { @for card in cards { (card) } }
        }
    }

    fn card(
        &mut self,
        cells: &Cells<'_>,
        view: &Value,
        columns: &[&Value],
        record: &Record,
    ) -> Markup {
        let value = |definition: &str| {
            let value = record.value(str_field(view, definition));
            Some(value).filter(|value| !value.is_null())
        };
        let name = columns.iter().find_map(|column| {
            let text = cells::cell_text(cells, column, record.value(str_field(column, "id")));
            Some(text).filter(|text| !text.is_empty())
        });
        let dark = value("coverDefinitionDark").and_then(cells::picture_of);
        let cover = value("coverDefinition").and_then(cells::picture_of);
        let cover = cover.or(dark.clone());
        let cover = cover.map(|cover| self.cell_picture(&cover, dark.as_ref()));
        let cover = cover.filter(|cover| !cover.0.is_empty());
        let mut rendered = Vec::new();
        for column in columns {
            rendered.push(self.card_cell(cells, view, column, record));
        }
        let whole = value("targetDefinition").map(|target| self.whole_card(target, name));
        html! {
            div.record {
                @if let Some(cover) = cover { div.cover { (cover) } }
                div.cells { @for cell in rendered { (cell) } }
                @if let Some(whole) = whole { (whole) }
            }
        }
    }

    fn card_cell(
        &mut self,
        cells: &Cells<'_>,
        view: &Value,
        column: &Value,
        record: &Record,
    ) -> Markup {
        let body = self.cell(cells, column, record.value(str_field(column, "id")));
        if body.0.is_empty() {
            return html! {};
        }
        let hidden = view.get("hideColumnTitle").and_then(Value::as_bool);
        let title = str_field(column, "title");
        let speaks_for_itself =
            matches!(str_field(column, "type"), "text" | "image" | "content-ref");
        let titled = !hidden.unwrap_or_default() && !title.is_empty() && !speaks_for_itself;
        html! {
            div.cell {
                @if titled { span.label { (title) } }
                (body)
            }
        }
    }

    /// Renders the link that covers the card; its label comes from the card's text.
    fn whole_card(&mut self, target: &Value, name: Option<String>) -> Markup {
        let reference = self.checked(Some(target));
        let name = name.or_else(|| reference.title.clone());
        let name = name.or_else(|| reference.href.clone()).unwrap_or_default();
        html! {
            @if let Some(href) = &reference.href {
                a.whole href=(href) rel=[reference.rel] target=[reference.target] aria-label=(name) {}
            }
        }
    }
}
