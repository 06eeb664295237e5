//! Redirects of a site: managing and resolving them.

pub(crate) mod target;

use std::time::Duration;

use authz::{
    Granted, Unchecked,
    action::act::{Administer, Create, View},
};
use context::{
    Ctx, Feature, Settings,
    cache::{CacheShare, MemoryCache},
    path_set::PathSet,
};
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, SiteId, SiteRedirectId, kind},
    site::{Site, SiteVisibility},
    site_redirect::{NewSiteRedirect, SiteRedirect, SiteRedirectPatch, SourcePath},
    site_url::SiteHome,
};
use pages::published::share_key_access;
use serde_json::json;
use store::site_redirects;

/// How long a new redirect stays unknown to a node that missed the cache hint. Redirects change independently of the
/// site.
const SOURCES_TTL: Duration = Duration::from_secs(1);

/// Source paths of site redirects.
struct RedirectSourceCache(MemoryCache<SiteId, PathSet>);

impl Feature for RedirectSourceCache {
    fn new(settings: &Settings) -> Self {
        let cache = CacheShare::RedirectSources;
        Self(cache.expiring_cache(settings, SOURCES_TTL, PathSet::bytes))
    }
}

fn cached_sources(ctx: &Ctx) -> &MemoryCache<SiteId, PathSet> {
    &ctx.app.feature::<RedirectSourceCache>().0
}

/// A redirect with its target URL.
pub struct ResolvedRedirect {
    pub redirect: SiteRedirect,
    pub target: String,
}

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    search: Option<&str>,
    page: &PageRequest,
) -> Result<Page<SiteRedirect>> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    site_redirects::list(ctx.db(), &site, search, page).await
}

pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    new: NewSiteRedirect,
) -> Result<SiteRedirect> {
    let site = ctx.site(organization, site).await?.allow::<Administer>()?;
    target::require_valid_destination(ctx, &site, &new.source, &new.destination).await?;
    let mut tx = ctx.begin().await?;
    let redirect = site_redirects::insert(&mut tx, &site, &new).await?;
    let permit = tx.record(event(&redirect, EventType::SiteRedirectCreated));
    ctx.defer_commit(tx, permit);
    cached_sources(ctx).invalidate(&site.id);
    Ok(redirect)
}

pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    id: SiteRedirectId,
    patch: SiteRedirectPatch,
) -> Result<SiteRedirect> {
    let site = ctx.site(organization, site).await?.allow::<Administer>()?;
    let redirect = find(ctx, &site, id).await?;
    let source = patch.source.as_ref().unwrap_or(&redirect.source);
    let destination = patch.destination.as_ref().unwrap_or(&redirect.destination);
    target::require_valid_destination(ctx, &site, source, destination).await?;
    let mut tx = ctx.begin().await?;
    let if_version = ctx.request.if_version;
    let updated = site_redirects::update(&mut tx, &site, &redirect, &patch, if_version).await?;
    let updated = updated.ok_or_else(|| ctx.version_conflict())?;
    // A concurrent update may have changed the other field since it was read: both must be valid together.
    if updated.source != *source || updated.destination != *destination {
        target::require_valid_destination(ctx, &site, &updated.source, &updated.destination)
            .await?;
    }
    let permit = tx.record(event(&updated, EventType::SiteRedirectUpdated));
    ctx.defer_commit(tx, permit);
    cached_sources(ctx).invalidate(&site.id);
    Ok(updated)
}

/// Deletes a redirect. Deleting a missing redirect succeeds.
pub async fn delete(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    id: SiteRedirectId,
) -> Result<()> {
    let site = ctx.site(organization, site).await?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    if !site_redirects::delete(&mut tx, &site, id, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let event = NewEvent::new(site.organization, EventType::SiteRedirectDeleted, id.uuid());
    let permit = tx.record(event.with_payload(json!({"site": site.id})));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Resolves a path that has no page. A redirect whose destination is gone counts as missing.
pub async fn resolve(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    source: &SourcePath,
) -> Result<ResolvedRedirect> {
    let site = ctx
        .site_for_reading(organization, site)
        .await?
        .allow::<View>()?;
    resolve_source(ctx, &site, None, source).await
}

/// The same, also for callers with only a share key. With the key, the target URL contains it.
pub async fn resolve_shared(
    ctx: &Ctx,
    organization: OrganizationId,
    (id, key): (SiteId, Option<&str>),
    source: &SourcePath,
) -> Result<ResolvedRedirect> {
    let Some(key) = key else {
        return resolve(ctx, organization, id, source).await;
    };
    let site = ctx.site_for_reading(organization, id).await;
    match site.and_then(Unchecked::allow::<View>) {
        Ok(site) => {
            let is_shared = site.visibility == SiteVisibility::ShareLink;
            let opens =
                is_shared && share_key_access::admits(ctx, site.organization, id, key).await?;
            resolve_source(ctx, &site, opens.then_some(key), source).await
        }
        Err(Error::NotFound(_) | Error::Unauthenticated(_)) => {
            let reading = share_key_access::site(ctx, organization, id, key).await?;
            let site = reading.site_for_reading(organization, id).await?;
            resolve_source(&reading, &site.allow()?, Some(key), source).await
        }
        Err(error) => Err(error),
    }
}

/// Resolves a path, with the share key in the URL if there is one.
async fn resolve_source(
    ctx: &Ctx,
    site: &Granted<Site, View>,
    share_key: Option<&str>,
    source: &SourcePath,
) -> Result<ResolvedRedirect> {
    let redirect = site_redirects::find_by_source(ctx.db(), site, source).await?;
    let redirect = redirect.ok_or_else(missing)?;
    let home = SiteHome {
        share_key: share_key.map(str::to_owned),
        ..site.home()
    };
    let target = target::destination_url(ctx, site, &home, &redirect.destination).await?;
    Ok(ResolvedRedirect {
        redirect,
        target: target.ok_or_else(missing)?,
    })
}

/// Like [`resolve`], but caches which paths have a redirect, because most requested paths have none.
pub async fn find_target(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    source: &SourcePath,
) -> Result<Option<String>> {
    let sources = match cached_sources(ctx).get(&site) {
        Some(known) => known,
        None => sources(ctx, organization, site).await?,
    };
    if sources.lacks(source.as_str()) {
        return Ok(None);
    }
    match resolve(ctx, organization, site, source).await {
        Ok(resolved) => Ok(Some(resolved.target)),
        Err(Error::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

async fn sources(ctx: &Ctx, organization: OrganizationId, id: SiteId) -> Result<PathSet> {
    let site = ctx
        .site_for_reading(organization, id)
        .await?
        .allow::<View>()?;
    let limit = i64::try_from(PathSet::MAX_PATHS + 1).unwrap_or(i64::MAX);
    let sources = PathSet::new(site_redirects::sources(ctx.db(), &site, limit).await?);
    cached_sources(ctx).insert(id, sources.clone());
    Ok(sources)
}

async fn find(
    ctx: &Ctx,
    site: &Granted<Site, Administer>,
    id: SiteRedirectId,
) -> Result<SiteRedirect> {
    let found = site_redirects::find(ctx.db(), site, id).await?;
    found.ok_or_else(missing)
}

fn missing() -> Error {
    Error::NotFound(kind::SiteRedirect::KIND)
}

fn event(redirect: &SiteRedirect, kind: EventType) -> NewEvent {
    let event = NewEvent::new(redirect.organization, kind, redirect.id.uuid());
    event.with_payload(json!({"site": redirect.site, "source": redirect.source.as_str()}))
}
