//! The cells of a table, by the type of their column.

use std::collections::HashMap;

use document::{Block, Fragments, Node};
use maud::{Markup, html};
use serde_json::{Map, Value, json};

use super::{
    BlockLabel, icons,
    images::Picture,
    node_data::{classes, plain, str_field},
    renderer::BlockRenderer,
    text::color,
};

/// The text cells and the options of all columns of a table, by name.
pub(super) struct Cells<'a> {
    fragments: Fragments<'a>,
    /// By column id and option value.
    options: HashMap<(&'a str, &'a str), &'a Value>,
}

impl<'a> Cells<'a> {
    pub(super) fn of(block: &'a Block, columns: &[&'a Value]) -> Self {
        let mut options = HashMap::new();
        for column in columns {
            let listed = column.get("options").and_then(Value::as_array);
            for option in listed.into_iter().flatten() {
                let key = (str_field(column, "id"), str_field(option, "value"));
                options.entry(key).or_insert(option);
            }
        }
        Self {
            fragments: Fragments::of(block),
            options,
        }
    }
}

/// One record of a table.
pub(super) struct Record<'a> {
    pub(super) id: &'a str,
    values: Option<&'a Map<String, Value>>,
}

impl<'a> Record<'a> {
    pub(super) fn value(&self, column: &str) -> &'a Value {
        let value = self.values.and_then(|values| values.get(column));
        value.unwrap_or(&Value::Null)
    }
}

/// The records in their order.
pub(super) fn records(block: &Block) -> Vec<Record<'_>> {
    let records = block.data.get("records").and_then(Value::as_object);
    let mut records: Vec<(&String, &Value)> = records.into_iter().flatten().collect();
    // The sort is stable: records with equal indexes keep their order.
    records.sort_by(|(_, a), (_, b)| order(a).cmp(&order(b)));
    records
        .into_iter()
        .map(|(id, record)| Record {
            id,
            values: record.get("values").and_then(Value::as_object),
        })
        .collect()
}

fn order(record: &Value) -> Option<&str> {
    record.get("orderIndex").and_then(Value::as_str)
}

/// Returns the definitions of the visible columns.
pub(super) fn visible_columns(block: &Block) -> Vec<&Value> {
    let Some(definition) = block.data.get("definition").and_then(Value::as_object) else {
        return Vec::new();
    };
    let checked = block.data.get("view").and_then(|view| view.get("columns"));
    match checked.and_then(Value::as_array) {
        Some(ids) => {
            let ids = ids.iter().filter_map(Value::as_str);
            ids.filter_map(|id| definition.get(id)).collect()
        }
        None => definition.values().collect(),
    }
}

/// Returns the nodes of a text cell.
fn nodes_of<'a>(cells: &Cells<'a>, value: &Value) -> &'a [Node] {
    match value.as_str() {
        Some(name) => cells.fragments.get(name),
        None => &[],
    }
}

/// Returns the plain text of a cell.
pub(super) fn cell_text(cells: &Cells<'_>, column: &Value, value: &Value) -> String {
    match str_field(column, "type") {
        "text" => plain(nodes_of(cells, value)),
        _ => String::new(),
    }
}

impl BlockRenderer<'_> {
    pub(super) fn cell(&mut self, cells: &Cells<'_>, column: &Value, value: &Value) -> Markup {
        match str_field(column, "type") {
            "text" => self.compact(nodes_of(cells, value)),
            _ if value.is_null() => html! {},
            "checkbox" => self.check(value == &Value::Bool(true)),
            "select" => options(cells, column, value),
            "rating" => rating(column, value),
            "content-ref" => self.linked(value),
            "image" => picture_of(value)
                .map(|picture| self.cell_picture(&picture, None))
                .unwrap_or_default(),
            "files" => {
                let files = value.as_array().into_iter().flatten();
                let mut rendered = Vec::new();
                for file in files {
                    let reference = json!({ "kind": "file", "file": file });
                    rendered.push(self.file_link(&reference));
                }
                html! { @for file in rendered { (file) " " } }
            }
            "users" => self.users(value),
            _ => html! { (printed(value)) },
        }
    }

    fn check(&self, checked: bool) -> Markup {
        let (icon, word) = if checked {
            ("square-check", BlockLabel::Yes)
        } else {
            ("square", BlockLabel::No)
        };
        html! {
            span.check { (icons::icon(icon)) span.quietly { (self.label(word)) } }
        }
    }

    fn linked(&mut self, reference: &Value) -> Markup {
        let checked = self.checked(Some(reference));
        let title = checked.title.clone().unwrap_or_default();
        let inside = html! { (checked.icon_markup()) (title) };
        html! {
            @if let Some(href) = &checked.href {
                a href=(href) rel=[checked.rel] target=[checked.target] { (inside) }
            } @else {
                span.broken { (inside) }
            }
        }
    }

    fn users(&mut self, value: &Value) -> Markup {
        let mut rendered = Vec::new();
        for user in value.as_array().into_iter().flatten() {
            let reference = json!({ "kind": "user", "user": user });
            let checked = self.checked(Some(&reference));
            let name = checked.title.clone();
            let name = name.unwrap_or_else(|| user.as_str().unwrap_or_default().to_owned());
            rendered.push(html! { span.mention.user { (checked.icon_markup()) (name) } });
        }
        html! { @for user in rendered { (user) " " } }
    }

    pub(super) fn cell_picture(&mut self, light: &Value, dark: Option<&Value>) -> Markup {
        let reference = |value| Value::get(value, "ref").unwrap_or(value);
        self.picture(Picture {
            light: Some(reference(light)),
            dark: dark.map(reference),
            alt: str_field(light, "alt"),
            class: None,
            size_data: None,
        })
    }
}

/// Returns the image of a value: a reference, an object that contains one, or the first of a list of files.
pub(super) fn picture_of(value: &Value) -> Option<Value> {
    match value {
        Value::Array(files) => {
            let file = files.first()?;
            Some(json!({ "kind": "file", "file": file }))
        }
        Value::Object(_) => Some(value.clone()),
        _ => None,
    }
}

/// Renders selected options in their colours.
fn options(cells: &Cells<'_>, column: &Value, value: &Value) -> Markup {
    let chosen = value.as_array().into_iter().flatten();
    let chosen = chosen.filter_map(Value::as_str).map(|chosen| {
        let option = cells
            .options
            .get(&(str_field(column, "id"), chosen))
            .copied();
        let label = option.map_or("", |option| str_field(option, "label"));
        let color = option.and_then(|option| color(str_field(option, "color")));
        (if label.is_empty() { chosen } else { label }, color)
    });
    html! { @for (label, color) in chosen { span class=(classes("chip", &[color])) { (label) } " " } }
}

fn rating(column: &Value, value: &Value) -> Markup {
    let most = column.get("max").and_then(Value::as_u64).unwrap_or(5);
    let most = most.clamp(1, 20);
    let rating = value.as_u64().unwrap_or_default().min(most);
    let stars = |count: u64, star: &str| star.repeat(usize::try_from(count).unwrap_or_default());
    html! {
        span.rating role="img" aria-label={ (rating) "/" (most) } {
            (stars(rating, "★")) (stars(most - rating, "☆"))
        }
    }
}

fn printed(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Array(items) => {
            let items: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            items.join(", ")
        }
        _ => String::new(),
    }
}
