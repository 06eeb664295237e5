//! Joining an organization: by e-mail domain, or by invite.

use context::Ctx;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, UserId, kind},
    invite::InviteId,
    tree_move::ContentNode,
};
use serde_json::json;
use store::{
    CommitPermit, Tx,
    invites::{self, InviteOffer, MembershipStatus},
    members, organizations,
};

use crate::{
    invitations,
    members::{event, suspended_error},
};

/// Joins by the domain of the caller's verified e-mail address, with the organization's default role.
///
/// The contract requires 404 for a missing organization and 400 for one that does not admit the caller. So an
/// outsider can find out whether an id exists; ids are too random to be guessed, and nothing else is revealed.
pub async fn by_domain(ctx: &Ctx, organization: OrganizationId) -> Result<()> {
    let user = ctx.user()?;
    ctx.require_may_join(organization).await?;
    let policy = organizations::find_domain_join_policy(ctx.db(), organization, user).await?;
    let policy = policy.ok_or(Error::NotFound(kind::Organization::KIND))?;
    if let MembershipStatus::Member(_) = policy.membership {
        return Ok(());
    }
    if !policy.email_verified {
        let message = "is not verified; ask for a mail to verify it, then join";
        return Err(Error::invalid("email", message));
    }
    if policy.names_domain && !policy.admits {
        let message = "is of a domain that this organization has not proven to be its own, so it admits nobody yet; \
                       ask one of its admins to prove it, or for an invite";
        return Err(Error::invalid("email", message));
    }
    if !policy.admits {
        let message = "is of a domain that this organization does not admit; ask for an invite";
        return Err(Error::invalid("email", message));
    }
    if policy.membership == MembershipStatus::Disabled {
        return Err(suspended_error());
    }
    if policy.was_removed {
        return Err(Error::Forbidden(
            "An admin has removed you from this organization. Ask one of its admins for an invitation."
                .to_owned(),
        ));
    }
    let mut tx = ctx.begin().await?;
    let role = policy.default_role;
    let permit = if members::insert(&mut tx, organization, user, role, false).await? {
        let payload = json!({"role": role, "via": "domain"});
        tx.record(event(organization, user, EventType::MemberJoined).with_payload(payload))
    } else {
        CommitPermit::without_event("they joined concurrently")
    };
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Accepts an invite link, or the invitation with this token. Never lowers a role: members with at least the offered
/// role stay unchanged.
pub async fn by_invite(ctx: &Ctx, organization: OrganizationId, id: &InviteId) -> Result<()> {
    let user = ctx.user()?;
    ctx.require_may_join(organization).await?;
    match invites::find_offer(ctx.db(), organization, id, user).await? {
        Some(offer) => by_link(ctx, user, &offer).await,
        None => invitations::accept(ctx, organization, id).await,
    }
}

/// What people see of an invite before they accept it.
pub struct InvitePreview {
    pub organization_title: String,
    /// The invited address, if it is an invitation by mail.
    pub email: Option<String>,
}

/// Shows an invitation to whoever has its token, and an invite link to those who are signed in. None if it cannot be
/// accepted.
pub async fn preview(
    ctx: &Ctx,
    organization: OrganizationId,
    id: &InviteId,
) -> Result<Option<InvitePreview>> {
    let pending = invitations::find_pending(ctx, organization, id).await?;
    let is_link = match ctx.user() {
        Ok(user) if pending.is_none() => {
            let offer = invites::find_offer(ctx.db(), organization, id, user).await?;
            offer.is_some()
        }
        _ => false,
    };
    if pending.is_none() && !is_link {
        return Ok(None);
    }
    let title = organizations::find_title(ctx.db(), organization).await?;
    Ok(title.map(|organization_title| InvitePreview {
        organization_title,
        email: pending.map(|pending| pending.email),
    }))
}

async fn by_link(ctx: &Ctx, user: UserId, offer: &InviteOffer) -> Result<()> {
    match offer.membership {
        MembershipStatus::Disabled => return Err(suspended_error()),
        MembershipStatus::Member(held) if held >= offer.role => return Ok(()),
        MembershipStatus::Member(_) | MembershipStatus::Outsider => {}
    }
    let mut tx = ctx.begin().await?;
    invites::accept(&mut tx, offer).await?;
    let permit = record_acceptance(&mut tx, offer, user);
    ctx.defer_commit(tx, permit);
    Ok(())
}

fn record_acceptance(tx: &mut Tx, offer: &InviteOffer, user: UserId) -> CommitPermit {
    let is_new = offer.membership == MembershipStatus::Outsider;
    let joined = is_new.then(|| {
        let role = offer.role.filter(|_| offer.node.is_none());
        let payload = json!({"role": role, "via": "link"});
        event(offer.organization, user, EventType::MemberJoined).with_payload(payload)
    });
    match (joined, offer.node) {
        (Some(joined), None) => tx.record(joined),
        (None, None) => {
            let updated = event(offer.organization, user, EventType::MemberUpdated);
            tx.record(updated.with_payload(json!({"role": offer.role})))
        }
        (joined, Some(node)) => {
            tx.record_all(joined);
            let kind = match node {
                ContentNode::Collection(_) => EventType::CollectionAccessChanged,
                ContentNode::Space(_) => EventType::SpaceAccessChanged,
            };
            let payload = json!({"role": offer.role, "users": [user], "teams": []});
            tx.record(NewEvent::new(offer.organization, kind, node.uuid()).with_payload(payload))
        }
    }
}
