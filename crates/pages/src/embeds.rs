//! How an external URL can be embedded. No request is sent: everything follows from the URL itself.

use authz::action::act::View;
use context::Ctx;
use model::{
    Error, Result,
    id::SpaceId,
    player::{self, Player},
    text::check_url,
};
use percent_encoding::percent_decode_str;
use url::Url;

pub struct Embed {
    pub title: String,
    /// The host of the URL.
    pub site: String,
    /// None if the URL can only be linked to.
    pub player: Option<Player>,
}

/// Requires that the caller may read the space.
pub async fn in_space(ctx: &Ctx, space: SpaceId, url: &str) -> Result<Embed> {
    ctx.space(space).await?.allow::<View>()?;
    from_url(url)
}

pub fn from_url(url: &str) -> Result<Embed> {
    check_url("url", url)?;
    let parsed = Url::parse(url).ok();
    let parsed = parsed.filter(Url::has_host);
    let parsed =
        parsed.ok_or_else(|| Error::invalid("url", "is not an absolute http or https URL"))?;
    let host = parsed.host_str().unwrap_or_default();
    let site = host.trim_start_matches("www.").to_owned();
    let path = percent_decode_str(parsed.path().trim_end_matches('/')).decode_utf8_lossy();
    Ok(Embed {
        title: format!("{site}{path}"),
        site,
        player: player::from_url(url),
    })
}
