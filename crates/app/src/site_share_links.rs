//! Share links: URLs that admit everyone who has them to a site.

use authz::{
    Action, Granted,
    action::act::{Administer, Create},
};
use context::Ctx;
use identity::site_keys::{generate_share_key, hash_share_key};
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, SiteId, SiteShareLinkId, kind},
    site::Site,
    site_share_link::{NewShareLink, ShareLink, ShareLinkPatch},
};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use store::site_share_links::{self, MAX_PER_SITE, StoredShareKey};

/// A link, with its URL for administrators of the site.
pub struct ShareLinkWithUrl {
    pub link: ShareLink,
    pub url: Option<SecretString>,
}

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    page: &PageRequest,
) -> Result<Page<ShareLinkWithUrl>> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let page = site_share_links::list(ctx.db(), &site, page).await?;
    Ok(page.map(|link| with_url(ctx, &site, link)))
}

pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    new: NewShareLink,
) -> Result<ShareLinkWithUrl> {
    let site = ctx.site(organization, site).await?.allow::<Administer>()?;
    let id = ctx.new_id();
    let key = generate_share_key(&*ctx.app.entropy);
    let stored = StoredShareKey {
        envelope: ctx.app.keys.encrypt_share_key(id, &key, &*ctx.app.entropy),
        hash: hash_share_key(key.expose_secret()).expect("we made it"),
    };
    let mut tx = ctx.begin().await?;
    let link = site_share_links::insert(&mut tx, &site, id, new, &stored).await?;
    let link = link.ok_or_else(too_many)?;
    let permit = tx.record(event(&link, EventType::SiteShareLinkCreated));
    ctx.defer_commit(tx, permit);
    Ok(with_url(ctx, &site, link))
}

pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    id: SiteShareLinkId,
    patch: ShareLinkPatch,
) -> Result<ShareLinkWithUrl> {
    let site = ctx.site(organization, site).await?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let if_version = ctx.request.if_version;
    let link = site_share_links::update(&mut tx, &site, id, patch, if_version).await?;
    let link = link.ok_or_else(|| match if_version {
        Some(_) => ctx.version_conflict(),
        None => Error::NotFound(kind::SiteShareLink::KIND),
    })?;
    let permit = tx.record(
        event(&link, EventType::SiteShareLinkUpdated)
            .with_payload(json!({"site": link.site, "active": link.active})),
    );
    ctx.defer_commit(tx, permit);
    Ok(with_url(ctx, &site, link))
}

/// Deletes a share link. Deleting a missing link succeeds.
pub async fn delete(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    id: SiteShareLinkId,
) -> Result<()> {
    let site = ctx.site(organization, site).await?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    if !site_share_links::delete(&mut tx, &site, id, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let event = NewEvent::new(
        site.organization,
        EventType::SiteShareLinkDeleted,
        id.uuid(),
    );
    let permit = tx.record(event.with_payload(json!({"site": site.id})));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// A key that was encrypted with a retired key ring cannot be shown; it still admits to the site, so the link can be
/// deleted.
fn with_url<A>(ctx: &Ctx, site: &Granted<Site, A>, link: ShareLink) -> ShareLinkWithUrl {
    let may_see = site.actions().contains(Action::Administer);
    let key = may_see.then(|| ctx.app.keys.decrypt_share_key(link.id, &link.key));
    let url = key.flatten().map(|key| {
        let url = ctx
            .app
            .settings
            .sites
            .site_url(&site.home(), [key.expose_secret()]);
        SecretString::from(url)
    });
    ShareLinkWithUrl { link, url }
}

fn too_many() -> Error {
    Error::Conflict(format!(
        "A site has at most {MAX_PER_SITE} share links. Delete unused ones."
    ))
}

/// Builds the event without the link's key, which is a secret.
fn event(link: &ShareLink, kind: EventType) -> NewEvent {
    NewEvent::new(link.organization, kind, link.id.uuid()).with_payload(json!({"site": link.site}))
}
