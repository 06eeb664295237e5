//! Transfer of collections and spaces to another organization. The caller administers them there.

mod content_move;

use authz::{
    Granted,
    action::act::{Administer, Create},
};
use context::{Ctx, Viewable};
use model::{
    Error, Result,
    collection::Collection,
    event::{EventType, NewEvent},
    id::{CollectionId, OrganizationId, SpaceId, UserId},
    merge_rules::MergeRules,
    organization::Organization,
    space::Space,
};
use serde_json::{Value, json};
use store::{CommitPermit, Tx, members, transfers};
use uuid::Uuid;

use self::content_move::{ContentMove, MovedContent};

pub async fn transfer_space(ctx: &Ctx, id: SpaceId, to: OrganizationId) -> Result<Viewable<Space>> {
    let space = ctx.space(id).await?.allow::<Administer>()?;
    let target = find_target(ctx, space.organization, to).await?;
    require_reviewer_membership(ctx, &target, std::slice::from_ref(&space.merge_rules)).await?;
    require_version(ctx, space.version)?;
    let content_move = ContentMove::new(ctx, space.organization, to, std::slice::from_ref(&id));
    let mut moved_content = content_move.execute().await?;
    let version = ctx.request.if_version;
    let MovedContent { tx, pools, .. } = &mut moved_content;
    let moved = transfers::move_space(tx, &space, &target, pools, version).await?;
    let moved = moved.ok_or_else(|| ctx.version_conflict())?;
    moved_content.clean_up().await?;
    let payload = json!({"from": space.organization, "to": to, "collections": [], "spaces": [id]});
    let permit = record(
        &mut moved_content.tx,
        EventType::SpaceTransferred,
        id.uuid(),
        [space.organization, to],
        &payload,
    );
    ctx.invalidate_after_commit([id.uuid()]);
    ctx.defer_commit(moved_content.tx, permit);
    Ok(moved)
}

/// Transfers a collection with everything in it, including spaces in the trash.
pub async fn transfer_collection(
    ctx: &Ctx,
    id: CollectionId,
    to: OrganizationId,
) -> Result<Viewable<Collection>> {
    let root = ctx.collection(id).await?.allow::<Administer>()?;
    let target = find_target(ctx, root.organization, to).await?;
    let inside = transfers::subtree(ctx.db(), &root, ctx.user()?).await?;
    if !inside.administered {
        return Err(Error::Precondition(
            "This collection contains something that you do not administer. Ask an admin of the organization to \
             transfer it."
                .to_owned(),
        ));
    }
    require_reviewer_membership(ctx, &target, &inside.merge_rules).await?;
    require_version(ctx, root.version)?;
    let content_move = ContentMove::new(ctx, root.organization, to, &inside.spaces);
    let mut moved_content = content_move.execute().await?;
    let version = ctx.request.if_version;
    let MovedContent { tx, pools, .. } = &mut moved_content;
    let moved = transfers::move_collection(tx, &root, &inside, &target, pools, version).await?;
    let moved = moved.ok_or_else(|| ctx.version_conflict())?;
    moved_content.clean_up().await?;
    let payload = json!({"from": root.organization, "to": to,
                         "collections": inside.collections, "spaces": inside.spaces});
    let permit = record(
        &mut moved_content.tx,
        EventType::CollectionTransferred,
        id.uuid(),
        [root.organization, to],
        &payload,
    );
    ctx.invalidate_after_commit(inside.ids());
    ctx.defer_commit(moved_content.tx, permit);
    Ok(moved)
}

async fn find_target(
    ctx: &Ctx,
    from: OrganizationId,
    to: OrganizationId,
) -> Result<Granted<Organization, Create>> {
    ctx.require_recent_authentication()?;
    if from == to {
        return Err(Error::Conflict(
            "It is in this organization already, so nothing was transferred.".to_owned(),
        ));
    }
    ctx.organization(to).await?.allow()
}

/// Fails early if the version differs, before anything is copied; the move itself compares again.
fn require_version(ctx: &Ctx, found: i64) -> Result<()> {
    match ctx.request.if_version {
        Some(demanded) if demanded != found => Err(ctx.version_conflict()),
        _ => Ok(()),
    }
}

/// Fails unless all users in merge rules are members of the target organization.
async fn require_reviewer_membership(
    ctx: &Ctx,
    target: &Granted<Organization, Create>,
    rules: &[MergeRules],
) -> Result<()> {
    let mut users: Vec<UserId> = rules.iter().flat_map(MergeRules::users).collect();
    users.sort();
    users.dedup();
    if users.is_empty() || members::are_all(ctx.db(), target.id, &users).await? {
        return Ok(());
    }
    Err(Error::Precondition(
        "Its merge rules name people who are not members of the target organization. Change the rules first."
            .to_owned(),
    ))
}

/// Records the transfer in both organizations.
fn record(
    tx: &mut Tx,
    kind: EventType,
    subject: Uuid,
    organizations: [OrganizationId; 2],
    payload: &Value,
) -> CommitPermit {
    let transferred = |organization: OrganizationId| {
        NewEvent::new(organization, kind, subject).with_payload(payload.clone())
    };
    let [from, to] = organizations.map(transferred);
    tx.record_all([from]);
    tx.record(to)
}
