//! The operations on versions of OpenAPI specs.

use std::sync::Arc;

use axum::{
    Json,
    http::header,
    response::{IntoResponse, Response},
};
use model::{
    id::{OpenApiVersionId, OrganizationId},
    openapi_spec::{OpenApiVersion, SpecSlug, VersionSelector},
};
use pages::openapi_specs::{parsing::ParsedSpec, versions};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::ProblemOut;
use crate::{
    edge::{
        ctx::{Ctx, Public},
        error::Result,
        list::{List, PageParams, Paging},
        path::Path,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_open_api_spec_versions))
        .routes(routes!(get_latest_open_api_spec_version))
        .routes(routes!(get_open_api_spec_version_by_id))
        .routes(routes!(get_latest_open_api_spec_version_content))
        .routes(routes!(get_open_api_spec_version_content_by_id))
        .routes(routes!(get_published_open_api_spec))
}

/// One version of an OpenAPI spec.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpenAPISpecVersion)]
struct VersionOut {
    /// Always `openapi-spec-version`.
    object: &'static str,
    id: String,
    #[schema(format = "date-time")]
    created_at: String,
    /// The URL of its parsed content.
    #[schema(format = "uri")]
    url: String,
    urls: VersionUrls,
    /// What was found when it was processed. Absent in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    problems: Option<Vec<ProblemOut>>,
}

#[derive(Debug, Serialize, ToSchema)]
struct VersionUrls {
    #[schema(format = "uri")]
    location: String,
}

impl VersionOut {
    fn new(urls: Urls<'_>, version: &OpenApiVersion) -> Self {
        Self {
            object: "openapi-spec-version",
            id: version.id.to_string(),
            created_at: version.created_at.to_string(),
            url: url(urls, version, "/content"),
            urls: VersionUrls {
                location: url(urls, version, ""),
            },
            problems: None,
        }
    }

    fn with_problems(urls: Urls<'_>, version: &OpenApiVersion) -> Self {
        let problems = version.problems.iter();
        Self {
            problems: Some(problems.map(|one| ProblemOut::new(one, None)).collect()),
            ..Self::new(urls, version)
        }
    }
}

fn url(urls: Urls<'_>, version: &OpenApiVersion, rest: &str) -> String {
    urls.location(format_args!(
        "orgs/{}/openapi/{}/versions/{}{rest}",
        version.organization,
        version.slug.as_str(),
        version.id
    ))
}

/// The parsed content of a version.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OpenAPISpecContent)]
struct ContentOut {
    /// One entry: the parsed spec, with the documents that it refers to in its field `x-documents`. Fields have the
    /// order of the source.
    filesystem: Vec<FileOut>,
    #[schema(format = "uri")]
    url: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FileOut {
    dir: &'static str,
    is_entrypoint: bool,
    filename: String,
    references: Vec<String>,
    #[schema(value_type = Object)]
    #[serde(serialize_with = "serialize_value")]
    specification: Arc<ParsedSpec>,
}

/// A spec is shared with the cache.
fn serialize_value<S: Serializer>(
    spec: &ParsedSpec,
    serializer: S,
) -> std::result::Result<S::Ok, S::Error> {
    spec.value.serialize(serializer)
}

impl ContentOut {
    fn new(urls: Urls<'_>, version: &OpenApiVersion, specification: Arc<ParsedSpec>) -> Self {
        Self {
            filesystem: vec![FileOut {
                dir: ".",
                is_entrypoint: true,
                filename: format!("{}.json", version.slug.as_str()),
                references: Vec::new(),
                specification,
            }],
            url: url(urls, version, "/content"),
        }
    }
}

/// List the versions of an OpenAPI spec, the newest first.
#[utoipa::path(get, path = "/orgs/{organizationId}/openapi/{specSlug}/versions", tag = "openapi",
    operation_id = "listOpenAPISpecVersions", params(PageParams),
    responses((status = 200, body = List<VersionOut>)),
    security(("token" = ["content:read"]), ("installation" = ["openapi:read"])))]
