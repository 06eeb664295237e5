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
    let door = organizations::find_domain_join_policy(ctx.db(), organization, user).await?;
    let door = door.ok_or(Error::NotFound(kind::Organization::KIND))?;
    if let MembershipStatus::Member(_) = door.membership {
        return Ok(());
    }
    if !door.email_verified {
        let message = "is not verified; ask for a mail to verify it, then join";
        return Err(Error::invalid("email", message));
    }
    if !door.admits {
        let message = "is of a domain that this organization does not admit; ask for an invite";
        return Err(Error::invalid("email", message));
    }
    if door.membership == MembershipStatus::Disabled {
        return Err(suspended_error());
    }
    if door.was_removed {
        return Err(Error::Forbidden(
            "An admin has removed you from this organization. Ask one of its admins for an invitation."
                .to_owned(),
        ));
    }
    let mut tx = ctx.begin().await?;
    let role = door.default_role;
    if members::insert(&mut tx, organization, user, role, false).await? {
        let payload = json!({"role": role, "via": "domain"});
        tx.record(event(organization, user, EventType::MemberJoined).with_payload(payload));
    }
    ctx.defer_commit(tx);
    Ok(())
}

/// Accepts an invite link, or the invitation with this token. Never lowers a role: members with at least the offered
/// role stay unchanged.
pub async fn by_invite(ctx: &Ctx, organization: OrganizationId, id: &InviteId) -> Result<()> {
    let user = ctx.user()?;
    match invites::find_offer(ctx.db(), organization, id, user).await? {
        Some(offer) => by_link(ctx, user, &offer).await,
        None => invitations::accept(ctx, organization, id).await,
    }
}

async fn by_link(ctx: &Ctx, user: UserId, offer: &InviteOffer) -> Result<()> {
    match offer.membership {
        MembershipStatus::Disabled => return Err(suspended_error()),
        MembershipStatus::Member(held) if held >= offer.role => return Ok(()),
        MembershipStatus::Member(_) | MembershipStatus::Outsider => {}
    }
    let mut tx = ctx.begin().await?;
    invites::accept(&mut tx, offer).await?;
    for event in acceptance_events(offer, user) {
        tx.record(event);
    }
    ctx.defer_commit(tx);
    Ok(())
}

fn acceptance_events(offer: &InviteOffer, user: UserId) -> Vec<NewEvent> {
    let role = json!({"role": offer.role});
    let joined = offer.membership == MembershipStatus::Outsider;
    let mut events = Vec::new();
    if joined {
        let role = offer.role.filter(|_| offer.node.is_none());
        let payload = json!({"role": role, "via": "link"});
        events.push(event(offer.organization, user, EventType::MemberJoined).with_payload(payload));
    }
    match offer.node {
        None if joined => {}
        None => events
            .push(event(offer.organization, user, EventType::MemberUpdated).with_payload(role)),
        Some(node) => {
            let kind = match node {
                ContentNode::Collection(_) => EventType::CollectionAccessChanged,
                ContentNode::Space(_) => EventType::SpaceAccessChanged,
            };
            let payload = json!({"role": offer.role, "users": [user], "teams": []});
            events.push(NewEvent::new(offer.organization, kind, node.uuid()).with_payload(payload));
        }
    }
    events
}
