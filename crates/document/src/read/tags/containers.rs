//! Tabs, steps, columns, updates: containers whose children are all of one kind.

use serde_json::json;

use super::{
    Attributes, Block, BlockKind, Data, Node, Piece, PieceKind, Reader, Span, TagCall, Value, data,
    images,
};

/// One item with the pieces in it.
struct Item<'p, 'a> {
    attributes: Attributes,
    pieces: Vec<&'p [Piece<'a>]>,
    span: Option<Span>,
}

impl Reader<'_> {
    pub(super) fn container(&mut self, call: &TagCall) -> Block {
        let (kind, item_name) = match call.name {
            "tabs" => (BlockKind::Tabs, "tab"),
            "stepper" => (BlockKind::Stepper, "step"),
            "columns" => (BlockKind::Columns, "column"),
            _ => (BlockKind::Updates, "update"),
        };
        let items = items(call.children.unwrap_or_default(), item_name);
        let nodes = items
            .into_iter()
            .map(|item| self.item(item_name, item))
            .collect();
        let wide = match kind {
            BlockKind::Tabs | BlockKind::Columns => call.attributes.flag("fullWidth"),
            _ => None,
        };
        let format = call
            .attributes
            .text("format")
            .filter(|format| matches!(format.as_str(), Some("full" | "short" | "numeric")));
        let format = format.filter(|_| kind == BlockKind::Updates);
        Block::new(kind, data([("fullWidth", wide), ("format", format)]), nodes)
    }

    /// A tab outside of tabs: gets its own container.
    pub(super) fn orphan(&mut self, call: &TagCall) -> Block {
        let kind = match call.name {
            "tab" => BlockKind::Tabs,
            "step" => BlockKind::Stepper,
            "column" => BlockKind::Columns,
            _ => BlockKind::Updates,
        };
        let item = Item {
            attributes: call.attributes.clone(),
            pieces: vec![call.children.unwrap_or_default()],
            span: Some(call.span.clone()),
        };
        let node = self.item(call.name, item);
        Block::new(kind, Data::new(), vec![node])
    }

    fn item(&mut self, name: &str, item: Item) -> Node {
        let mut nodes = Vec::new();
        for pieces in item.pieces {
            nodes.extend(self.blocks(pieces));
        }
        let attributes = &item.attributes;
        let (kind, members) = match name {
            "tab" => (
                BlockKind::TabsItem,
                data([
                    ("title", attributes.text("title")),
                    ("icon", attributes.text("icon")),
                    ("slug", attributes.text("slug")),
                ]),
            ),
            "step" => (
                BlockKind::StepperStep,
                data([("icon", attributes.text("icon"))]),
            ),
            "column" => (BlockKind::Column, column_data(attributes)),
            _ => (BlockKind::Update, update_data(attributes)),
        };
        let mut block = Block::new(kind, members, nodes);
        block.span = item.span;
        Node::Block(block)
    }
}

/// The items of a container. One without an end extends to the next; content before the first becomes an item.
fn items<'p, 'a>(children: &'p [Piece<'a>], name: &str) -> Vec<Item<'p, 'a>> {
    let mut items: Vec<Item> = Vec::new();
    let mut unended = false;
    for (at, piece) in children.iter().enumerate() {
        let found = match &piece.kind {
            PieceKind::Tag(tag, inner) if tag.name == name => {
                Some((tag.attributes(), inner.as_deref()))
            }
            PieceKind::Element(element) if element.tag_name() == Some(name) => Some((
                element.attributes.data_attributes(),
                Some(element.children.as_slice()),
            )),
            _ => None,
        };
        if let Some((attributes, inner)) = found {
            unended = inner.is_none();
            items.push(Item {
                attributes,
                pieces: inner.into_iter().collect(),
                span: Some(piece.span.clone()),
            });
        } else if !piece.is_blank() {
            let rest = &children[at..=at];
            if !unended {
                unended = true;
                items.push(Item {
                    attributes: Attributes::default(),
                    pieces: Vec::new(),
                    span: Some(piece.span.clone()),
                });
            }
            if let Some(last) = items.last_mut() {
                last.pieces.push(rest);
                if let Some(span) = &mut last.span {
                    span.end = piece.span.end;
                }
            }
        }
    }
    items
}

fn column_data(attributes: &Attributes) -> Data {
    let valign = attributes
        .get("valign")
        .filter(|value| matches!(*value, "top" | "middle" | "bottom"));
    data([
        ("width", attributes.get("width").and_then(images::length)),
        ("verticalAlignment", valign.map(Value::from)),
    ])
}

fn update_data(attributes: &Attributes) -> Data {
    let tags = attributes.get("tags").map(|tags| {
        tags.split(',')
            .map(str::trim)
            .filter(|tag| !tag.is_empty())
            .map(|tag| json!({ "kind": "tag", "tag": tag }))
            .collect::<Value>()
    });
    data([
        (
            "date",
            Some(attributes.get("date").unwrap_or_default().into()),
        ),
        ("tags", tags),
    ])
}
