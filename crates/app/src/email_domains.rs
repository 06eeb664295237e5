//! Proof that the e-mail domains of an organization are its own. Only proven ones admit people.

use std::sync::Arc;

use authz::{Granted, action::act::Administer};
use context::{App, Ctx, Principal, RequestInfo, hourly_limits::HourlyLimits};
use model::{
    Error, Page, PageRequest, Result,
    email_domain::{self, EmailDomain, KIND},
    event::{EventType, NewEvent},
    id::OrganizationId,
    organization::Organization,
};
use serde_json::{Value, json};
use store::{
    CommitPermit,
    email_domains::{self, CheckOutcome, Proof},
};

use crate::accounts::require_operator;

/// How many domains are read at once by the check of proven ones.
const CHECK_BATCH: i64 = 100;

/// Lists the domains of an organization with their records.
pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    page: &PageRequest<String>,
) -> Result<Page<EmailDomain, String>> {
    let organization = administered(ctx, organization).await?;
    email_domains::list(ctx.db(), &organization, page).await
}

/// Looks for the record of a domain. If it is found, the domain is proven; what other organizations have proven does
/// not matter.
pub async fn verify(ctx: &Ctx, organization: OrganizationId, domain: &str) -> Result<EmailDomain> {
    let organization = administered(ctx, organization).await?;
    let domain = email_domain::parse(domain)?;
    let found = email_domains::find(ctx.db(), &organization, &domain).await?;
    let found = found.ok_or(Error::NotFound(KIND))?;
    // A proven domain stays so; the weekly check looks again.
    if found.proven_at.is_some() {
        return Ok(found);
    }
    found.check_provable()?;
    ctx.app
        .feature::<HourlyLimits>()
        .check_domain_proof(organization.id)?;
    if !is_recorded(&ctx.app, &found).await? {
        return Err(unproven(&found));
    }
    let mut tx = ctx.begin().await?;
    let proven = email_domains::prove(&mut tx, &found, Proof::Dns).await?;
    let proven = proven.ok_or(Error::NotFound(KIND))?;
    let payload = json!({"domain": proven.domain, "via": "dns"});
    let permit = tx.record(event(&proven, EventType::EmailDomainProven, payload));
    ctx.defer_commit(tx, permit);
    Ok(proven)
}

/// Lets the operator vouch for a domain, where there is no public DNS.
pub async fn prove_as_operator(
    ctx: &Ctx,
    organization: OrganizationId,
    domain: &str,
) -> Result<EmailDomain> {
    require_operator(ctx)?;
    let domain = email_domain::parse(domain)?;
    let found = email_domains::find_for_operator(ctx.db(), organization, &domain).await?;
    let found = found.ok_or_else(|| {
        Error::Unprocessable(format!(
            "`{domain}` is no e-mail domain of this organization. One of its admins has to add it to `emailDomains` \
             first."
        ))
    })?;
    found.check_provable()?;
    let mut tx = ctx.begin_separate().await?;
    let proven = email_domains::prove(&mut tx, &found, Proof::Operator).await?;
    let proven = proven.ok_or(Error::NotFound(KIND))?;
    let payload = json!({"domain": proven.domain, "via": "operator"});
    let permit = tx.record(event(&proven, EventType::EmailDomainProven, payload));
    tx.commit(permit).await?;
    Ok(proven)
}

/// Looks again for the records of all proven domains that are due. One that is missing too often is lost. Where the DNS
/// does not answer, nothing is concluded, and the domain stays due; returns how many these are.
pub async fn check_due(app: &Arc<App>) -> Result<u64> {
    let principal = Principal::System { on_behalf_of: None };
    let ctx = Ctx::new(app.clone(), principal, RequestInfo::default());
    let now = app.clock.now();
    let (mut last, mut unanswered) = (None, 0);
    loop {
        let due = email_domains::list_due(ctx.db(), now, last.as_ref(), CHECK_BATCH).await?;
        for domain in &due {
            match is_recorded(app, domain).await {
                Ok(found) => store_check(&ctx, domain, found).await?,
                Err(_) => unanswered += 1,
            }
        }
        last = due.into_iter().last();
        if last.is_none() {
            return Ok(unanswered);
        }
    }
}

async fn store_check(ctx: &Ctx, domain: &EmailDomain, found: bool) -> Result<()> {
    let mut tx = ctx.begin_separate().await?;
    let permit = match email_domains::store_check(&mut tx, domain, found).await? {
        CheckOutcome::Lost => {
            let payload = json!({"domain": domain.domain});
            tx.record(event(domain, EventType::EmailDomainLost, payload))
        }
        CheckOutcome::Proven | CheckOutcome::Changed => {
            CommitPermit::without_event("the domain stays proven")
        }
    };
    tx.commit(permit).await
}

async fn is_recorded(app: &App, domain: &EmailDomain) -> Result<bool> {
    let texts = app.dns.txt_records(&domain.record_name()).await?;
    Ok(texts.contains(&domain.record_value()))
}

async fn administered(
    ctx: &Ctx,
    organization: OrganizationId,
) -> Result<Granted<Organization, Administer>> {
    ctx.organization(organization).await?.allow::<Administer>()
}

fn unproven(domain: &EmailDomain) -> Error {
    Error::Conflict(format!(
        "`{}` is not proven. Add a TXT record `{}` with the text `{}` to the DNS, wait until it is visible, and try \
         again.",
        domain.domain,
        domain.record_name(),
        domain.record_value()
    ))
}

fn event(domain: &EmailDomain, kind: EventType, payload: Value) -> NewEvent {
    let organization = domain.organization;
    NewEvent::new(organization, kind, organization.uuid()).with_payload(payload)
}
