//! Custom hostnames: claimed by sites, verified by DNS, and released.

use authz::{
    Granted,
    action::act::{Administer, Create},
};
use context::Ctx;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{OrganizationId, SiteId},
    site::Site,
    site_hostname::{Hostname, KIND, SiteHostname},
};
use serde_json::json;
use store::{
    CommitPermit, Tx, organizations,
    site_hostnames::{self, VerifyOutcome},
};
use url::Url;

/// Lists all hostnames that a site claims.
pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
) -> Result<Vec<SiteHostname>> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    site_hostnames::list(ctx.db(), &site).await
}

/// Claims a hostname for a site. It is assigned to the site once it is verified.
pub async fn claim(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    hostname: &Hostname,
) -> Result<SiteHostname> {
    let site = ctx.site(organization, site).await?.allow::<Administer>()?;
    if own_hosts(ctx).iter().any(|own| hostname.is_within(own)) {
        return Err(Error::Conflict(format!(
            "`{hostname}` belongs to this server itself. Choose a hostname that you own."
        )));
    }
    let mut tx = ctx.begin().await?;
    let proof = format!("bindery-{}", random_hex(ctx));
    let claim = site_hostnames::claim(&mut tx, &site, hostname, &proof).await?;
    let claim = claim.ok_or_else(|| claim_rejected(hostname))?;
    let permit = record(&mut tx, &claim, EventType::SiteHostnameClaimed);
    ctx.defer_commit(tx, permit);
    Ok(claim)
}

pub async fn get(ctx: &Ctx, hostname: &Hostname) -> Result<SiteHostname> {
    let (_, claim) = find::<Create>(ctx, hostname).await?;
    Ok(claim)
}

/// Looks up the TXT record. If it is found, the hostname is assigned to the site, even if another organization had
/// it: control over the DNS of a name proves its ownership.
pub async fn verify(ctx: &Ctx, hostname: &Hostname) -> Result<()> {
    let (site, claim) = find::<Administer>(ctx, hostname).await?;
    // A verified hostname stays so, until another organization verifies it.
    if claim.verified_at.is_some() {
        return Ok(());
    }
    let texts = ctx.app.dns.txt_records(&claim.txt_record_name()).await?;
    if !texts.contains(&claim.proof) {
        return Err(unverified(&claim));
    }
    let mut tx = ctx.begin().await?;
    let before = match site_hostnames::verify(&mut tx, &site, &claim).await? {
        VerifyOutcome::Verified { before } => before,
        VerifyOutcome::CoolingDown => return Err(cooling_down(hostname)),
        VerifyOutcome::Gone => return Err(Error::NotFound(KIND)),
    };
    tx.record_all(before.map(|(organization, site)| {
        let lost = NewEvent::new(organization, EventType::SiteHostnameLost, site.uuid());
        lost.with_payload(json!({"hostname": hostname.as_str()}))
    }));
    let permit = record(&mut tx, &claim, EventType::SiteHostnameVerified);
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Releases a hostname. Succeeds if it is not claimed by the caller's organizations.
pub async fn release(ctx: &Ctx, hostname: &Hostname) -> Result<()> {
    let (site, claim) = match find::<Administer>(ctx, hostname).await {
        Err(Error::NotFound(_)) => return Ok(()),
        found => found?,
    };
    let mut tx = ctx.begin().await?;
    if site_hostnames::release(&mut tx, &site, hostname).await? {
        let permit = record(&mut tx, &claim, EventType::SiteHostnameReleased);
        ctx.defer_commit(tx, permit);
    }
    Ok(())
}

/// Returns whether this server serves a host: its own, those of organizations, and verified custom ones. Available to
/// anyone; the DNS reveals as much.
pub async fn is_served(ctx: &Ctx, host: &str) -> Result<bool> {
    let host = host.to_ascii_lowercase();
    let host = host.trim_end_matches('.');
    if host.contains('\0') {
        return Ok(false);
    }
    let own = own_hosts(ctx);
    if own.iter().any(|own| own == host) {
        return Ok(true);
    }
    if let Some(label) = ctx.app.settings.sites.parse_host(host) {
        return organizations::label_exists(ctx.db(), &label).await;
    }
    let owner = site_hostnames::find_owner(ctx.db(), host).await?;
    Ok(owner.is_some())
}

/// Returns the claim of one of the caller's organizations, with permission on its site.
async fn find<A: authz::Act>(
    ctx: &Ctx,
    hostname: &Hostname,
) -> Result<(Granted<Site, A>, SiteHostname)> {
    let missing = || Error::NotFound(KIND);
    let claim = site_hostnames::find_claim(ctx.db(), hostname, ctx.user()?).await?;
    let claim = claim.ok_or_else(missing)?;
    let site = ctx.find_site(claim.organization, claim.site).await?;
    let site = site.ok_or_else(missing)?.allow_if_visible::<A>()?;
    let site = site.ok_or_else(missing)?;
    // The path does not name the organization.
    ctx.require_security_settings(claim.organization).await?;
    Ok((site, claim))
}

/// Returns the server's own hosts: those of its API and of public endpoints of integrations, and the parent domain of
/// sites.
fn own_hosts(ctx: &Ctx) -> Vec<String> {
    let settings = &ctx.app.settings;
    let urls = [
        Some(&settings.public_url),
        settings.integrations_url.as_ref(),
    ];
    let urls = urls.into_iter().flatten();
    let hosts = urls.filter_map(|url| Some(Url::parse(url).ok()?.host_str()?.to_owned()));
    hosts.chain([settings.sites.host().to_owned()]).collect()
}

fn unverified(claim: &SiteHostname) -> Error {
    Error::Conflict(format!(
        "`{}` is not verified. Add a TXT record `{}` with the text `{}` to the DNS, wait until it is visible, \
         and try again.",
        claim.hostname,
        claim.txt_record_name(),
        claim.proof
    ))
}

fn cooling_down(hostname: &Hostname) -> Error {
    Error::Conflict(format!(
        "`{hostname}` was released by another organization less than 7 days ago. Try again after that."
    ))
}

fn claim_rejected(hostname: &Hostname) -> Error {
    Error::Conflict(format!(
        "`{hostname}` is claimed by another site of this organization, or is this site's already, or the site claims \
         too many names. Release one with `DELETE /custom-hostnames/{{hostname}}` first."
    ))
}

fn random_hex(ctx: &Ctx) -> String {
    let mut random = [0; 16];
    ctx.app.entropy.fill(&mut random);
    hex::encode(random)
}

fn record(tx: &mut Tx, claim: &SiteHostname, kind: EventType) -> CommitPermit {
    let event = NewEvent::new(claim.organization, kind, claim.site.uuid());
    tx.record(event.with_payload(json!({"hostname": claim.hostname.as_str()})))
}
