//! Embeds of external URLs.

use axum::Json;
use model::{id::SpaceId, player::Player};
use pages::embeds::{self, Embed};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::UrlParams;
use crate::edge::{ctx::Ctx, error::Result, path::Path, query::Params};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(get_embed_by_url))
        .routes(routes!(get_embed_by_url_in_space))
}

/// The content at an external URL.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Embed)]
struct EmbedOut {
    #[serde(rename = "type")]
    kind: EmbedKind,
    /// The URL in a readable form.
    title: String,
    /// The host of the URL.
    site: String,
    /// The player, if the type is `rich`.
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
}

/// Whether there is a player for the URL, or only a link.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum EmbedKind {
    Link,
    Rich,
}

impl EmbedOut {
    fn new(embed: Embed) -> Self {
        let html = embed.player.map(|player| html(&player, &embed.title));
        Self {
            kind: match html {
                Some(_) => EmbedKind::Rich,
                None => EmbedKind::Link,
            },
            title: embed.title,
            site: embed.site,
            html,
        }
    }
}

fn html(player: &Player, title: &str) -> String {
    let title = escaped(title);
    match player {
        Player::Frame { url, .. } => format!(
            "<iframe src=\"{}\" title=\"{title}\" loading=\"lazy\" allowfullscreen \
             allow=\"encrypted-media; fullscreen; picture-in-picture\" \
             referrerpolicy=\"strict-origin-when-cross-origin\" \
             sandbox=\"allow-forms allow-popups allow-presentation allow-same-origin allow-scripts\"></iframe>",
            escaped(url)
        ),
        Player::Video(url) => format!(
            "<video src=\"{}\" aria-label=\"{title}\" controls preload=\"metadata\"></video>",
            escaped(url)
        ),
        Player::Audio(url) => format!(
            "<audio src=\"{}\" aria-label=\"{title}\" controls preload=\"none\"></audio>",
            escaped(url)
        ),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Get the embed of an external URL: a player of a known site, or a link. No request is sent to the URL.
#[utoipa::path(get, path = "/urls/embed", tag = "urls",
    params(UrlParams),
    responses((status = 200, body = EmbedOut)),
    security(("token" = ["content:read"])))]
async fn get_embed_by_url(_: Ctx, Params(params): Params<UrlParams>) -> Result<Json<EmbedOut>> {
    Ok(Json(EmbedOut::new(embeds::from_url(&params.url)?)))
}

/// Get the embed of an external URL in a space that you may read.
#[utoipa::path(get, path = "/spaces/{spaceId}/embed", tag = "spaces",
    params(UrlParams),
    responses((status = 200, body = EmbedOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_embed_by_url_in_space(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Params(params): Params<UrlParams>,
) -> Result<Json<EmbedOut>> {
    let embed = embeds::in_space(&ctx, space, &params.url).await?;
    Ok(Json(EmbedOut::new(embed)))
}
