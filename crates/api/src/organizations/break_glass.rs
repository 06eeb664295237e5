//! The admin who may do without single sign-on, over HTTP.

use app::sso_enforcement;
use axum::{Json, http::StatusCode};
use model::id::{OrganizationId, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::edge::{body::Body, ctx::Ctx, error::Result, path::Path};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(
        get_break_glass_admin,
        set_break_glass_admin,
        remove_break_glass_admin
    ))
}

/// The admin who may do without single sign-on.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BreakGlassAdmin)]
struct BreakGlassAdminOut {
    /// Always `break-glass-admin`.
    object: &'static str,
    /// The id of the admin; left out if nobody is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<String>,
}

impl BreakGlassAdminOut {
    fn new(user: Option<UserId>) -> Self {
        Self {
            object: "break-glass-admin",
            user: user.map(|user| user.to_string()),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
struct BreakGlassAdminUpdate {
    /// The id of an admin of the organization who has a password and a verified e-mail address.
    #[schema(value_type = String)]
    user: UserId,
}

/// Read which admin may do without single sign-on when the providers fail.
#[utoipa::path(get, path = "/orgs/{organizationId}/sso/break-glass", tag = "organizations",
    responses((status = 200, body = BreakGlassAdminOut)),
    security(("token" = ["organization:read"])))]
async fn get_break_glass_admin(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
) -> Result<Json<BreakGlassAdminOut>> {
    let user = sso_enforcement::find_break_glass(&ctx, organization).await?;
    Ok(Json(BreakGlassAdminOut::new(user)))
}

/// Name the admin who may do without single sign-on when the providers fail. They sign in with their password, in a
/// browser; their tokens need single sign-on like all others.
#[utoipa::path(put, path = "/orgs/{organizationId}/sso/break-glass", tag = "organizations",
    request_body = BreakGlassAdminUpdate,
    responses((status = 200, body = BreakGlassAdminOut)),
    security(("token" = ["organization:write"])))]
async fn set_break_glass_admin(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(update): Body<BreakGlassAdminUpdate>,
) -> Result<Json<BreakGlassAdminOut>> {
    let user = Some(update.user);
    sso_enforcement::set_break_glass(&ctx, organization, user).await?;
    Ok(Json(BreakGlassAdminOut::new(user)))
}

/// Let no admin do without single sign-on.
#[utoipa::path(delete, path = "/orgs/{organizationId}/sso/break-glass", tag = "organizations",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn remove_break_glass_admin(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
) -> Result<StatusCode> {
    sso_enforcement::set_break_glass(&ctx, organization, None).await?;
    Ok(StatusCode::NO_CONTENT)
}
