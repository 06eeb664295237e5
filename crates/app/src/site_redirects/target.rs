//! Targets of redirects, and detection of loops.

use authz::{Action, Granted};
use context::Ctx;
use model::{
    Error, Result,
    content::RevisionSelector,
    id::{PageId, SpaceId},
    site::Site,
    site_redirect::{RedirectDestination, SourcePath},
    site_url::SiteHome,
};
use pages::{contents, published::encoded_path};
use store::site_redirects;

/// Maximum length of a chain of redirects.
const MAX_REDIRECTS: usize = 10;

/// Returns the URL of a destination, below `home`. None if it is not in the site any more, or not visible to the
/// caller.
pub(super) async fn destination_url<A>(
    ctx: &Ctx,
    site: &Granted<Site, A>,
    home: &SiteHome,
    destination: &RedirectDestination,
) -> Result<Option<String>> {
    if let RedirectDestination::External { url } = destination {
        return Ok(Some(url.clone()));
    }
    let Some((url, space)) = variant_url(ctx, site, home, destination).await? else {
        return Ok(None);
    };
    match destination {
        RedirectDestination::SitePage { page_id, .. } => {
            let path = page_path(ctx, space, *page_id).await?;
            Ok(path.map(|path| format!("{url}{}", encoded_path(&path))))
        }
        _ => Ok(Some(url)),
    }
}

/// Returns the URL below `home` of the variant that a destination names, and its space. None if the caller may not
/// see the space.
pub(crate) async fn variant_url<A>(
    ctx: &Ctx,
    site: &Granted<Site, A>,
    home: &SiteHome,
    destination: &RedirectDestination,
) -> Result<Option<(String, SpaceId)>> {
    let Some(place) = site_redirects::find_variant_address(ctx.db(), site, destination).await?
    else {
        return Ok(None);
    };
    let space = ctx.find_space(place.space).await?;
    if !space.is_some_and(|space| space.may(Action::View)) {
        return Ok(None);
    }
    let parts = place.section.iter().chain(&place.variant);
    let sites = &ctx.app.settings.sites;
    let url = sites.site_url(home, parts.map(String::as_str));
    Ok(Some((url, place.space)))
}

/// Returns the path of a page below its space; empty for the home page.
async fn page_path(ctx: &Ctx, space: SpaceId, id: PageId) -> Result<Option<String>> {
    let opened = match contents::open(ctx, space, RevisionSelector::Main).await {
        Err(Error::NotFound(_)) => return Ok(None),
        opened => opened?,
    };
    let tree = &opened.pages.tree;
    let is_home = tree.home().is_some_and(|home| home.id == id);
    let path = |page: &contents::Page| {
        if is_home {
            String::new()
        } else {
            page.path.clone()
        }
    };
    Ok(tree.by_id(id).map(path))
}

/// Rejects a missing destination, and one that would lead readers back to the source.
pub(super) async fn require_valid_destination<A>(
    ctx: &Ctx,
    site: &Granted<Site, A>,
    source: &SourcePath,
    destination: &RedirectDestination,
) -> Result<()> {
    let home = site.home();
    let target = destination_url(ctx, site, &home, destination).await?;
    let mut target = target.ok_or_else(|| missing_destination(destination))?;
    for _ in 0..MAX_REDIRECTS {
        let Some(next) = path_in_site(ctx, site, &target) else {
            return Ok(());
        };
        if next == *source {
            return Err(Error::invalid(
                "destination",
                "redirects back to `source`: readers would be caught in a loop",
            ));
        }
        let Some(redirect) = site_redirects::find_by_source(ctx.db(), site, &next).await? else {
            return Ok(());
        };
        let Some(further) = destination_url(ctx, site, &home, &redirect.destination).await? else {
            return Ok(());
        };
        target = further;
    }
    Err(Error::invalid(
        "destination",
        format!("goes through more than {MAX_REDIRECTS} redirects; choose the last target"),
    ))
}

/// Returns the path of a URL below the site, under any hostname of the site.
fn path_in_site(ctx: &Ctx, site: &Site, url: &str) -> Option<SourcePath> {
    let sites = &ctx.app.settings.sites;
    let home = site.home();
    let without_proxy = home.clone().without_proxy();
    let without_name = SiteHome {
        hostname: None,
        ..without_proxy.clone()
    };
    let url = url.split(['?', '#']).next()?;
    let path = [home, without_proxy, without_name]
        .iter()
        .find_map(|home| {
            let base = sites.site_url(home, []);
            url.strip_prefix(base.trim_end_matches('/'))
                .map(str::to_owned)
        })?;
    SourcePath::parse("destination", path.trim_end_matches('/')).ok()
}

fn missing_destination(destination: &RedirectDestination) -> Error {
    let field = match destination {
        RedirectDestination::SiteSection { .. } => "destination.siteSectionId",
        RedirectDestination::SiteSpace { .. } => "destination.siteSpaceId",
        RedirectDestination::SitePage { .. } => "destination.pageId",
        RedirectDestination::External { .. } => "destination.url",
    };
    Error::invalid(field, "names nothing that is in this site")
}
