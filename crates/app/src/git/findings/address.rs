//! Where people see what they pushed.

use authz::Granted;
use model::{content::Content, id::SpaceId};

use super::Moved;
use crate::Ctx;

/// A line for each ref: the site that shows main, or the preview of the change request.
pub(in crate::git) fn addresses<A>(
    ctx: &Ctx,
    content: &Granted<Content, A>,
    moved: &[Moved],
) -> Vec<String> {
    let settings = &ctx.app.settings;
    let published = content.space.published.as_ref();
    let site = published.map(|place| place.address(&settings.sites));
    let line = |moved: &Moved| match (moved.number, &site) {
        (None, Some(site)) => Some(format!("Live at {site}")),
        (None, None) => None,
        (Some(number), Some(site)) => Some(format!(
            "Change request #{number}: {site}~/changes/{number}/"
        )),
        (Some(number), None) => {
            let (url, space) = (&settings.public_url, content.space.id);
            Some(format!(
                "Change request #{number}: {url}/app/spaces/{space}/change-requests/{number}"
            ))
        }
    };
    moved.iter().filter_map(line).collect()
}

/// Where all broken links are listed.
pub(super) fn links_address(ctx: &Ctx, space: SpaceId, moved: &Moved) -> String {
    let url = &ctx.app.settings.public_url;
    let proposed = moved
        .number
        .map(|number| format!("/change-requests/{number}"));
    let proposed = proposed.unwrap_or_default();
    format!("{url}/v1/spaces/{space}{proposed}/links?status=broken")
}
