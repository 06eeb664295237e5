//! Coming into an organization: by the domain of one's address, by a link, or invited by an admin.

use authz::action::act::Administer;
use model::{
    Error, Result,
    event::NewEvent,
    id::{Identified, OrganizationId, UserId, kind},
    invite::{Invitation, InviteId, KIND},
    job::Work,
    place::Node,
};
use serde_json::json;
use store::{
    invites::{self, Offer, Standing},
    members, organizations,
};

use crate::{Ctx, members::event};

/// Joins by the domain of one's own verified address, with the organization's default role.
///
/// The contract wants 404 for an organization that does not exist and 400 for one that does not admit the caller. So
/// an outsider can tell whether an id exists; ids are too random to be guessed, and nothing else is told.
pub async fn by_domain(ctx: &Ctx, organization: OrganizationId) -> Result<()> {
    let user = ctx.user()?;
    let door = organizations::find_domain_door(ctx.db(), organization, user).await?;
    let door = door.ok_or(Error::NotFound(kind::Organization::KIND))?;
    if let Standing::Member(_) = door.standing {
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
    if door.standing == Standing::Disabled {
        return Err(suspended());
    }
    let mut tx = ctx.begin().await?;
    let role = door.default_role;
    if members::insert(&mut tx, organization, user, role, false).await? {
        let payload = json!({"role": role, "via": "domain"});
        tx.record(event(organization, user, "member.joined").with(payload));
    }
    ctx.keep(tx);
    Ok(())
}

/// Uses a link. It never takes away: who has at least what it offers stays as they are.
pub async fn by_link(ctx: &Ctx, organization: OrganizationId, id: &InviteId) -> Result<()> {
    let user = ctx.user()?;
    let offer = invites::find_offer(ctx.db(), organization, id, user).await?;
    let offer = offer.ok_or(Error::NotFound(KIND))?;
    match offer.standing {
        Standing::Disabled => return Err(suspended()),
        Standing::Member(held) if held >= offer.role => return Ok(()),
        Standing::Member(_) | Standing::Outsider => {}
    }
    let mut tx = ctx.begin().await?;
    invites::accept(&mut tx, &offer).await?;
    for event in accepted(&offer, user) {
        tx.record(event);
    }
    ctx.keep(tx);
    Ok(())
}

fn accepted(offer: &Offer, user: UserId) -> Vec<NewEvent> {
    let role = json!({"role": offer.role});
    let joined = offer.standing == Standing::Outsider;
    let mut events = Vec::new();
    if joined {
        let role = offer.role.filter(|_| offer.node.is_none());
        let payload = json!({"role": role, "via": "link"});
        events.push(event(offer.organization, user, "member.joined").with(payload));
    }
    match offer.node {
        None if joined => {}
        None => events.push(event(offer.organization, user, "member.updated").with(role)),
        Some(node) => {
            let kind = match node {
                Node::Collection(_) => "collection.access_changed",
                Node::Space(_) => "space.access_changed",
            };
            let payload = json!({"role": offer.role, "users": [user], "teams": []});
            events.push(NewEvent::new(offer.organization, kind, node.uuid()).with(payload));
        }
    }
    events
}

/// Who was invited by address.
pub struct Invited {
    /// Those who were no members before.
    pub users: Vec<UserId>,
    /// Addresses of accounts that existed and so could not be bound to single sign-on.
    pub not_by_sso: Vec<String>,
}

/// Makes people members by their addresses, with an account for those who have none, and mails each of them.
pub async fn invite(
    ctx: &Ctx,
    organization: OrganizationId,
    invitation: Invitation,
) -> Result<Invited> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<Administer>()?;
    let sso = invitation.sso;
    let invitees = invitation.invitees(organization.default_role);
    let mut tx = ctx.begin().await?;
    let admitted = members::invite(&mut tx, &organization, &invitees, sso).await?;
    if !admitted.is_empty() {
        let mail = |member: &members::Admitted| Work::MailInvitation {
            organization: organization.id,
            email: member.email.clone(),
        };
        tx.enqueue_all(&admitted.iter().map(mail).collect::<Vec<_>>())
            .await?;
    }
    for member in &admitted {
        if member.is_new {
            tx.record(NewEvent::new(None, "user.created", member.user.uuid()));
        }
        let joined = event(organization.id, member.user, "member.joined");
        tx.record(joined.with(json!({"role": member.role, "via": "invitation"})));
    }
    ctx.keep(tx);
    let not_by_sso = admitted
        .iter()
        .filter(|member| sso && !member.is_new)
        .map(|member| member.email.clone());
    Ok(Invited {
        not_by_sso: not_by_sso.collect(),
        users: admitted.iter().map(|member| member.user).collect(),
    })
}

/// A disabled member is an outsider whom no door lets in.
pub(crate) fn suspended() -> Error {
    Error::Forbidden(
        "Your membership of this organization is suspended. Ask one of its admins to end that."
            .to_owned(),
    )
}
