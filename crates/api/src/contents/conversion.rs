//! Conversion between Markdown and blocks over HTTP.

use axum::Json;
use model::{
    Error,
    change_request::ChangeRequestKey,
    content::RevisionSelector,
    id::{PageId, SpaceId},
    json_message,
};
use pages::contents::{Body, ConversionInput, Converted, convert};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::problems::{ProblemOut, problems_out};
use crate::edge::{body::Body as RequestBody, ctx::Ctx, error::Result, path::Path};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(convert_content))
}

/// A text in one of two forms, and where its references are relative to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ConversionRequest {
    /// Markdown, with or without front matter. Either this or `document`.
    #[schema(max_length = 1_048_576)]
    markdown: Option<String>,
    /// A document of blocks, with at most 200,000 nodes.
    #[schema(value_type = Option<Object>)]
    document: Option<Value>,
    /// The id of the page whose file has the text: relative links are relative to it. Without it, links are relative to
    /// the top of the repository.
    page: Option<String>,
    /// The id or number of the change request whose pages and files the text refers to; those of the primary content
    /// if left out.
    change_request: Option<String>,
}

/// The text in its other form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Conversion)]
struct ConversionOut {
    /// The heading of level one with which Markdown begins. It is the title of a page, and not in `document`.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// The emoji at the beginning of that heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    emoji: Option<String>,
    /// Of Markdown: its blocks.
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<Value>,
    /// Of a document: its Markdown, without front matter and title.
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<String>,
    /// Problems in the Markdown, sent or converted, by line: at most 100.
    problems: Vec<ProblemOut>,
    /// Number of problems that are not listed; absent if all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    more_problems: Option<usize>,
}

/// Convert Markdown to a document of blocks, or a document to Markdown, as pages are read and written. Nothing is stored.
#[utoipa::path(post, path = "/spaces/{spaceId}/convert", tag = "content",
    request_body = ConversionRequest,
    responses((status = 200, body = ConversionOut)),
    security(("token" = ["content:read"])))]
async fn convert_content(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    RequestBody(request): RequestBody<ConversionRequest>,
) -> Result<Json<ConversionOut>> {
    let at = match &request.change_request {
        None => RevisionSelector::Main,
        Some(key) => RevisionSelector::ChangeRequest(parse_key(key)?),
    };
    let page = request.page.as_deref().map(parse_page).transpose()?;
    let input = request.input()?;
    Ok(Json(convert(&ctx, space, at, (page, input)).await?.into()))
}

fn parse_key(key: &str) -> Result<ChangeRequestKey> {
    let wrong = |_| {
        Error::invalid(
            "changeRequest",
            "is not the id or number of a change request",
        )
    };
    Ok(key.parse().map_err(wrong)?)
}

fn parse_page(page: &str) -> Result<PageId> {
    let wrong = |_| Error::invalid("page", "is not the id of a page");
    Ok(page.parse().map_err(wrong)?)
}

impl ConversionRequest {
    fn input(self) -> Result<ConversionInput> {
        match (self.markdown, self.document) {
            (Some(markdown), None) => {
                if markdown.contains('\0') {
                    let message = "contains a NUL character; remove it";
                    return Err(Error::invalid("markdown", message).into());
                }
                Ok(ConversionInput::Markdown(markdown))
            }
            (None, Some(document)) => {
                model::text::check_no_nul("document", &document)?;
                let document = json_message::read("document", document)?;
                Ok(ConversionInput::Document(document))
            }
            (None, None) => Err(Error::invalid("markdown", "or `document` is missing").into()),
            (Some(_), Some(_)) => {
                let message = "and `markdown` are both there; send one";
                Err(Error::invalid("document", message).into())
            }
        }
    }
}

impl From<Converted> for ConversionOut {
    fn from(converted: Converted) -> Self {
        let (document, markdown) = match converted.body {
            Body::Document(document) => (serde_json::to_value(document).ok(), None),
            Body::Markdown(markdown) => (None, Some(markdown)),
            Body::None => (None, None),
        };
        let (title, emoji) = match converted.title {
            Some(title) => (Some(title.text), title.emoji),
            None => (None, None),
        };
        let (problems, more_problems) = problems_out(converted.problems);
        Self {
            title,
            emoji,
            document,
            markdown,
            problems,
            more_problems,
        }
    }
}
