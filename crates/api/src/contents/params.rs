//! The query parameters of content reads.

use app::contents::{Dereference, Evaluate, Format, ReadOptions};
use model::Error;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::edge::error::Result;

/// What to leave out of content.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ContentParams {
    /// Whether to tell where things are in Git. It changes with every revision, so without it answers can be
    /// cached longer.
    #[param(default = true)]
    pub(crate) metadata: Option<bool>,
    /// Whether to compute content that is made from something else. Nothing is computed yet: such pages are
    /// answered as what they are made from.
    #[param(default = true)]
    #[expect(
        dead_code,
        reason = "taken for clients that send it; there is nothing to compute yet"
    )]
    computed: Option<bool>,
}

impl ContentParams {
    pub(crate) fn with_git(self) -> bool {
        self.metadata.unwrap_or(true)
    }
}

/// How the body of a page is answered.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BodyParams {
    /// In which form to answer the body. Without it pages come as a document.
    #[param(inline)]
    format: Option<FormatName>,
    /// Whether to evaluate conditions and expressions: `true` for all, `deterministic-only` for those that do not
    /// depend on the visitor.
    #[param(default = "false")]
    evaluated: Option<String>,
    /// Whether to replace references by what they point at: `true` for all, `reusable-contents` for these only.
    #[param(default = "false")]
    dereferenced: Option<String>,
}

/// The forms of a body.
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
            evaluated: switch(
                "evaluated",
                self.evaluated.as_deref(),
                ("deterministic-only", Evaluate::Deterministic),
                Evaluate::All,
            )?,
            dereferenced: switch(
                "dereferenced",
                self.dereferenced.as_deref(),
                ("reusable-contents", Dereference::ReusableContents),
                Dereference::All,
            )?,
        })
    }
}

/// A parameter that is off, on, or on in part.
fn switch<T>(field: &str, text: Option<&str>, part: (&str, T), all: T) -> Result<Option<T>> {
    match text {
        None | Some("false") => Ok(None),
        Some("true") => Ok(Some(all)),
        Some(word) if word == part.0 => Ok(Some(part.1)),
        Some(_) => {
            Err(Error::invalid(field, format!("must be `true`, `false` or `{}`", part.0)).into())
        }
    }
}
