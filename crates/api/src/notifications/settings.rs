//! What a person wants to be notified of, in all of their organizations.

use app::notifications;
use axum::Json;
use model::notification::{NotificationChoice, NotificationSettings};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::edge::{body::Body, ctx::Ctx, error::Result};

pub(super) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(
        get_notification_settings,
        update_notification_settings
    ))
}

/// Read how you are notified.
#[utoipa::path(get, path = "/user/notification-settings", tag = "notifications",
    responses((status = 200, body = SettingsBody)),
    security(("token" = ["user:read"])))]
async fn get_notification_settings(ctx: Ctx) -> Result<Json<SettingsBody>> {
    let settings = notifications::settings(&ctx).await?;
    Ok(Json(SettingsBody::new(settings)))
}

/// Choose how you are notified of what happens from now on. Mails gather what is not read after ten minutes, and are
/// sent to verified addresses only.
#[utoipa::path(put, path = "/user/notification-settings", tag = "notifications",
    request_body = SettingsBody,
    responses((status = 200, body = SettingsBody)),
    security(("token" = ["user:write"])))]
async fn update_notification_settings(
    ctx: Ctx,
    Body(settings): Body<SettingsBody>,
) -> Result<Json<SettingsBody>> {
    notifications::set_settings(&ctx, &settings.parse()).await?;
    Ok(Json(settings))
}

/// How you are notified of each type: `off`, `inbox`, or `mail` for both.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotificationSettings)]
struct SettingsBody {
    /// Your review was requested.
    review_requested: NotificationChoice,
    /// Your change request was reviewed.
    reviewed: NotificationChoice,
    /// There is a reply to a comment that you wrote or replied to.
    replied: NotificationChoice,
    /// A comment or reply mentions you.
    mentioned: NotificationChoice,
    /// A change request that you created or reviewed was merged.
    merged: NotificationChoice,
    /// Somebody found that your change request has conflicts with main.
    conflicted: NotificationChoice,
}

impl SettingsBody {
    fn new(settings: NotificationSettings) -> Self {
        Self {
            review_requested: settings.review_requested,
            reviewed: settings.reviewed,
            replied: settings.replied,
            mentioned: settings.mentioned,
            merged: settings.merged,
            conflicted: settings.conflicted,
        }
    }

    fn parse(&self) -> NotificationSettings {
        NotificationSettings {
            review_requested: self.review_requested,
            reviewed: self.reviewed,
            replied: self.replied,
            mentioned: self.mentioned,
            merged: self.merged,
            conflicted: self.conflicted,
        }
    }
}
