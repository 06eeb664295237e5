//! The block document, as clients read and write it in JSON.
//!
//! Kinds are closed sets; the `data` of a node is a map, because clients may send fields we do not know and must get
//! them back.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub type Data = Map<String, Value>;

/// The version of the node kinds and their data, which every written document contains.
const SCHEMA_VERSION: u32 = 1;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "object", rename = "document")]
pub struct Document {
    #[serde(default)]
    pub data: Data,
    pub nodes: Vec<Node>,
    /// Whether the page is over a limit, so that this is a notice and the beginning of its source.
    #[serde(skip)]
    pub over_limit: bool,
}

impl Default for Document {
    fn default() -> Self {
        let version = ("schemaVersion".to_owned(), SCHEMA_VERSION.into());
        Self {
            data: Data::from_iter([version]),
            nodes: Vec::new(),
            over_limit: false,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "object", rename_all = "lowercase")]
pub enum Node {
    Block(Block),
    Inline(Inline),
    Text(Text),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Block {
    #[serde(rename = "type")]
    pub kind: BlockKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    #[serde(default)]
    pub data: Data,
    #[serde(default)]
    pub is_void: bool,
    /// Absent on void blocks, present (even if empty) on all others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Vec<Node>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fragments: Option<Vec<Fragment>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
    /// The bytes of the page's text this block was read from. None for blocks from JSON.
    #[serde(skip)]
    pub span: Option<Range<usize>>,
}

/// The anchor of a block, for links.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Meta {
    pub id: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Inline {
    #[serde(rename = "type")]
    pub kind: InlineKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    #[serde(default)]
    pub data: Data,
    #[serde(default)]
    pub is_void: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Vec<Node>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fragments: Option<Vec<Fragment>>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Text {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    pub leaves: Vec<Leaf>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "object", rename = "leaf")]
pub struct Leaf {
    pub text: String,
    #[serde(default)]
    pub marks: Vec<Mark>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "object", rename = "mark")]
pub struct Mark {
    #[serde(rename = "type")]
    pub kind: MarkKind,
    #[serde(default, skip_serializing_if = "Data::is_empty")]
    pub data: Data,
}

/// A named piece of a void block: a caption, a table cell, the body of an expandable.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "object", rename = "fragment")]
pub struct Fragment {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fragment: Option<String>,
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    pub nodes: Vec<Node>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlockKind {
    Paragraph,
    #[serde(rename = "heading-1")]
    Heading1,
    #[serde(rename = "heading-2")]
    Heading2,
    #[serde(rename = "heading-3")]
    Heading3,
    ListOrdered,
    ListUnordered,
    ListTasks,
    ListItem,
    Divider,
    Blockquote,
    Hint,
    If,
    Images,
    Image,
    File,
    Drawing,
    Embed,
    Code,
    CodeLine,
    Math,
    Expandable,
    Tabs,
    TabsItem,
    Stepper,
    StepperStep,
    Columns,
    Column,
    Table,
    Swagger,
    #[serde(rename = "openapi-operation")]
    OpenApiOperation,
    #[serde(rename = "openapi-schemas")]
    OpenApiSchemas,
    #[serde(rename = "openapi-webhook")]
    OpenApiWebhook,
    ContentRef,
    Integration,
    ReusableContent,
    Updates,
    Update,
    Prompt,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InlineKind {
    Link,
    Emoji,
    Icon,
    Expression,
    InlineMath,
    InlineImage,
    Annotation,
    Mention,
    Button,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    Bold,
    Italic,
    Code,
    Keyboard,
    Strikethrough,
    Color,
    Superscript,
    Subscript,
}