async fn list_open_api_spec_versions(
    ctx: Ctx,
    Path((organization, slug)): Path<(OrganizationId, SpecSlug)>,
    paging: Paging,
) -> Result<Json<List<VersionOut>>> {
    let page = paging.request()?;
    let page = versions::list(&ctx, organization, &slug, &page).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(page, |version| VersionOut::new(urls, &version)),
    ))
}

/// Read the version of an OpenAPI spec that pages show.
#[utoipa::path(get, path = "/orgs/{organizationId}/openapi/{specSlug}/versions/latest", tag = "openapi",
    operation_id = "getLatestOpenAPISpecVersion",
    responses((status = 200, body = VersionOut)),
    security(("token" = ["content:read"]), ("installation" = ["openapi:read"])))]
async fn get_latest_open_api_spec_version(
    ctx: Ctx,
    Path((organization, slug)): Path<(OrganizationId, SpecSlug)>,
) -> Result<Json<VersionOut>> {
    let version = versions::get(&ctx, organization, &slug, VersionSelector::Latest).await?;
    Ok(Json(VersionOut::with_problems(Urls::of(&ctx), &version)))
}

/// Read a version of an OpenAPI spec.
#[utoipa::path(get, path = "/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}", tag = "openapi",
    operation_id = "getOpenAPISpecVersionById",
    responses((status = 200, body = VersionOut)),
    security(("token" = ["content:read"]), ("installation" = ["openapi:read"])))]
async fn get_open_api_spec_version_by_id(
    ctx: Ctx,
    Path((organization, slug, id)): Path<(OrganizationId, SpecSlug, OpenApiVersionId)>,
) -> Result<Json<VersionOut>> {
    let version = versions::get(&ctx, organization, &slug, VersionSelector::Id(id)).await?;
    Ok(Json(VersionOut::with_problems(Urls::of(&ctx), &version)))
}

/// Read the current content of an OpenAPI spec.
#[utoipa::path(get, path = "/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content", tag = "openapi",
    operation_id = "getLatestOpenAPISpecVersionContent",
    responses((status = 200, body = ContentOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["openapi:read"])))]
async fn get_latest_open_api_spec_version_content(
    ctx: Ctx,
    Path((organization, slug)): Path<(OrganizationId, SpecSlug)>,
) -> Result<Json<ContentOut>> {
    content(&ctx, organization, &slug, VersionSelector::Latest).await
}

/// Read the content of a version of an OpenAPI spec.
#[utoipa::path(get, path = "/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content", tag = "openapi",
    operation_id = "getOpenAPISpecVersionContentById",
    responses((status = 200, body = ContentOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["openapi:read"])))]
async fn get_open_api_spec_version_content_by_id(
    ctx: Ctx,
    Path((organization, slug, id)): Path<(OrganizationId, SpecSlug, OpenApiVersionId)>,
) -> Result<Json<ContentOut>> {
    content(&ctx, organization, &slug, VersionSelector::Id(id)).await
}

async fn content(
    ctx: &Ctx,
    organization: OrganizationId,
    slug: &SpecSlug,
    which: VersionSelector,
) -> Result<Json<ContentOut>> {
    let (version, parsed) = versions::content(ctx, organization, slug, which).await?;
    let out = ContentOut::new(Urls::of(ctx), &version, parsed);
    Ok(Json(out))
}

/// Read the text of a public OpenAPI spec, as it was sent or fetched.
#[utoipa::path(get, path = "/orgs/{organizationId}/openapi/{specSlug}/published", tag = "openapi",
    operation_id = "getPublishedOpenAPISpec",
    responses((status = 200, body = String, content_type = "text/plain")),
    security(()))]
async fn get_published_open_api_spec(
    ctx: Public,
    Path((organization, slug)): Path<(OrganizationId, SpecSlug)>,
) -> Result<Response> {
    let text = versions::published_text(&ctx, organization, &slug).await?;
    let plain = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((plain, text).into_response())
}
