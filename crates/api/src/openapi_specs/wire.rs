//! OpenAPI specs as clients see them.

use authz::Action;
use context::Viewable;
use model::{
    Error,
    openapi_spec::{
        OpenApiSpec, ProcessingState, SpecErrorCode, SpecProblem, SpecProblemKind, SpecSlug,
        SpecSource, SpecVisibility,
    },
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    edge::{error::Result, etag::Object},
    wire::Urls,
};

/// An OpenAPI spec.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpenAPISpec)]
pub(crate) struct SpecOut {
    /// Always `openapi-spec`.
    object: &'static str,
    id: String,
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    updated_at: String,
    /// The name by which pages refer to it.
    #[schema(max_length = 100)]
    slug: String,
    /// The URL it is fetched from, every six hours. Absent when its text was sent.
    #[serde(rename = "sourceURL", skip_serializing_if = "Option::is_none")]
    #[schema(format = "uri")]
    source_url: Option<String>,
    processing_state: ProcessingState,
    visibility: SpecVisibility,
    /// The id of the version that pages show.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_version: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "date-time")]
    last_processed_at: Option<String>,
    /// Why the last attempt could not be used, so that `lastVersion` stays as it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_process_error_code: Option<SpecErrorCode>,
    /// All problems of the last attempt. Without `lastProcessErrorCode` there is a version in spite of them.
    last_processed_errors: Vec<ProblemOut>,
    permissions: SpecPermissions,
    urls: SpecUrls,
}

/// A problem of an OpenAPI spec.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProblemOut {
    /// What is wrong and what to do, with the line.
    message: String,
    /// Why the text could not be used. Absent if there is a version in spite of the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<SpecErrorCode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<SpecProblemKind>,
    /// The line in the text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// The column, in characters from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    /// The JSON pointer of the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pointer: Option<String>,
    /// The document, if it is another one than the spec itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "uri")]
    url: Option<String>,
}

impl ProblemOut {
    pub(super) fn new(problem: &SpecProblem, code: Option<SpecErrorCode>) -> Self {
        let SpecProblem {
            message, line, url, ..
        } = problem;
        Self {
            message: match (line, url) {
                (Some(line), Some(url)) => format!("{url}, line {line}: {message}"),
                (Some(line), None) => format!("Line {line}: {message}"),
                (None, _) => message.clone(),
            },
            code,
            kind: problem.kind,
            line: *line,
            column: problem.column,
            pointer: problem.pointer.clone(),
            url: url.clone(),
        }
    }
}

/// What the caller may do with it.
#[derive(Debug, Serialize, ToSchema)]
struct SpecPermissions {
    view: bool,
    edit: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct SpecUrls {
    #[schema(format = "uri")]
    location: String,
    #[schema(format = "uri")]
    app: String,
    /// The public URL of its text. Absent while it is private.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "uri")]
    published: Option<String>,
}

impl SpecOut {
    pub(crate) fn new(urls: Urls<'_>, spec: &Viewable<OpenApiSpec>) -> Self {
        let (organization, slug) = (spec.organization, spec.slug.as_str());
        let place = format_args!("orgs/{organization}/openapi/{slug}");
        let published =
            || urls.location(format_args!("orgs/{organization}/openapi/{slug}/published"));
        Self {
            object: "openapi-spec",
            id: spec.id.to_string(),
            created_at: spec.created_at.to_string(),
            updated_at: spec.updated_at.to_string(),
            slug: slug.to_owned(),
            source_url: spec.source_url.clone(),
            processing_state: spec.state,
            visibility: spec.visibility,
            last_version: spec.last_version.map(|id| id.to_string()),
            last_processed_at: spec.processed_at.map(|at| at.to_string()),
            last_process_error_code: spec.error_code,
            last_processed_errors: spec
                .problems
                .iter()
                .map(|problem| ProblemOut::new(problem, spec.error_code))
                .collect(),
            permissions: SpecPermissions {
                view: spec.actions().contains(Action::View),
                edit: spec.actions().contains(Action::Edit),
            },
            urls: SpecUrls {
                location: urls.location(place),
                app: urls.app(place),
                published: (spec.visibility == SpecVisibility::Public).then(published),
            },
        }
    }

    pub(crate) fn object(urls: Urls<'_>, spec: &Viewable<OpenApiSpec>) -> Object<Self> {
        Object::new(spec.version, Self::new(urls, spec))
    }
}

/// The source of a spec: `{"url": …}` or `{"text": …}`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OpenAPISpecSource)]
pub(crate) struct SourceIn {
    /// Fetched immediately and every six hours.
    #[schema(format = "uri", max_length = 2048)]
    url: Option<String>,
    /// JSON or YAML, of OpenAPI 3 or Swagger 2.
    #[schema(min_length = 1)]
    text: Option<String>,
}

impl SourceIn {
    fn parse(self) -> Result<SpecSource> {
        Ok(match (self.url, self.text) {
            (Some(url), None) => SpecSource::url(url)?,
            (None, Some(text)) => SpecSource::text(text)?,
            _ => {
                let why = "needs either `url` or `text`";
                return Err(Error::invalid("source", why).into());
            }
        })
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SpecCreate {
    #[schema(
        min_length = 1,
        max_length = 100,
        pattern = "^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$"
    )]
    slug: String,
    source: SourceIn,
}

impl SpecCreate {
    pub(crate) fn parse(self) -> Result<(SpecSlug, SpecSource)> {
        Ok((SpecSlug::parse("slug", &self.slug)?, self.source.parse()?))
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SpecPut {
    source: SourceIn,
}

impl SpecPut {
    pub(crate) fn parse(self) -> Result<SpecSource> {
        self.source.parse()
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SpecUpdate {
    pub(crate) visibility: SpecVisibility,
}
