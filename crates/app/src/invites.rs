//! Invite links, managed by the administrators of their target.

use authz::{Granted, action::act::Administer};
use context::{Ctx, Viewable, or_not_found};
use model::{
    Error, Page, PageRequest, Result,
    collection::Collection,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, kind},
    invite::{Invite, InviteId, InvitePatch, NewInvite},
    space::Space,
    tree_move::ContentNode,
};
use serde_json::json;
use store::{
    grants::AdministerProof,
    invites::{self, InviteProof},
};

use crate::{grants::require_administer, invitations};

/// A link with its target.
pub struct InviteWithTarget {
    pub invite: Viewable<Invite>,
    pub target: InviteTarget,
}

pub enum InviteTarget {
    Organization,
    Collection(Viewable<Collection>),
    Space(Viewable<Space>),
}

/// Lists the links to a collection or space, or to the organization itself.
pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    to: Option<ContentNode>,
    page: &PageRequest<String>,
) -> Result<Page<InviteWithTarget, String>> {
    let proof = require_invite_access(ctx, organization, to).await?;
    let page = invites::list(ctx.db(), &proof, page).await?;
    Ok(page.map(|invite| InviteWithTarget {
        invite,
        target: target(&proof),
    }))
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: &InviteId,
) -> Result<InviteWithTarget> {
    let invite = find(ctx, organization, id).await?;
    let viewable = invite.renew(Invite::clone(&invite));
    with_target(ctx, viewable).await
}

pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    new: NewInvite,
) -> Result<InviteWithTarget> {
    let (to, role) = match new {
        NewInvite::Organization(role) => (None, role),
        NewInvite::Content(node, role) => (Some(node), Some(role)),
    };
    let proof = require_invite_access(ctx, organization, to).await?;
    let id = InviteId::generate(&*ctx.app.entropy);
    let mut tx = ctx.begin().await?;
    let invite = invites::insert(&mut tx, &proof, &id, role).await?;
    let invite = invite.ok_or_else(turned_off)?;
    let permit = tx.record(event(&invite, EventType::InviteCreated));
    ctx.defer_commit(tx, permit);
    let target = target(&proof);
    Ok(InviteWithTarget { invite, target })
}

pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    id: &InviteId,
    patch: InvitePatch,
) -> Result<InviteWithTarget> {
    let invite = find(ctx, organization, id).await?;
    let role = patch.role_for(invite.node)?;
    let mut tx = ctx.begin().await?;
    let updated = invites::update(&mut tx, &invite, role, ctx.request.if_version).await?;
    let updated = invite.renew(updated.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx.record(event(&updated, EventType::InviteUpdated));
    ctx.defer_commit(tx, permit);
    with_target(ctx, updated).await
}

/// Deletes an invite link, or withdraws the invitation with this id. Deleting a hidden or missing link succeeds.
pub async fn delete(ctx: &Ctx, organization: OrganizationId, id: &InviteId) -> Result<()> {
    let Some(found) = ctx.find_invite(organization, id).await? else {
        return invitations::withdraw(ctx, organization, id).await;
    };
    let Some(invite) = found.allow_if_visible::<Administer>()? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    if !invites::delete(&mut tx, &invite, ctx.request.if_version).await? {
        return Err(ctx.version_conflict());
    }
    let permit = tx.record(event(&invite, EventType::InviteDeleted));
    ctx.defer_commit(tx, permit);
    Ok(())
}

async fn find(
    ctx: &Ctx,
    organization: OrganizationId,
    id: &InviteId,
) -> Result<Granted<Invite, Administer>> {
    or_not_found(ctx.find_invite(organization, id).await?)?.allow()
}

async fn with_target(ctx: &Ctx, invite: Viewable<Invite>) -> Result<InviteWithTarget> {
    let target = match invite.node {
        None => InviteTarget::Organization,
        Some(ContentNode::Collection(id)) => {
            InviteTarget::Collection(ctx.collection(id).await?.allow()?)
        }
        Some(ContentNode::Space(id)) => InviteTarget::Space(ctx.space(id).await?.allow()?),
    };
    Ok(InviteWithTarget { invite, target })
}

/// Checks that the caller may manage invite links to the target. Content of another organization is treated as
/// missing.
async fn require_invite_access(
    ctx: &Ctx,
    organization: OrganizationId,
    to: Option<ContentNode>,
) -> Result<InviteProof> {
    let Some(node) = to else {
        let organization = ctx.organization(organization).await?.allow()?;
        return Ok(InviteProof::Organization(organization));
    };
    let proof = InviteProof::Content(require_administer(ctx, node).await?);
    if proof.organization() == organization {
        return Ok(proof);
    }
    Err(Error::NotFound(match node {
        ContentNode::Collection(_) => kind::Collection::KIND,
        ContentNode::Space(_) => kind::Space::KIND,
    }))
}

fn target(proof: &InviteProof) -> InviteTarget {
    match proof {
        InviteProof::Organization(_) => InviteTarget::Organization,
        InviteProof::Content(AdministerProof::Collection(collection)) => {
            InviteTarget::Collection(collection.renew(Collection::clone(collection)))
        }
        InviteProof::Content(AdministerProof::Space(space)) => {
            InviteTarget::Space(space.renew(Space::clone(space)))
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
fn event(invite: &Invite, kind: EventType) -> NewEvent {
    let subject = invite
        .node
        .map_or(invite.organization.uuid(), ContentNode::uuid);
    NewEvent::new(invite.organization, kind, subject).with_payload(json!({"role": invite.role}))
}
