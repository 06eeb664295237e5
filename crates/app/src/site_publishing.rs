//! Visitor authentication of a site, and its signing key, which is generated on first use.

use authz::{
    Granted,
    action::act::{Administer, Create},
};
use context::Ctx;
use identity::{
    previews::{self, PreviewTicket},
    site_keys::generate_visitor_key,
};
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, SiteId, SiteSpaceId, kind},
    site::Site,
    site_publishing::{VisitorAuth, VisitorAuthPatch},
    site_redirect::RedirectDestination,
};
use secrecy::SecretString;
use serde_json::json;
use store::{
    CommitPermit,
    site_publishing::{self, VisitorAuthSettings},
};

use crate::site_redirects::target::variant_url;

pub struct VisitorAuthWithKey {
    pub auth: VisitorAuth,
    pub key: SecretString,
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
) -> Result<VisitorAuthWithKey> {
    let site = ctx.site(organization, id).await?.allow::<Administer>()?;
    let setting = site_publishing::find(ctx.db(), &site).await?;
    let setting = setting.ok_or_else(missing)?;
    if setting.key.is_some() {
        return with_key(ctx, &site, setting);
    }
    let mut tx = ctx.begin().await?;
    let setting = site_publishing::set_first_key(&mut tx, &site, &new_key(ctx, &site)).await?;
    let permit = CommitPermit::without_event("the first key is part of the site");
    ctx.defer_commit(tx, permit);
    with_key(ctx, &site, setting.ok_or_else(missing)?)
}

pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
    patch: VisitorAuthPatch,
) -> Result<VisitorAuthWithKey> {
    let site = ctx.site(organization, id).await?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let (key, if_version) = (new_key(ctx, &site), ctx.request.if_version);
    let setting = site_publishing::update(&mut tx, &site, &patch, &key, if_version).await?;
    let setting = setting.ok_or_else(|| ctx.version_conflict())?;
    let backend = setting.auth.backend.as_str();
    let permit = tx.record(
        event(&site, EventType::SiteVisitorAuthUpdated).with_payload(json!({"backend": backend})),
    );
    ctx.defer_commit(tx, permit);
    with_key(ctx, &site, setting)
}

/// Generates a new key. Tokens signed with the old one, and site tokens of readers, become invalid.
pub async fn regenerate(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
) -> Result<VisitorAuthWithKey> {
    let site = ctx.site(organization, id).await?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let (key, if_version) = (new_key(ctx, &site), ctx.request.if_version);
    let setting = site_publishing::replace_key(&mut tx, &site, &key, if_version).await?;
    let setting = setting.ok_or_else(|| ctx.version_conflict())?;
    let permit = tx.record(event(&site, EventType::SiteVisitorKeyRegenerated));
    ctx.defer_commit(tx, permit);
    with_key(ctx, &site, setting)
}

/// Returns a URL that previews a site for one hour, published or not. It shows what its creator may see.
pub async fn preview(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
    variant: Option<SiteSpaceId>,
) -> Result<String> {
    let site = ctx.site(organization, id).await?.allow::<Create>()?;
    // On this server's host: the owner's server may not be set up yet.
    let home = site.home().without_proxy();
    let url = match variant {
        None => ctx.app.settings.sites.site_url(&home, []),
        Some(site_space_id) => {
            let variant = RedirectDestination::SiteSpace { site_space_id };
            let found = variant_url(ctx, &site, &home, &variant).await?;
            let (url, _) = found
                .ok_or_else(|| Error::invalid("siteSpace", "names nothing that is in this site"))?;
            url
        }
    };
    let ticket = PreviewTicket {
        organization: site.organization,
        site: site.id,
        user: ctx.user()?,
        passed_sso: ctx.has_passed_sso(site.organization),
        expires_at: ctx.app.clock.now() + previews::TTL,
    };
    Ok(format!(
        "{url}?preview={}",
        ticket.sign_token(&ctx.app.keys)
    ))
}

fn new_key(ctx: &Ctx, site: &Site) -> Vec<u8> {
    let entropy = &*ctx.app.entropy;
    let key = generate_visitor_key(entropy);
    ctx.app.keys.encrypt_visitor_key(site.id, &key, entropy)
}

fn with_key(
    ctx: &Ctx,
    site: &Granted<Site, Administer>,
    setting: VisitorAuthSettings,
) -> Result<VisitorAuthWithKey> {
    let envelope = setting.key.unwrap_or_default();
    let key = ctx.app.keys.decrypt_visitor_key(site.id, &envelope);
    let key = key.ok_or_else(|| {
        Error::Conflict(
            "The key of this site was stored with a key ring that this server no longer has. Create a new one with \
             `POST …/publishing/auth/regenerate`."
                .to_owned(),
        )
    })?;
    Ok(VisitorAuthWithKey {
        auth: setting.auth,
        key,
    })
}

fn missing() -> Error {
    Error::NotFound(kind::Site::KIND)
}

fn event(site: &Site, kind: EventType) -> NewEvent {
    NewEvent::new(site.organization, kind, site.id.uuid())
}
