//! Blocks that are tags: `{% name … %}` on a page, an HTML element where tags are not allowed.

use serde_json::Value;

use super::{
    BlockContainer, Writer,
    attribute::{Attributes, attribute_text, text},
    escape, fragment, inlines_of,
};
use crate::node::{Block, BlockKind, Node};

/// A tag with its attributes and content.
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) attributes: Attributes,
    /// A value after the name, without a name.
    positional: Option<PositionalValue>,
    /// A line that shows readers of the text the target of the tag.
    pub(super) line: Option<String>,
}

struct PositionalValue {
    /// Its attribute name in the HTML element.
    name: &'static str,
    value: String,
    quoted: bool,
}

impl Tag {
    fn new(name: impl Into<String>, attributes: Attributes) -> Self {
        Self {
            name: name.into(),
            attributes,
            positional: None,
            line: None,
        }
    }

    fn opening(&self) -> String {
        let alone = match &self.positional {
            Some(alone) if alone.quoted => format!(" \"{}\"", escape::in_tag(&alone.value)),
            Some(alone) => format!(" {}", escape::tag_text(&alone.value)),
            None => String::new(),
        };
        format!(
            "{{% {}{alone}{} %}}",
            self.name,
            self.attributes.as_tag_attributes()
        )
    }

    /// The HTML element that represents the tag.
    pub(super) fn as_html(&self, inner: &str) -> String {
        let mut first = Attributes::default();
        if let Some(alone) = &self.positional {
            first.add(alone.name, alone.value.as_str());
        }
        let name = escape::in_attribute(&self.name);
        let attributes = format!(
            "{}{}",
            first.as_data_attributes(),
            self.attributes.as_data_attributes()
        );
        format!("<div data-gb-custom-block data-tag=\"{name}\"{attributes}>{inner}</div>")
    }
}

