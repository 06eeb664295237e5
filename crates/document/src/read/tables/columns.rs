//! Columns of an HTML table, the contents of its cells, and the view settings.

use serde_json::{Value, json};

use super::{
    super::images::{find, number_value},
    Cell, Column, Data, Element, Reader, column_id, data, plain,
};
use crate::link::LinkKind;

pub(super) fn column(index: usize, header: Option<&Element>) -> Column {
    let id = column_id(index);
    let attribute = |name: &str| header.and_then(|header| header.attributes.get(name));
    let select = header.and_then(|header| find(&header.children, "select"));
    let kind = match attribute("data-type") {
        _ if select.is_some() => "select",
        Some(
            kind @ ("number" | "checkbox" | "select" | "rating" | "users" | "files" | "content-ref"
            | "image"),
        ) => kind,
        _ => "text",
    };
    let title = header.map(|header| title_of(header)).unwrap_or_default();
    let mut members = data([
        ("id", Some(id.as_str().into())),
        ("title", Some(title.into())),
        ("type", Some(kind.into())),
    ]);
    members.extend(match kind {
        "text" => text_members(attribute("align"), attribute("valign")),
        "rating" => {
            let max = attribute("data-max").and_then(|max| max.parse::<u32>().ok());
            data([("max", Some(max.unwrap_or(5).into()))])
        }
        "users" => data([(
            "multiple",
            Some(attribute("data-multiple").is_some().into()),
        )]),
        "select" => select_members(select),
        _ => Data::new(),
    });
    let kind = kind.to_owned();
    let definition = Value::Object(members);
    Column {
        id,
        kind,
        definition,
    }
}

impl Reader<'_> {
    pub(super) fn cell(&mut self, column: &Column, cell: &Element, start: usize) -> Cell {
        let children = &cell.children;
        let text = plain(children).trim().to_owned();
        let link = find(children, "a").and_then(|link| link.attributes.get("href"));
        Cell::Value(match column.kind.as_str() {
            "text" => return Cell::Blocks(self.blocks(children)),
            "checkbox" => (text == "true").into(),
            "number" | "rating" => text
                .parse()
                .ok()
                .and_then(number_value)
                .unwrap_or(Value::Null),
            "select" => options(cell, &text),
            "files" => link.map_or(json!([]), |target| {
                self.findings.link(target, LinkKind::File, &text, start);
                let reference = self.resolve.file(target);
                json!([reference
                    .get("file")
                    .and_then(Value::as_str)
                    .unwrap_or(target)])
            }),
            "users" => json!(
                link.or(Some(text.as_str()))
                    .filter(|user| !user.is_empty())
                    .into_iter()
                    .collect::<Vec<_>>()
            ),
            "content-ref" => link.map_or(Value::Null, |target| {
                self.reference(target, LinkKind::Card, &text, start)
            }),
            _ => {
                let image = find(children, "img").and_then(|image| image.attributes.get("src"));
                let target = link.or(image);
                target.map_or(Value::Null, |target| {
                    self.image_reference(target, &text, start)
                })
            }
        })
    }
}

fn title_of(header: &Element) -> String {
    let text: Vec<_> = header
        .children
        .iter()
        .filter(|piece| piece.element("select").is_none())
        .collect();
    let text: String = text
        .iter()
        .map(|piece| plain(std::slice::from_ref(*piece)))
        .collect();
    text.trim().to_owned()
}

fn text_members(align: Option<&str>, valign: Option<&str>) -> Data {
    let align = align
        .filter(|align| matches!(*align, "center" | "right"))
        .unwrap_or("left");
    let valign = valign.filter(|valign| matches!(*valign, "top" | "middle" | "bottom"));
    data([
        ("textAlignment", Some(align.into())),
        ("verticalAlignment", valign.map(Value::from)),
    ])
}

fn select_members(select: Option<&Element>) -> Data {
    let options: Vec<Value> = select
        .map(|select| select.children.as_slice())
        .unwrap_or_default()
        .iter()
        .filter_map(|piece| piece.element("option"))
        .map(|option| {
            let get = |name: &str| option.attributes.get(name).unwrap_or_default();
            json!({ "value": get("value"), "label": get("label"), "color": get("color") })
        })
        .collect();
    let multiple = select.is_some_and(|select| select.attributes.has("multiple"));
    data([
        ("multiple", Some(multiple.into())),
        ("options", Some(options.into())),
    ])
}

/// The chosen options: `<span data-option="id">label</span>`, one or more.
fn options(cell: &Element, text: &str) -> Value {
    let mut chosen: Vec<String> = Vec::new();
    for piece in &cell.children {
        if let Some(option) = piece
            .element("span")
            .and_then(|span| span.attributes.get("data-option"))
        {
            chosen.push(option.to_owned());
        }
    }
    if chosen.is_empty() && !text.is_empty() {
        chosen.extend(text.split(',').map(|option| option.trim().to_owned()));
    }
    chosen.into()
}

pub(super) fn view(
    table: &Element,
    header: &[&Element],
    columns: &[Column],
    has_header: bool,
) -> Value {
    let is_hidden = |at: usize| {
        header
            .get(at)
            .is_some_and(|cell| cell.attributes.has("data-hidden"))
    };
    let visible = columns.iter().enumerate().filter(|(at, _)| !is_hidden(*at));
    let visible: Vec<&str> = visible.map(|(_, column)| column.id.as_str()).collect();
    let mut members = if table.attributes.get("data-view") == Some("cards") {
        cards(table, header, columns)
    } else {
        grid(table, header, columns, has_header)
    };
    members.insert("columns".to_owned(), visible.into());
    Value::Object(members)
}

fn cards(table: &Element, header: &[&Element], columns: &[Column]) -> Data {
    let attributes = &table.attributes;
    let column_with = |name: &str| {
        let at = header.iter().position(|cell| cell.attributes.has(name))?;
        columns
            .get(at)
            .map(|column| Value::from(column.id.as_str()))
    };
    let large = attributes.get("data-card-size") == Some("large");
    data([
        ("type", Some("cards".into())),
        (
            "cardSize",
            Some(if large { "large" } else { "medium" }.into()),
        ),
        ("targetDefinition", column_with("data-card-target")),
        ("coverDefinition", column_with("data-card-cover")),
        ("coverDefinitionDark", column_with("data-card-cover-dark")),
        (
            "hideColumnTitle",
            attributes.flag("data-column-title-hidden"),
        ),
        ("wrap", attributes.flag("data-card-wrap")),
    ])
}

fn grid(table: &Element, header: &[&Element], columns: &[Column], has_header: bool) -> Data {
    let attributes = &table.attributes;
    let widths: Data = header
        .iter()
        .zip(columns)
        .filter_map(|(cell, column)| {
            let width = cell.attributes.get("width")?.trim_end_matches("px");
            Some((column.id.clone(), number_value(width.parse().ok()?)?))
        })
        .collect();
    let hidden = !has_header || attributes.has("data-header-hidden");
    data([
        ("type", Some("grid".into())),
        (
            "columnWidths",
            (!widths.is_empty()).then_some(Value::Object(widths)),
        ),
        ("hideHeader", Some(hidden.into())),
        ("useNewSizing", Some(true.into())),
        ("stickyHeader", attributes.flag("data-header-sticky")),
        (
            "stickyFirstColumn",
            attributes.flag("data-first-column-sticky"),
        ),
    ])
}
