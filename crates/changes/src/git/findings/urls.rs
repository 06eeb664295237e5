//! URLs at which people see the pushed content.

use authz::Granted;
use context::{Ctx, Settings};
use model::{content::Content, id::SpaceId, site::SiteVisibility, space::Publication};

use super::MovedRef;

/// Returns lines for each ref: the URL of the site that publishes main, or those of the change request.
pub(in crate::git) fn url_lines<A>(
    ctx: &Ctx,
    content: &Granted<Content, A>,
    moved: &[MovedRef],
) -> Vec<String> {
    let settings = &ctx.app.settings;
    let place = content.space.published.as_deref();
    let lines = moved.iter().flat_map(|moved| match moved.number {
        Some(number) => change_request_lines(settings, content.space.id, place, number),
        None => place
            .iter()
            .map(|place| site_line(settings, place))
            .collect(),
    });
    lines.collect()
}

fn site_line(settings: &Settings, place: &Publication) -> String {
    match place.visibility {
        // The URL alone grants no access without the key of a share link, and there may be many links.
        SiteVisibility::ShareLink => "Published for those who have a share link.".to_owned(),
        SiteVisibility::Public | SiteVisibility::Unlisted | SiteVisibility::VisitorAuth => {
            format!("Live at {}", place.url(&settings.sites))
        }
    }
}

fn change_request_lines(
    settings: &Settings,
    space: SpaceId,
    place: Option<&Publication>,
    number: i64,
) -> Vec<String> {
    let url = &settings.public_url;
    let mut lines = vec![format!(
        "Change request #{number}: {url}/app/spaces/{space}/change-requests/{number}"
    )];
    if let Some(place) = place {
        let site = place.unproxied_url(&settings.sites);
        lines.push(format!(
            "Preview, for members who have opened the preview of the site: {site}~/changes/{number}/"
        ));
    }
    lines
}

/// The URL that lists all broken links.
pub(super) fn broken_links_url(ctx: &Ctx, space: SpaceId, moved: &MovedRef) -> String {
    let url = &ctx.app.settings.public_url;
    let proposed = moved
        .number
        .map(|number| format!("/change-requests/{number}"));
    let proposed = proposed.unwrap_or_default();
    format!("{url}/v1/spaces/{space}{proposed}/links?status=broken")
}
