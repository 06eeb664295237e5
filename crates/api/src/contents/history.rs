//! Lists of revisions: the history of a space, of a change request and of a page.

use axum::Json;
use model::{
    change_request::ChangeRequestKey,
    content::RevisionSelector,
    id::{PageId, SpaceId},
    revision::{HistoryEntry, MergedRequest, RevisionKind},
};
use pages::contents::history;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    edge::{
        ctx::Ctx,
        error::Result,
        list::{List, PageParams, Paging},
        path::Path,
    },
    users::wire::UserOut,
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_revisions))
        .routes(routes!(list_revisions_in_change_request))
        .routes(routes!(list_page_revisions))
        .routes(routes!(list_page_revisions_in_change_request))
}

/// A revision without its content.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListedRevision)]
struct ListedRevisionOut {
    /// Always `revision`.
    object: &'static str,
    /// The id of a commit.
    id: String,
    /// Its parents; the first one is the next revision of the history.
    parents: Vec<String>,
    #[serde(rename = "type")]
    kind: RevisionKindName,
    /// The first line of the commit's message. One of more than 200 characters is cut and ends with `…`.
    message: String,
    #[schema(format = "date-time")]
    created_at: String,
    /// Who committed or pushed it. Absent for callers who may only read the space.
    #[serde(skip_serializing_if = "Option::is_none")]
    created_by: Option<UserOut>,
    /// The change request whose merge it is. Absent for callers who may only read the space.
    #[serde(skip_serializing_if = "Option::is_none")]
    merged_from: Option<MergedFromOut>,
    urls: ListedRevisionUrls,
}

/// The operation that created a revision.
// Not the kind of `model`, which has no schema.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RevisionKind)]
enum RevisionKindName {
    Edits,
    /// A change request was merged.
    Merge,
    Rollback,
    /// Changes of main were merged into a change request.
    Update,
    Computed,
}

/// A change request that was merged.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MergedChangeRequest)]
struct MergedFromOut {
    /// Always `change-request`.
    object: &'static str,
    id: String,
    /// Sequential number within the space, from 1.
    number: i64,
    subject: String,
    urls: ListedRevisionUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct ListedRevisionUrls {
    #[schema(format = "uri")]
    app: String,
    #[schema(format = "uri")]
    location: String,
}

impl ListedRevisionOut {
    fn new(urls: Urls<'_>, space: SpaceId, entry: HistoryEntry) -> Self {
        let merged_from = entry.merged_from;
        Self {
            object: "revision",
            id: entry.id.to_string(),
            parents: entry.parents.iter().map(ToString::to_string).collect(),
            kind: match entry.kind {
                // As in a single revision: a merge has its change request.
                RevisionKind::Merge if merged_from.is_some() => RevisionKindName::Merge,
                RevisionKind::Merge | RevisionKind::Edits => RevisionKindName::Edits,
                RevisionKind::Rollback => RevisionKindName::Rollback,
                RevisionKind::Update => RevisionKindName::Update,
                RevisionKind::Computed => RevisionKindName::Computed,
            },
            message: entry.title,
            created_at: entry.created_at.to_string(),
            created_by: entry.created_by.map(|user| UserOut::new(urls, &user)),
            merged_from: merged_from.map(|request| merged_from_out(urls, space, request)),
            urls: object_urls(urls, format_args!("spaces/{space}/revisions/{}", entry.id)),
        }
    }
}

fn merged_from_out(urls: Urls<'_>, space: SpaceId, request: MergedRequest) -> MergedFromOut {
    let path = format_args!("spaces/{space}/change-requests/{}", request.id);
    MergedFromOut {
        object: "change-request",
        id: request.id.to_string(),
        number: request.number,
        urls: object_urls(urls, path),
        subject: request.subject,
    }
}

fn object_urls(urls: Urls<'_>, path: std::fmt::Arguments<'_>) -> ListedRevisionUrls {
    ListedRevisionUrls {
        app: urls.app(path),
        location: urls.location(path),
    }
}

/// List the revisions of the primary content, newest first: each merge, push and other write to it.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions", tag = "content",
    params(PageParams),
    responses((status = 200, body = List<ListedRevisionOut>)),
    security(("token" = ["content:read"]), ("installation" = ["space:content:read"])))]
async fn list_revisions(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    paging: Paging,
) -> Result<Json<List<ListedRevisionOut>>> {
    list(&ctx, space, RevisionSelector::Main, paging).await
}

/// List the revisions of a change request, newest first: those since it started, without the ones of the primary
/// content.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/revisions", tag = "change-requests",
    params(PageParams),
    responses((status = 200, body = List<ListedRevisionOut>)),
    security(("token" = ["content:read"]), ("installation" = ["space:content:read"])))]
async fn list_revisions_in_change_request(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    paging: Paging,
) -> Result<Json<List<ListedRevisionOut>>> {
    list(&ctx, space, RevisionSelector::ChangeRequest(key), paging).await
}

/// List the revisions of the primary content that changed the file of a page, newest first.
///
/// Changes of the table of contents do not count. A request compares 200 revisions, so it may return few items, or
/// none, together with `next`. Groups, links and computed pages have no file and are not found.
#[utoipa::path(get, path = "/spaces/{spaceId}/content/page/{pageId}/revisions", tag = "content",
    params(PageParams),
    responses((status = 200, body = List<ListedRevisionOut>)),
    security(("token" = ["content:read"]), ("installation" = ["space:content:read"])))]
async fn list_page_revisions(
    ctx: Ctx,
    Path((space, page)): Path<(SpaceId, PageId)>,
    paging: Paging,
) -> Result<Json<List<ListedRevisionOut>>> {
    list_of_page(&ctx, space, RevisionSelector::Main, (page, paging)).await
}

/// List the revisions of a change request that changed the file of a page, newest first: those since it started.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/revisions",
    tag = "change-requests", params(PageParams),
    responses((status = 200, body = List<ListedRevisionOut>)),
    security(("token" = ["content:read"]), ("installation" = ["space:content:read"])))]
async fn list_page_revisions_in_change_request(
    ctx: Ctx,
    Path((space, key, page)): Path<(SpaceId, ChangeRequestKey, PageId)>,
    paging: Paging,
) -> Result<Json<List<ListedRevisionOut>>> {
    let at = RevisionSelector::ChangeRequest(key);
    list_of_page(&ctx, space, at, (page, paging)).await
}

async fn list(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    paging: Paging,
) -> Result<Json<List<ListedRevisionOut>>> {
    let page = history::list(ctx, space, at, &paging.request()?).await?;
    let urls = Urls::of(ctx);
    Ok(Json(paging.list(page, |entry| {
        ListedRevisionOut::new(urls, space, entry)
    })))
}

async fn list_of_page(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    (page, paging): (PageId, Paging),
) -> Result<Json<List<ListedRevisionOut>>> {
    let found = history::list_of_page(ctx, space, at, page, &paging.request()?).await?;
    let urls = Urls::of(ctx);
    Ok(Json(paging.list(found, |entry| {
        ListedRevisionOut::new(urls, space, entry)
    })))
}
