//! What an organization requires of its members, over HTTP.

use app::security_settings;
use context::Viewable;
use model::{id::OrganizationId, security_settings::SecuritySettings};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    edge::{body::Body, ctx::Ctx, error::Result, etag::Object, path::Path},
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(get_security_settings, update_security_settings))
}

/// What an organization requires of its members when they sign in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecuritySettings)]
struct SecuritySettingsOut {
    /// Always `security-settings`.
    object: &'static str,
    /// Whether members without a second factor are refused.
    require_second_factor: bool,
    #[schema(format = "date-time")]
    updated_at: String,
    urls: SecuritySettingsUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct SecuritySettingsUrls {
    #[schema(format = "uri")]
    location: String,
}

impl SecuritySettingsOut {
    fn object(ctx: &Ctx, settings: &Viewable<SecuritySettings>) -> Object<Self> {
        let organization = settings.organization;
        let urls = Urls::of(ctx);
        let location = urls.location(format_args!("orgs/{organization}/security-settings"));
        let body = Self {
            object: "security-settings",
            require_second_factor: settings.require_second_factor,
            updated_at: settings.updated_at.to_string(),
            urls: SecuritySettingsUrls { location },
        };
        Object::new(settings.version, body)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SecuritySettingsUpdate {
    /// Whether members need a second factor. To require it, you need one yourself.
    require_second_factor: bool,
}

/// Read what the organization requires of its members when they sign in.
#[utoipa::path(get, path = "/orgs/{organizationId}/security-settings", tag = "organizations",
    responses((status = 200, body = SecuritySettingsOut)),
    security(("token" = ["organization:read"])))]
async fn get_security_settings(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
) -> Result<Object<SecuritySettingsOut>> {
    let settings = security_settings::get(&ctx, organization).await?;
    Ok(SecuritySettingsOut::object(&ctx, &settings))
}

/// Require a second factor of all members, or no longer. Requests of members without one are then refused with
/// `second_factor_enrolment_required`, in sessions and with personal tokens, until they have added one.
#[utoipa::path(put, path = "/orgs/{organizationId}/security-settings", tag = "organizations",
    request_body = SecuritySettingsUpdate,
    responses((status = 200, body = SecuritySettingsOut)),
    security(("token" = ["organization:write"])))]
async fn update_security_settings(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(update): Body<SecuritySettingsUpdate>,
) -> Result<Object<SecuritySettingsOut>> {
    let required = update.require_second_factor;
    let settings = security_settings::set(&ctx, organization, required).await?;
    Ok(SecuritySettingsOut::object(&ctx, &settings))
}
