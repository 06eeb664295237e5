//! The query parameters of content reads.

use model::Error;
use pages::contents::{ComputedEntries, Dereference, Evaluate, Format, ReadOptions, SourceOptions};
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
    /// The format of the body. Without it, pages are returned as a document. `source` is the whole file with its front
    /// matter, for members; it is neither evaluated nor dereferenced.
    #[param(inline)]
    format: Option<PageFormatName>,
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

/// Formats of the body of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PageFormat)]
enum PageFormatName {
    Document,
    Markdown,
    Source,
}

/// What is returned with a page.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SourceParams {
    /// Whether to list the problems in the front matter, the blocks and the expressions of the page, for members.
    #[param(default = false)]
    problems: Option<bool>,
}

impl SourceParams {
    pub(super) fn source_options(self, body: &BodyParams) -> SourceOptions {
        SourceOptions {
            text: body.format == Some(PageFormatName::Source),
            problems: self.problems.unwrap_or(false),
        }
    }
}

impl BodyParams {
    pub(crate) fn parse(&self) -> Result<ReadOptions> {
        let format = match self.format {
            Some(PageFormatName::Markdown) => Some(Format::Markdown),
            Some(PageFormatName::Document) | None => Some(Format::Document),
            Some(PageFormatName::Source) => None,
        };
        let is_on = |value: &Option<String>| value.as_deref().is_some_and(|text| text != "false");
        for (name, value) in [
            ("evaluated", &self.evaluated),
            ("dereferenced", &self.dereferenced),
        ] {
            if format.is_none() && is_on(value) {
                let message =
                    "does not go with `format=source`, which is the file as it is written";
                return Err(Error::invalid(name, message).into());
            }
        }
        Ok(ReadOptions {
            format,
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

impl BodyParams {
    /// Like [`Self::parse`], for responses that have no other form than a document.
    pub(crate) fn parse_document(&self) -> Result<ReadOptions> {
        if self.format == Some(PageFormatName::Source) {
            let message = "must be `document` here; read the page itself for its source";
            return Err(Error::invalid("format", message).into());
        }
        self.parse()
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
