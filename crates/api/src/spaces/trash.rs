//! The trash of an organization over HTTP.

use app::spaces;
use axum::Json;
use model::{
    id::OrganizationId,
    space::{DEFAULT_EMOJI, DeletedSpace},
    user::User,
};
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

pub(super) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(list_trash))
}

/// List the deleted spaces of an organization that you may restore, the last deleted first.
#[utoipa::path(get, path = "/orgs/{organizationId}/trash", tag = "spaces",
    params(PageParams),
    responses((status = 200, body = List<DeletedSpaceOut>)),
    security(("token" = ["content:read"])))]
async fn list_trash(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    paging: Paging,
) -> Result<Json<List<DeletedSpaceOut>>> {
    let page = spaces::list_deleted(&ctx, organization, &paging.request()?).await?;
    Ok(Json(paging.list(page.spaces, |space| {
        let who = space.deleted_by.and_then(|id| page.people.get(&id));
        DeletedSpaceOut::new(Urls::of(&ctx), space, who)
    })))
}

/// A space in the trash. It can be restored until `purgeAt`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeletedSpace)]
struct DeletedSpaceOut {
    /// Always `deleted-space`.
    object: &'static str,
    /// The id of the space, to restore it.
    id: String,
    title: String,
    /// A code point in hexadecimal digits.
    emoji: String,
    /// The organization that owns the space.
    organization: String,
    /// The collection that it returns to; absent for the root, and if you may not see the collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<String>,
    #[schema(format = "date-time")]
    deleted_at: String,
    /// Who deleted it; absent if the account is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    deleted_by: Option<UserOut>,
    /// When its content is removed for good.
    #[schema(format = "date-time")]
    purge_at: String,
}

impl DeletedSpaceOut {
    fn new(urls: Urls<'_>, space: DeletedSpace, deleted_by: Option<&User>) -> Self {
        Self {
            object: "deleted-space",
            id: space.id.to_string(),
            title: space.title,
            emoji: space.emoji.unwrap_or_else(|| DEFAULT_EMOJI.to_owned()),
            organization: space.organization.to_string(),
            parent: space.parent.map(|parent| parent.to_string()),
            deleted_at: space.deleted_at.to_string(),
            deleted_by: deleted_by.map(|user| UserOut::new(urls, user)),
            purge_at: space.purge_at.to_string(),
        }
    }
}
