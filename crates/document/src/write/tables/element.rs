//! Tables in HTML, on one line.

use serde_json::{Map, Value};

use super::{
    super::{
        attribute::{Attributes, attribute_text},
        escape,
    },
    Table, Writer, visible,
};

/// Settings of the table: name in the document, attribute.
const VIEW: [(&str, &str); 4] = [
    ("hideColumnTitle", "data-column-title-hidden"),
    ("wrap", "data-card-wrap"),
    ("stickyHeader", "data-header-sticky"),
    ("stickyFirstColumn", "data-first-column-sticky"),
];

const ROLES: [(&str, &str); 3] = [
    ("targetDefinition", "data-card-target"),
    ("coverDefinition", "data-card-cover"),
    ("coverDefinitionDark", "data-card-cover-dark"),
];

impl Writer<'_> {
    pub(super) fn table_element(&mut self, table: &Table) -> String {
        let mut head = String::new();
        for (id, column) in &table.columns {
            head.push_str(&heading_cell(table, id, column));
        }
        let mut body = String::new();
        for row in &table.rows {
            body.push_str("<tr>");
            for (id, column) in &table.columns {
                let cell = self.cell(table, row, id, column);
                body.extend(["<td>", &cell, "</td>"]);
            }
            body.push_str("</tr>");
        }
        let attributes = table_attributes(table);
        format!("<table{attributes}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
    }

    fn cell(
        &mut self,
        table: &Table,
        row: &Map<String, Value>,
        id: &str,
        column: &Value,
    ) -> String {
        let value = row.get(id).unwrap_or(&Value::Null);
        match column.get("type").and_then(Value::as_str) {
            Some("select") => options(column, value),
            Some("files" | "users") => {
                let links = value
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(Value::as_str);
                links
                    .map(|id| self.link_to(&reference_to(column, id)))
                    .collect()
            }
            Some("content-ref") if value.is_object() => self.link_to(value),
            Some("image") if value.is_object() => self.link_to(
                value
                    .get("ref")
                    .filter(|inner| inner.is_object())
                    .unwrap_or(value),
            ),
            Some("text") | None => self.html_cell(table.cell(row, id)),
            Some(_) => attribute_text(value)
                .map(|text| escape::in_html(&text))
                .unwrap_or_default(),
        }
    }

    fn link_to(&self, reference: &Value) -> String {
        let href = escape::in_attribute(&self.locate.target(reference));
        let label = escape::in_html(&self.locate.label(reference));
        format!("<a href=\"{href}\">{label}</a>")
    }
}

/// Files and users are listed by their ids alone.
fn reference_to(column: &Value, id: &str) -> Value {
    let kind = if column.get("type").and_then(Value::as_str) == Some("users") {
        "user"
    } else {
        "file"
    };
    serde_json::json!({ "kind": kind, kind: id })
}

fn options(column: &Value, value: &Value) -> String {
    let known = column.get("options").and_then(Value::as_array);
    let label = |id: &str| {
        let option = known
            .into_iter()
            .flatten()
            .find(|option| option.get("value").and_then(Value::as_str) == Some(id));
        option
            .and_then(|option| option.get("label")?.as_str())
            .unwrap_or(id)
            .to_owned()
    };
    let mut out = String::new();
    for id in value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        let (value, label_html) = (escape::in_attribute(id), escape::in_html(&label(id)));
        out.extend([
            "<span data-option=\"",
            &value,
            "\">",
            &label_html,
            "</span>",
        ]);
    }
    out
}

fn table_attributes(table: &Table) -> String {
    let is = |name: &str| table.view.get(name).and_then(Value::as_str);
    let mut attributes = Attributes::default();
    if is("type") == Some("cards") {
        attributes.add("data-view", "cards");
    }
    if is("cardSize") == Some("large") {
        attributes.add("data-card-size", "large");
    }
    attributes.member("data-full-width", table.block.data.get("fullWidth"));
    attributes.member("data-search", table.block.data.get("search"));
    for (name, attribute) in VIEW {
        attributes.member(attribute, table.view.get(name));
    }
    let hidden = table.view.get("hideHeader") == Some(&Value::Bool(true));
    let hidden = if hidden { " data-header-hidden" } else { "" };
    format!("{}{hidden}", attributes.as_html_attributes())
}

fn heading_cell(table: &Table, id: &str, column: &Value) -> String {
    let is = |name: &str| column.get(name).and_then(Value::as_str);
    let mut attributes = Attributes::default();
    let widths = table.view.get("columnWidths");
    attributes.member("width", widths.and_then(|widths| widths.get(id)));
    if let Some(align @ ("center" | "right")) = is("textAlignment") {
        attributes.add("align", align);
    }
    attributes.member("valign", column.get("verticalAlignment"));
    let kind = is("type").unwrap_or("text");
    if kind != "text" && kind != "select" {
        attributes.add("data-type", kind);
    }
    attributes.member("data-max", column.get("max"));
    let mut flags = String::new();
    if kind == "users" && column.get("multiple") == Some(&Value::Bool(true)) {
        flags.push_str(" data-multiple");
    }
    if !visible(table.view).contains(&id) {
        flags.push_str(" data-hidden");
    }
    for (role, attribute) in ROLES {
        if table.view.get(role).and_then(Value::as_str) == Some(id) {
            flags.extend([" ", attribute]);
        }
    }
    let title = escape::in_html(is("title").unwrap_or_default());
    let select = if kind == "select" {
        select_element(column)
    } else {
        String::new()
    };
    format!(
        "<th{}{flags}>{title}{select}</th>",
        attributes.as_html_attributes()
    )
}

fn select_element(column: &Value) -> String {
    let multiple = column.get("multiple") == Some(&Value::Bool(true));
    let options = column.get("options").and_then(Value::as_array);
    let mut inner = String::new();
    for option in options.into_iter().flatten() {
        let mut attributes = Attributes::default();
        for name in ["value", "label", "color"] {
            attributes.member(name, option.get(name));
        }
        inner.extend(["<option", &attributes.as_html_attributes(), "></option>"]);
    }
    let multiple = if multiple { " multiple" } else { "" };
    format!("<select{multiple}>{inner}</select>")
}