impl Writer<'_> {
    pub(super) fn tag_block(&mut self, block: &Block, place: BlockContainer) -> String {
        let tag = self.tag(block);
        let opening = tag.opening();
        let name = &tag.name;
        if let Some(line) = &tag.line {
            return format!("{opening}\n{line}\n{{% end{name} %}}");
        }
        if block.nodes.is_none() {
            return opening;
        }
        let nodes = block.nodes.as_deref().unwrap_or_default();
        let body = if is_container(block.kind) {
            let items: Vec<String> = nodes.iter().map(|node| self.container_item(node)).collect();
            items.join("\n\n")
        } else {
            self.blocks(
                nodes,
                if place == BlockContainer::Item {
                    place
                } else {
                    BlockContainer::Page
                },
            )
        };
        let body = if body.is_empty() {
            body
        } else {
            format!("{body}\n")
        };
        format!("{opening}\n{body}{{% end{name} %}}")
    }

    fn container_item(&mut self, node: &Node) -> String {
        match node {
            Node::Block(item) => self.tag_block(item, BlockContainer::Page),
            Node::Inline(_) | Node::Text(_) => self.paragraph(std::slice::from_ref(node)),
        }
    }

    /// The tag of a block.
    pub(super) fn tag(&mut self, block: &Block) -> Tag {
        let data = &block.data;
        let of = |names: &[&str]| Attributes::of(data, names);
        match block.kind {
            BlockKind::Hint => Tag::new("hint", of(&["style", "icon"])),
            BlockKind::Tabs => Tag::new("tabs", of(&["fullWidth"])),
            BlockKind::TabsItem => Tag::new("tab", of(&["title", "icon", "slug"])),
            BlockKind::Stepper => Tag::new("stepper", Attributes::default()),
            BlockKind::StepperStep => Tag::new("step", of(&["icon"])),
            BlockKind::Columns => Tag::new("columns", of(&["fullWidth"])),
            BlockKind::Column => {
                let mut attributes = of(&["width"]);
                attributes.member("valign", data.get("verticalAlignment"));
                Tag::new("column", attributes)
            }
            BlockKind::Updates => Tag::new("updates", of(&["format"])),
            BlockKind::Update => self.update(block),
            BlockKind::Prompt => {
                let names = [
                    "description",
                    "icon",
                    "openInAIProviders",
                    "defaultExpanded",
                ];
                Tag::new("prompt", of(&names))
            }
            BlockKind::If => Tag {
                positional: Some(PositionalValue {
                    name: "expression",
                    value: text(data, "expression").unwrap_or_default().to_owned(),
                    quoted: false,
                }),
                ..Tag::new("if", Attributes::default())
            },
            BlockKind::ReusableContent => Tag {
                positional: Some(PositionalValue {
                    name: "url",
                    value: self.block_target(block, "ref"),
                    quoted: true,
                }),
                ..Tag::new("include", Attributes::default())
            },
            _ => self.reference_tag(block),
        }
    }

    fn update(&mut self, block: &Block) -> Tag {
        let mut attributes = Attributes::of(&block.data, &["date"]);
        let tags = block.data.get("tags").and_then(Value::as_array);
        if let Some(tags) = tags {
            let slugs: Vec<String> = tags.iter().map(|tag| self.locate.target(tag)).collect();
            attributes.add("tags", slugs.join(","));
        }
        Tag::new("update", attributes)
    }

    /// Tags with a target.
    fn reference_tag(&mut self, block: &Block) -> Tag {
        let data = &block.data;
        let target = self.block_target(block, "ref");
        let mut attributes = Attributes::default();
        let of = |attributes: &mut Attributes, names: &[&str]| {
            for name in names {
                attributes.member(name, data.get(*name));
            }
        };
        match block.kind {
            BlockKind::Embed => {
                of(&mut attributes, &["url", "fullWidth"]);
                self.captioned("embed", attributes, block)
            }
            BlockKind::File => {
                attributes.add("src", target);
                self.captioned("file", attributes, block)
            }
            BlockKind::Swagger => {
                attributes.add("src", target.as_str());
                of(
                    &mut attributes,
                    &["path", "method", "expanded", "fullWidth"],
                );
                self.linked("openapi", attributes, block)
            }
            BlockKind::OpenApiOperation => {
                attributes.add("spec", target);
                of(&mut attributes, &["path", "method"]);
                self.linked("openapi-operation", attributes, block)
            }
            BlockKind::OpenApiSchemas => {
                attributes.add("spec", target);
                let names = data.get("schemas").and_then(Value::as_array);
                let names: Vec<String> = names
                    .into_iter()
                    .flatten()
                    .filter_map(attribute_text)
                    .collect();
                attributes.add("schemas", names.join(","));
                of(&mut attributes, &["grouped"]);
                self.linked("openapi-schemas", attributes, block)
            }
            BlockKind::OpenApiWebhook => {
                attributes.add("spec", target);
                of(&mut attributes, &["name", "method"]);
                self.linked("openapi-webhook", attributes, block)
            }
            BlockKind::ContentRef => {
                attributes.add("url", target);
                self.linked("content-ref", attributes, block)
            }
            _ => integration(block),
        }
    }

    fn captioned(&mut self, name: &str, attributes: Attributes, block: &Block) -> Tag {
        let caption = inlines_of(fragment(block, "caption"));
        let caption = self.one_line(&caption);
        Tag {
            line: (!caption.is_empty()).then(|| escape::line_starts(&caption)),
            ..Tag::new(name, attributes)
        }
    }

    fn linked(&mut self, name: &str, attributes: Attributes, block: &Block) -> Tag {
        let reference = block.data.get("ref").cloned().unwrap_or_default();
        let label = escape::in_markdown(&self.locate.label(&reference));
        let target = escape::target(&self.locate.target(&reference));
        Tag {
            line: Some(format!("[{label}]({target})")),
            ..Tag::new(name, attributes)
        }
    }
}

fn integration(block: &Block) -> Tag {
    let data = &block.data;
    let name = |name: &str| text(data, name).unwrap_or_default();
    let mut attributes = Attributes::default();
    let props = data.get("props").and_then(Value::as_object);
    for (prop, value) in props.into_iter().flatten() {
        attributes.member(prop, Some(value));
    }
    if props.is_none_or(|props| !props.contains_key("url")) {
        attributes.member("url", data.get("url"));
    }
    attributes.member("fullWidth", data.get("fullWidth"));
    Tag::new(
        format!("@{}/{}", name("integration"), name("block")),
        attributes,
    )
}

/// Blocks whose children are tags themselves.
pub(super) fn is_container(kind: BlockKind) -> bool {
    matches!(
        kind,
        BlockKind::Tabs | BlockKind::Stepper | BlockKind::Columns | BlockKind::Updates
    )
}
