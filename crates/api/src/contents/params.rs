//! The query parameters of content reads.

use model::Error;
use pages::contents::{ComputedEntries, Dereference, Evaluate, Format, ReadOptions};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::edge::error::Result;

/// Options of content reads.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ContentParams {
    /// Whether to include the location of objects in Git. It changes with every revision, so without it responses can
    /// be cached longer.
    #[param(default = true)]
    pub(crate) metadata: Option<bool>,
    /// Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
    /// false, the entry is returned as it is written.
    #[param(default = true)]
    computed: Option<bool>,
}

impl ContentParams {
    pub(crate) fn with_git(self) -> bool {
        self.metadata.unwrap_or(true)
    }

    pub(crate) fn entries(self) -> ComputedEntries {
        if self.computed.unwrap_or(true) {
            ComputedEntries::Expanded
        } else {
            ComputedEntries::AsWritten
        }
    }
}

/// The form of the body of a page.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BodyParams {
    /// The format of the body. Without it, pages are returned as a document.
    #[param(inline)]
    format: Option<FormatName>,
    /// Whether to evaluate conditions and expressions: `true` for all, `deterministic-only` for those that do not
    /// depend on the visitor.
    #[param(default = "false")]
    evaluated: Option<String>,
    /// Whether to replace references by their targets: `true` for all, `reusable-contents` for these only.
    #[param(default = "false")]
    dereferenced: Option<String>,
}

/// Formats of a body.
// Not `Format`: `app` does not know how the API spells values.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = DocumentFormat)]
pub(crate) enum FormatName {
    Document,
    Markdown,
}

impl BodyParams {
    pub(crate) fn parse(&self) -> Result<ReadOptions> {
        let format = match self.format {
            Some(FormatName::Markdown) => Format::Markdown,
            Some(FormatName::Document) | None => Format::Document,
        };
        Ok(ReadOptions {
            format: Some(format),
            evaluated: parse_switch(
                "evaluated",
                self.evaluated.as_deref(),
                ("deterministic-only", Evaluate::Deterministic),
                Evaluate::All,
            )?,
            dereferenced: parse_switch(
                "dereferenced",
                self.dereferenced.as_deref(),
                ("reusable-contents", Dereference::ReusableContents),
                Dereference::All,
            )?,
        })
    }
}

/// Parses a parameter that is off, on, or partly on.
fn parse_switch<T>(field: &str, text: Option<&str>, part: (&str, T), all: T) -> Result<Option<T>> {
    match text {
        None | Some("false") => Ok(None),
        Some("true") => Ok(Some(all)),
        Some(word) if word == part.0 => Ok(Some(part.1)),
        Some(_) => {
            Err(Error::invalid(field, format!("must be `true`, `false` or `{}`", part.0)).into())
        }
    }
}
