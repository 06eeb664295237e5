//! The inbox of a member, and the numbers beside the entries of a menu.

use app::notifications;
use axum::{Json, http::StatusCode};
use model::id::OrganizationId;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    settings,
    wire::{BadgesOut, NotificationOut, NotificationParams, NotificationsUpdate},
};
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        list::{List, PageParams, Paging},
        path::Path,
        query::Params,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_notifications, update_notifications))
        .routes(routes!(get_badges))
        .merge(settings::routes())
}

/// List what you were notified of in an organization, the last first: of the last 90 days, and what you may see now. It
/// is listed with a short delay.
#[utoipa::path(get, path = "/orgs/{organizationId}/notifications", tag = "notifications",
    params(PageParams, NotificationParams),
    responses((status = 200, body = List<NotificationOut>)),
    security(("token" = ["user:read"])))]
async fn list_notifications(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<NotificationParams>,
    paging: Paging,
) -> Result<Json<List<NotificationOut>>> {
    let request = paging.request()?;
    let inbox = notifications::list(&ctx, organization, params.unread, &request).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(paging.list(inbox.notifications, |notification| {
        NotificationOut::new(urls, notification, &inbox.people)
    })))
}

/// Mark notifications as read, or as not read.
#[utoipa::path(patch, path = "/orgs/{organizationId}/notifications", tag = "notifications",
    request_body = NotificationsUpdate,
    responses((status = 204)),
    security(("token" = ["user:write"])))]
async fn update_notifications(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(update): Body<NotificationsUpdate>,
) -> Result<StatusCode> {
    let (ids, read) = update.parse()?;
    notifications::mark(&ctx, organization, ids.as_deref(), read).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Count what waits for you in an organization. Each number is 100 where there are more.
#[utoipa::path(get, path = "/orgs/{organizationId}/badges", tag = "notifications",
    responses((status = 200, body = BadgesOut)),
    security(("token" = ["user:read"])))]
async fn get_badges(ctx: Ctx, Path(organization): Path<OrganizationId>) -> Result<Json<BadgesOut>> {
    let badges = notifications::badges(&ctx, organization).await?;
    Ok(Json(BadgesOut::new(badges)))
}
