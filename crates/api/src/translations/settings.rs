//! What an organization allows to be sent to language services, over HTTP.

use changes::translations;
use context::Viewable;
use model::{
    id::OrganizationId,
    language_settings::{LanguageSettings, NewLanguageSettings},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    edge::{body::Body, ctx::Ctx, error::Result, etag::Object, path::Path},
    wire::Urls,
};

pub(super) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(get_language_settings, update_language_settings))
}

/// Which language services of this server get content of an organization.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LanguageSettings)]
struct LanguageSettingsOut {
    /// Always `language-settings`.
    object: &'static str,
    /// Whether content is sent to the translation provider.
    translations: bool,
    /// Whether conversations with readers are sent to language models.
    conversations: bool,
    /// The kind of the translation provider that the operator has configured: `apertium`, `libretranslate` or `chat`.
    /// Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    translation_provider: Option<&'static str>,
    /// What language models that the operator has configured do with conversations: `embeddings`, `descriptions`, both or
    /// nothing.
    conversation_models: Vec<&'static str>,
    #[schema(format = "date-time")]
    updated_at: String,
    urls: LanguageSettingsUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct LanguageSettingsUrls {
    #[schema(format = "uri")]
    location: String,
}

impl LanguageSettingsOut {
    fn object(ctx: &Ctx, settings: &Viewable<LanguageSettings>) -> Object<Self> {
        let organization = settings.organization;
        let provider = ctx.app.translator.as_ref();
        let body = Self {
            object: "language-settings",
            translations: settings.translations,
            conversations: settings.conversations,
            translation_provider: provider.map(|provider| provider.kind().as_str()),
            conversation_models: conversation_models(ctx),
            updated_at: settings.updated_at.to_string(),
            urls: LanguageSettingsUrls {
                location: Urls::of(ctx)
                    .location(format_args!("orgs/{organization}/language-settings")),
            },
        };
        Object::new(settings.version, body)
    }
}

fn conversation_models(ctx: &Ctx) -> Vec<&'static str> {
    let Some(models) = &ctx.app.conversation_models else {
        return Vec::new();
    };
    let embeddings = models.embedding_model().map(|_| "embeddings");
    let descriptions = models.description_model().map(|_| "descriptions");
    embeddings.into_iter().chain(descriptions).collect()
}

#[derive(Debug, Deserialize, ToSchema)]
struct LanguageSettingsUpdate {
    /// Whether content may be sent to the translation provider.
    translations: bool,
    /// Whether conversations with readers may be sent to language models; not if left out.
    #[serde(default)]
    conversations: bool,
}

/// Read which language services get content of the organization.
#[utoipa::path(get, path = "/orgs/{organizationId}/language-settings", tag = "translations",
    responses((status = 200, body = LanguageSettingsOut)),
    security(("token" = ["organization:read"])))]
async fn get_language_settings(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
) -> Result<Object<LanguageSettingsOut>> {
    let settings = translations::language_settings(&ctx, organization).await?;
    Ok(LanguageSettingsOut::object(&ctx, &settings))
}

/// Allow or forbid sending content of the organization to language services. Nothing is sent until an admin allows it.
#[utoipa::path(put, path = "/orgs/{organizationId}/language-settings", tag = "translations",
    request_body = LanguageSettingsUpdate,
    responses((status = 200, body = LanguageSettingsOut)),
    security(("token" = ["organization:write"])))]
async fn update_language_settings(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(update): Body<LanguageSettingsUpdate>,
) -> Result<Object<LanguageSettingsOut>> {
    let new = NewLanguageSettings {
        translations: update.translations,
        conversations: update.conversations,
    };
    let settings = translations::set_language_settings(&ctx, organization, new).await?;
    Ok(LanguageSettingsOut::object(&ctx, &settings))
}
