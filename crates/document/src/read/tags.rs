//! Tags, and the HTML elements that represent them → blocks.

use serde_json::{Value, json};

use super::{
    Reader,
    attributes::{Attributes, positional},
    images,
    piece::{Piece, PieceKind, Span, plain},
    tag::{Tag, is_container},
};
use crate::{
    construct::data,
    link::LinkKind,
    node::{Block, BlockKind, Data, Fragment, Node, Text},
};

/// One tag with its attributes and content.
pub(super) struct TagCall<'p, 'a> {
    pub(super) name: &'p str,
    pub(super) attributes: Attributes,
    /// The text after the name, as written.
    pub(super) rest: &'p str,
    /// None without an end.
    pub(super) children: Option<&'p [Piece<'a>]>,
    pub(super) span: &'p Span,
}

impl Reader<'_> {
    pub(super) fn tag_block(
        &mut self,
        tag: &Tag,
        children: Option<&[Piece]>,
        span: &Span,
        out: &mut Vec<Node>,
    ) {
        if children.is_none() && is_container(&tag.name) {
            return self.raw(&tag.span, out);
        }
        let call = TagCall {
            name: &tag.name,
            attributes: tag.attributes(),
            rest: &tag.rest,
            children,
            span,
        };
        if !self.call(&call, out) {
            self.unknown(tag, &call, out);
        }
    }

    pub(super) fn html_tag_block(
        &mut self,
        name: &str,
        attributes: &Attributes,
        children: &[Piece],
        span: &Span,
        out: &mut Vec<Node>,
    ) {
        let rest = attributes
            .get("expression")
            .or(attributes.get("url"))
            .unwrap_or_default();
        let call = TagCall {
            name,
            attributes: attributes.clone(),
            rest,
            children: Some(children),
            span,
        };
        if !self.call(&call, out) {
            out.extend(self.blocks(children));
        }
    }

    /// Returns false for a tag that the dialect does not have.
    fn call(&mut self, call: &TagCall, out: &mut Vec<Node>) -> bool {
        let block = match call.name {
            "hint" => self.hint(call),
            "tabs" | "stepper" | "columns" | "updates" => self.container(call),
            "tab" | "step" | "column" | "update" => self.orphan(call),
            "if" => self.condition(call),
            "include" => self.include(call),
            "embed" => self.embed(call),
            "file" => self.file(call),
            "content-ref" | "page-ref" => self.content_ref(call),
            "code" | "prompt" => return self.code_tag(call, out),
            name if name.starts_with('@') => self.integration(call),
            _ => match self.openapi(call) {
                Some(block) => block,
                None => return self.legacy(call, out),
            },
        };
        out.push(Node::Block(block.at(call.span.clone())));
        true
    }

    fn hint(&mut self, call: &TagCall) -> Block {
        let style = call.attributes.get("style").unwrap_or("info");
        let known = matches!(style, "info" | "success" | "warning" | "danger");
        let members = data([
            ("style", Some(if known { style } else { "info" }.into())),
            ("icon", call.attributes.text("icon")),
        ]);
        let nodes = self.children(call);
        Block::new(BlockKind::Hint, members, nodes)
    }

    pub(super) fn children(&mut self, call: &TagCall) -> Vec<Node> {
        call.children
            .map(|pieces| self.blocks(pieces))
            .unwrap_or_default()
    }

    fn condition(&mut self, call: &TagCall) -> Block {
        self.findings.expression(call.rest);
        let nodes = self.children(call);
        Block::new(
            BlockKind::If,
            data([("expression", Some(call.rest.into()))]),
            nodes,
        )
    }

    fn include(&mut self, call: &TagCall) -> Block {
        let target = call
            .attributes
            .get("url")
            .unwrap_or_else(|| positional(call.rest));
        self.findings
            .link(target, LinkKind::Include, "", call.span.start);
        let reference = self.resolve.include(target);
        Block::void(BlockKind::ReusableContent, data([("ref", Some(reference))]))
    }

    fn embed(&mut self, call: &TagCall) -> Block {
        let url = call.attributes.get("url").unwrap_or_default();
        self.findings
            .link(url, LinkKind::Embed, "", call.span.start);
        let members = data([
            ("url", Some(url.into())),
            ("fullWidth", call.attributes.flag("fullWidth")),
        ]);
        let caption = self.caption(call);
        Block::void(BlockKind::Embed, members).with_fragments(caption)
    }

    fn file(&mut self, call: &TagCall) -> Block {
        let target = call.attributes.get("src").unwrap_or_default();
        let caption = self.caption(call);
        let text = call.children.map(plain).unwrap_or_default();
        self.findings
            .link(target, LinkKind::File, &text, call.span.start);
        let reference = self.resolve.file(target);
        Block::void(BlockKind::File, data([("ref", Some(reference))])).with_fragments(caption)
    }

    fn caption(&mut self, call: &TagCall) -> Vec<Fragment> {
        let nodes = self.inline_nodes(call.children.unwrap_or_default());
        if nodes.is_empty() {
            return Vec::new();
        }
        vec![Fragment::named(
            "caption",
            vec![Node::Block(Block::paragraph(nodes))],
        )]
    }

    fn content_ref(&mut self, call: &TagCall) -> Block {
        let written = call.attributes.get("url").or(call.attributes.get("page"));
        let target = written.unwrap_or_default();
        let text = call.children.map(plain).unwrap_or_default();
        let reference = self.reference(target, LinkKind::ContentRef, &text, call.span.start);
        Block::void(BlockKind::ContentRef, data([("ref", Some(reference))]))
    }

    fn integration(&mut self, call: &TagCall) -> Block {
        let name = call.name.trim_start_matches('@');
        let (integration, block) = name.split_once('/').unwrap_or((name, ""));
        let mut props = Data::new();
        for (key, value) in &call.attributes.0 {
            props.insert(key.clone(), value.as_str().into());
        }
        let full_width = props
            .remove("fullWidth")
            .map(|value| Value::from(value == "true"));
        let url = call.attributes.get("url");
        if let Some(url) = url {
            self.findings
                .link(url, LinkKind::Embed, "", call.span.start);
        }
        let members = data([
            ("integration", Some(integration.into())),
            ("block", Some(block.into())),
            ("props", Some(Value::Object(props))),
            ("url", url.map(Value::from)),
            ("fullWidth", full_width),
        ]);
        Block::void(BlockKind::Integration, members)
    }

    /// `{% code %}` and `{% prompt %}` apply to the code in them; other content in them follows it.
    fn code_tag(&mut self, call: &TagCall, out: &mut Vec<Node>) -> bool {
        let pieces = call.children.unwrap_or_default();
        let found = pieces
            .iter()
            .enumerate()
            .find_map(|(at, piece)| Some((at, self.code_block(piece, &call.attributes)?)));
        let Some((at, code)) = found else {
            out.extend(self.blocks(pieces));
            return true;
        };
        out.extend(self.blocks(&pieces[..at]));
        out.push(Node::Block(match call.name {
            "prompt" => prompt(call, code).at(call.span.clone()),
            _ => code.at(call.span.clone()),
        }));
        out.extend(self.blocks(&pieces[at + 1..]));
        true
    }

    fn openapi(&mut self, call: &TagCall) -> Option<Block> {
        let attributes = &call.attributes;
        let spec = attributes.get("spec").unwrap_or_default();
        let reference = Some(json!({ "kind": "openapi", "spec": spec }));
        let text = |name: &str| Some(attributes.get(name).unwrap_or_default().into());
        let (kind, mut members) = match call.name {
            "openapi" | "swagger" => (BlockKind::Swagger, self.openapi_source(call)?),
            "openapi-operation" => (
                BlockKind::OpenApiOperation,
                data([("path", text("path")), ("method", text("method"))]),
            ),
            "openapi-schemas" => (
                BlockKind::OpenApiSchemas,
                data([
                    ("schemas", Some(schema_names(attributes))),
                    ("grouped", attributes.flag("grouped")),
                ]),
            ),
            "openapi-webhook" => (
                BlockKind::OpenApiWebhook,
                data([("name", text("name")), ("method", text("method"))]),
            ),
            _ => return None,
        };
        if kind != BlockKind::Swagger {
            if !spec.is_empty() {
                let start = call.span.start;
                self.findings.link(spec, LinkKind::OpenApiSpec, "", start);
            }
            members.extend(data([("ref", reference)]));
        }
        Some(Block::void(kind, members))
    }

    /// An operation of an OpenAPI spec that the page names itself.
    fn openapi_source(&mut self, call: &TagCall) -> Option<Data> {
        let attributes = &call.attributes;
        let source = attributes.get("src")?.trim_matches(['<', '>']);
        self.findings
            .link(source, LinkKind::OpenApi, "", call.span.start);
        let text = |name: &str| Some(attributes.get(name).unwrap_or_default().into());
        Some(data([
            ("ref", Some(self.resolve.image(source))),
            ("path", text("path")),
            ("method", text("method")),
            ("expanded", attributes.flag("expanded")),
            ("fullWidth", attributes.flag("fullWidth")),
        ]))
    }

    /// Shows an unknown tag as written, with its content.
    fn unknown(&mut self, tag: &Tag, call: &TagCall, out: &mut Vec<Node>) {
        let message = format!(
            "`{{% {} %}}` is not a tag of this dialect and is shown as text. Check its name.",
            tag.name
        );
        self.findings.problems.push((tag.span.start, message));
        self.raw(&tag.span, out);
        if let Some(children) = call.children {
            out.extend(self.blocks(children));
            let whole = self.source.get(call.span.clone()).unwrap_or_default();
            let end = whole
                .rfind("{%")
                .map_or(call.span.end, |at| call.span.start + at);
            self.raw(&(end..call.span.end), out);
        }
    }

    fn raw(&self, span: &Span, out: &mut Vec<Node>) {
        let source = self.source.get(span.clone()).unwrap_or_default();
        let text = Node::Text(Text::plain(source));
        out.push(Node::Block(Block::paragraph(vec![text]).at(span.clone())));
    }
}

fn schema_names(attributes: &Attributes) -> Value {
    let names = attributes.get("schemas").unwrap_or_default().split(',');
    let names = names.map(str::trim).filter(|name| !name.is_empty());
    names.map(Value::from).collect()
}

fn prompt(call: &TagCall, code: Block) -> Block {
    let attributes = &call.attributes;
    let expanded = attributes
        .get("defaultExpanded")
        .filter(|value| matches!(*value, "hidden" | "partial" | "full"));
    let members = data([
        (
            "description",
            Some(attributes.get("description").unwrap_or_default().into()),
        ),
        ("icon", attributes.text("icon")),
        ("openInAIProviders", attributes.flag("openInAIProviders")),
        ("defaultExpanded", expanded.map(Value::from)),
    ]);
    Block::new(BlockKind::Prompt, members, vec![Node::Block(code)])
}

mod containers;
mod legacy;
