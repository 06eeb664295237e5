//! Operations on organizations.

pub mod deletion;
pub mod export;

use authz::{ActionSet, action::act::Administer};
use context::{Ctx, Viewable};
use expression::Expression;
use model::{
    Error, Kind, Page, PageRequest, Patch, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, SiteId, kind},
    merge_rules::{MergeRule, MergeRules},
    organization::{NewOrganization, Organization, OrganizationPatch, check_hostname},
    reserved_names::check_not_reserved,
};
use serde_json::{Value, json};
use store::{Tx, members, organizations, sso_requirements};

/// Lists the organizations of the caller. Of those whose single sign-on the caller has not passed they see only the
/// names: they need to know where to sign in.
pub async fn list(ctx: &Ctx, page: &PageRequest) -> Result<Page<Viewable<Organization>>> {
    let mut found = organizations::list(ctx.db(), ctx.user()?, page).await?;
    for organization in &mut found.items {
        if !ctx.may_see_settings(organization) {
            let restricted = Organization::clone(organization).view_without_sso();
            *organization = organization.renew(restricted);
        }
    }
    Ok(found)
}

pub async fn get(ctx: &Ctx, id: OrganizationId) -> Result<Viewable<Organization>> {
    ctx.organization(id).await?.allow()
}

pub async fn create(ctx: &Ctx, new: NewOrganization) -> Result<Viewable<Organization>> {
    ctx.user()?;
    if !ctx.app.settings.open_organizations {
        return Err(Error::Forbidden(
            "Creating organizations is reserved to the operator of this server. Ask them for one."
                .to_owned(),
        ));
    }
    let mut tx = ctx.begin().await?;
    let id = organizations::insert(&mut tx, new).await?;
    let organization = organizations::get_in(&mut tx, id).await?;
    let permit = tx.record(
        event(&organization, EventType::OrganizationCreated)
            .with_payload(json!({"title": organization.title})),
    );
    ctx.defer_commit(tx, permit);
    Ok(organization)
}

pub async fn update(
    ctx: &Ctx,
    id: OrganizationId,
    patch: OrganizationPatch,
) -> Result<Viewable<Organization>> {
    let organization = ctx.organization(id).await?.allow::<Administer>()?;
    if let Some(hostname) = &patch.hostname
        && organization.hostname.as_ref() != Some(hostname)
    {
        check_not_reserved("hostname", hostname)?;
    }
    if let Some(rules) = &patch.merge_rules {
        require_valid_rules(ctx, organization.id, rules).await?;
    }
    if let Patch::Set(site) = &patch.default_content {
        require_site(ctx, organization.id, *site).await?;
    }
    let turns_sso_on = patch.sso == Some(true) && !organization.sso;
    if patch.sso.is_some_and(|sso| sso != organization.sso) {
        ctx.require_recent_authentication()?;
    }
    let mut tx = ctx.begin().await?;
    if turns_sso_on {
        require_sso_readiness(ctx, &mut tx, id).await?;
    }
    if !organizations::update(&mut tx, &organization, patch, ctx.request.if_version).await? {
        return Err(ctx.version_conflict());
    }
    let updated = organizations::get_in(&mut tx, id).await?;
    let changes = event(&updated, EventType::OrganizationUpdated);
    let permit = tx.record(changes.with_changes(&settings(&organization), &settings(&updated)));
    ctx.invalidate_requirements_after_commit(id);
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

/// Single sign-on is turned on only if somebody gets in afterwards: there is a provider, and the caller has come through
/// it or an admin may do without.
async fn require_sso_readiness(ctx: &Ctx, tx: &mut Tx, organization: OrganizationId) -> Result<()> {
    let found = sso_requirements::lock_readiness(tx, organization).await?;
    let found = found.ok_or(Error::NotFound(kind::Organization::KIND))?;
    let reason = if found.active_providers == 0 {
        "needs a provider that is active: create one at `/v1/orgs/{organizationId}/saml` or `/oidc` and complete its \
         settings first"
    } else if !ctx.has_passed_sso(organization) && found.break_glass.is_none() {
        "would lock you out: sign in through a provider of the organization first, or name an admin who may do without, \
         at `/v1/orgs/{organizationId}/sso/break-glass`"
    } else {
        return Ok(());
    };
    Err(Error::invalid("sso", reason))
}

/// Fails unless the organization has this site.
async fn require_site(ctx: &Ctx, organization: OrganizationId, site: SiteId) -> Result<()> {
    match ctx.find_site(organization, site).await? {
        Some(_) => Ok(()),
        None => Err(Error::invalid(
            "defaultContent",
            "names a site that this organization does not have",
        )),
    }
}

/// An organization as seen by a member, by a user who may join it by e-mail domain, or beside what it publishes.
#[derive(Clone)]
pub struct VisibleOrganization {
    pub organization: Organization,
    /// None for non-members.
    pub actions: ActionSet,
}

/// Lists the organizations that admit a domain, for their members and for users with a verified e-mail address of
/// that domain.
pub async fn list_for_domain(ctx: &Ctx, domain: &str) -> Result<Vec<VisibleOrganization>> {
    let found = organizations::list_for_domain(ctx.db(), domain, ctx.user()?).await?;
    let known = found.into_iter().map(|(organization, actions)| {
        let organization = if actions == ActionSet::NONE {
            organization.public_view(domain)
        } else if ctx.may_see_settings(&organization) {
            organization
        } else {
            organization.view_without_sso().public_view(domain)
        };
        VisibleOrganization {
            organization,
            actions,
        }
    });
    Ok(known.collect())
}

/// Returns the organization of a hostname. Non-members get a 404.
pub async fn find_by_hostname(ctx: &Ctx, hostname: &str) -> Result<OrganizationId> {
    let not_found = || Error::NotFound(Kind("subdomain"));
    check_hostname("subdomain", hostname).map_err(|_| not_found())?;
    let found = organizations::find_by_hostname(ctx.db(), hostname, ctx.user()?).await?;
    found.ok_or_else(not_found)
}

/// Merge rules may name only members of the organization, and their expressions must be valid.
pub(crate) async fn require_valid_rules(
    ctx: &Ctx,
    organization: OrganizationId,
    rules: &MergeRules,
) -> Result<()> {
    require_parsable(rules)?;
    let users = rules.users();
    if users.is_empty() || members::are_all(ctx.db(), organization, &users).await? {
        return Ok(());
    }
    Err(Error::invalid(
        "mergeRules",
        "names a user who is not a member of the organization",
    ))
}

fn require_parsable(rules: &MergeRules) -> Result<()> {
    let MergeRules::Rules { rules } = rules else {
        return Ok(());
    };
    for (index, rule) in rules.iter().enumerate() {
        if let MergeRule::Custom { expression } = rule
            && let Err(error) = Expression::parse(expression)
        {
            let field = format!("mergeRules.rules[{index}].expression");
            return Err(Error::invalid(field, format!("cannot be read: {error}")));
        }
    }
    Ok(())
}

/// Returns the settings that can be changed, by their API names.
fn settings(organization: &Organization) -> Value {
    json!({
        "title": organization.title,
        "hostname": organization.hostname,
        "emailDomains": organization.email_domains,
        "defaultRole": organization.default_role,
        "defaultContent": organization.default_content,
        "logo": organization.logo_url,
        "sso": organization.sso,
        "ai": organization.ai,
        "inviteLinks": organization.invite_links,
        "mergeRules": organization.merge_rules,
    })
}

fn event(organization: &Organization, kind: EventType) -> NewEvent {
    NewEvent::new(organization.id, kind, organization.id.uuid())
}
