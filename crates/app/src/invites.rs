//! Invite links, managed by the administrators of their target.

use authz::{Granted, action::act::Administer};
use model::{
    Error, Page, PageRequest, Result,
    collection::Collection,
    event::NewEvent,
    id::{Identified, OrganizationId, kind},
    invite::{Invite, InviteId, InvitePatch, NewInvite},
    place::Node,
    space::Space,
};
use serde_json::json;
use store::{
    grants::Administered,
    invites::{self, Door},
};

use crate::{Ctx, Seen, grants::administered, invitations, lookup::required};

/// A link with its target.
pub struct Shown {
    pub invite: Seen<Invite>,
    pub target: Target,
}

pub enum Target {
    Organization,
    Collection(Seen<Collection>),
    Space(Seen<Space>),
}

/// Lists the links to a collection or space, or to the organization itself.
pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    to: Option<Node>,
    page: &PageRequest<String>,
) -> Result<Page<Shown, String>> {
    let door = door(ctx, organization, to).await?;
    let page = invites::list(ctx.db(), &door, page).await?;
    Ok(page.map(|invite| Shown {
        invite,
        target: target(&door),
    }))
}

pub async fn get(ctx: &Ctx, organization: OrganizationId, id: &InviteId) -> Result<Shown> {
    let invite = find(ctx, organization, id).await?;
    let seen = invite.renew(Invite::clone(&invite));
    show(ctx, seen).await
}

pub async fn create(ctx: &Ctx, organization: OrganizationId, new: NewInvite) -> Result<Shown> {
    let (to, role) = match new {
        NewInvite::Organization(role) => (None, role),
        NewInvite::Content(node, role) => (Some(node), Some(role)),
    };
    let door = door(ctx, organization, to).await?;
    let id = InviteId::generate(&*ctx.app.entropy);
    let mut tx = ctx.begin().await?;
    let invite = invites::insert(&mut tx, &door, &id, role).await?;
    let invite = invite.ok_or_else(turned_off)?;
    tx.record(event(&invite, "invite.created"));
    ctx.keep(tx);
    let target = target(&door);
    Ok(Shown { invite, target })
}

pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    id: &InviteId,
    patch: InvitePatch,
) -> Result<Shown> {
    let invite = find(ctx, organization, id).await?;
    let role = patch.role_for(invite.node)?;
    let mut tx = ctx.begin().await?;
    let updated = invites::update(&mut tx, &invite, role, ctx.request.if_version).await?;
    let updated = invite.renew(updated.ok_or_else(|| ctx.changed_meanwhile())?);
    tx.record(event(&updated, "invite.updated"));
    ctx.keep(tx);
    show(ctx, updated).await
}

/// Deletes an invite link, or withdraws the invitation with this id. Deleting a hidden or missing link succeeds.
pub async fn delete(ctx: &Ctx, organization: OrganizationId, id: &InviteId) -> Result<()> {
    let Some(found) = ctx.find_invite(organization, id).await? else {
        return invitations::withdraw(ctx, organization, id).await;
    };
    let Some(invite) = found.allow_if_seen::<Administer>()? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    if !invites::delete(&mut tx, &invite, ctx.request.if_version).await? {
        return Err(ctx.changed_meanwhile());
    }
    tx.record(event(&invite, "invite.deleted"));
    ctx.keep(tx);
    Ok(())
}

async fn find(
    ctx: &Ctx,
    organization: OrganizationId,
    id: &InviteId,
) -> Result<Granted<Invite, Administer>> {
    required(ctx.find_invite(organization, id).await?)?.allow()
}

async fn show(ctx: &Ctx, invite: Seen<Invite>) -> Result<Shown> {
    let target = match invite.node {
        None => Target::Organization,
        Some(Node::Collection(id)) => Target::Collection(ctx.collection(id).await?.allow()?),
        Some(Node::Space(id)) => Target::Space(ctx.space(id).await?.allow()?),
    };
    Ok(Shown { invite, target })
}

/// Checks that the caller may manage invite links to the target. Content of another organization is treated as
/// missing.
async fn door(ctx: &Ctx, organization: OrganizationId, to: Option<Node>) -> Result<Door> {
    let Some(node) = to else {
        let organization = ctx.organization(organization).await?.allow()?;
        return Ok(Door::Organization(organization));
    };
    let door = Door::Content(administered(ctx, node).await?);
    if door.organization() == organization {
        return Ok(door);
    }
    Err(Error::NotFound(match node {
        Node::Collection(_) => kind::Collection::KIND,
        Node::Space(_) => kind::Space::KIND,
    }))
}

fn target(door: &Door) -> Target {
    match door {
        Door::Organization(_) => Target::Organization,
        Door::Content(Administered::Collection(collection)) => {
            Target::Collection(collection.renew(Collection::clone(collection)))
        }
        Door::Content(Administered::Space(space)) => {
            Target::Space(space.renew(Space::clone(space)))
        }
    }
}

fn turned_off() -> Error {
    Error::Conflict(
        "Invite links are turned off in this organization. An admin turns them on with `inviteLinks` of \
         `PATCH /orgs/{organizationId}`."
            .to_owned(),
    )
}

/// Builds the event without the link's id, which is a secret.
fn event(invite: &Invite, kind: &'static str) -> NewEvent {
    let subject = invite.node.map_or(invite.organization.uuid(), Node::uuid);
    NewEvent::new(invite.organization, kind, subject).with(json!({"role": invite.role}))
}
