//! One `{% name attributes %}`.

use std::ops::Range;

use super::attributes::Attributes;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tag {
    /// From `{%` to `%}`, both included.
    pub(crate) span: Range<usize>,
    pub(crate) name: String,
    /// Everything after the name, trimmed.
    pub(crate) rest: String,
    /// Whether the next tag of the same name is this one's end.
    pub(crate) has_end: bool,
}

impl Tag {
    /// The name of the tag that this one ends.
    pub(crate) fn ends(&self) -> Option<&str> {
        self.name.strip_prefix("end")
    }

    pub(crate) fn attributes(&self) -> Attributes {
        Attributes::parse_tag(&self.rest)
    }

    /// Returns whether blocks may follow until its end.
    pub(crate) fn opens(&self) -> bool {
        match self.name.as_str() {
            "include" | "page-ref" => false,
            name if is_container(name) => true,
            _ => self.has_end,
        }
    }
}

/// Tags that require an end.
pub(crate) fn is_container(name: &str) -> bool {
    matches!(
        name,
        "hint"
            | "tabs"
            | "tab"
            | "code"
            | "stepper"
            | "step"
            | "columns"
            | "column"
            | "updates"
            | "update"
            | "if"
            | "prompt"
    )
}

/// Tags of the dialect, including legacy ones. Others are preserved as text.
pub(crate) fn is_known(name: &str) -> bool {
    is_container(name)
        || name.starts_with('@')
        || name.starts_with("api-method")
        || name.starts_with("swagger")
        || name.starts_with("openapi")
        || matches!(
            name,
            "include" | "embed" | "file" | "content-ref" | "page-ref"
        )
}
