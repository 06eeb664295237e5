//! Links of a page, as written.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    pub target: String,
    pub kind: LinkKind,
    pub text: String,
    /// The offset of the link, or of the block that contains it, in the page's text.
    pub start: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinkKind {
    Link,
    Image,
    File,
    Mention,
    ContentRef,
    Include,
    /// A file or a URL of an OpenAPI spec.
    #[serde(rename = "openapi")]
    OpenApi,
    /// The slug of an OpenAPI spec that the organization manages.
    #[serde(rename = "openapi-spec")]
    OpenApiSpec,
    Button,
    Card,
    Embed,
}
