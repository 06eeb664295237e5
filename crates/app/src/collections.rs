//! Operations on collections.

use authz::action::act::{Administer, View};
use context::{Ctx, ParentProof, Viewable};
use model::{
    Page, PageRequest, Result,
    collection::{Collection, CollectionPatch, NewCollection},
    event::{EventType, NewEvent},
    id::{CollectionId, OrganizationId},
    space::Space,
    tree_move::{ContentNode, ListKey, Move},
};
use serde_json::json;
use store::{collections, nodes, spaces};
use uuid::Uuid;

use crate::placement::{self, CurrentPosition};

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    nested: bool,
    page: &PageRequest<ListKey>,
) -> Result<Page<Viewable<Collection>, ListKey>> {
    let organization = ctx.organization(organization).await?.allow::<View>()?;
    collections::list(ctx.db(), &organization, ctx.user()?, nested, page).await
}

pub async fn get(ctx: &Ctx, id: CollectionId) -> Result<Viewable<Collection>> {
    ctx.collection(id).await?.allow()
}

pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    new: NewCollection,
) -> Result<Viewable<Collection>> {
    let place = ParentProof::find(ctx, organization, new.parent).await?;
    let mut tx = ctx.begin().await?;
    let collection = collections::insert(&mut tx, &place.parent(), new).await?;
    let permit = tx.record(
        event(&collection, EventType::CollectionCreated)
            .with_payload(json!({"title": collection.title})),
    );
    ctx.defer_commit(tx, permit);
    Ok(collection)
}

pub async fn update(
    ctx: &Ctx,
    id: CollectionId,
    patch: CollectionPatch,
) -> Result<Viewable<Collection>> {
    let collection = ctx.collection(id).await?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let updated = collections::update(&mut tx, &collection, patch, ctx.request.if_version).await?;
    let updated = collection.renew(updated.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx.record(event(&updated, EventType::CollectionUpdated));
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

/// Deletes a collection and moves its children up to its parent. Deleting a hidden or missing collection succeeds.
pub async fn delete(ctx: &Ctx, id: CollectionId) -> Result<()> {
    let Some(found) = ctx.find_collection(id).await? else {
        return Ok(());
    };
    let Some(collection) = found.allow_if_visible::<Administer>()? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    if !collections::delete(&mut tx, &collection, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let permit = tx.record(event(&collection, EventType::CollectionDeleted));
    ctx.defer_commit(tx, permit);
    Ok(())
}

pub async fn list_spaces(
    ctx: &Ctx,
    id: CollectionId,
    page: &PageRequest<(String, Uuid)>,
) -> Result<Page<Viewable<Space>, (String, Uuid)>> {
    let collection = ctx.collection(id).await?.allow::<View>()?;
    spaces::list_in_collection(ctx.db(), &collection, ctx.user()?, page).await
}

pub async fn move_to(ctx: &Ctx, id: CollectionId, target: Move) -> Result<Viewable<Collection>> {
    let collection = ctx.collection(id).await?.allow::<Administer>()?;
    let current = CurrentPosition {
        organization: collection.organization,
        node: ContentNode::Collection(collection.id),
        parent: collection.parent,
        position: &collection.position,
    };
    let to = placement::resolve_move(ctx, &current, target).await?;
    let mut tx = ctx.begin().await?;
    let version = ctx.request.if_version;
    let moved =
        nodes::move_collection(&mut tx, &collection, to.parent, &to.position, version).await?;
    let moved = collection.renew(moved.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx.record(
        event(&moved, EventType::CollectionMoved).with_payload(json!({"parent": moved.parent})),
    );
    ctx.defer_commit(tx, permit);
    Ok(moved)
}

fn event(collection: &Collection, kind: EventType) -> NewEvent {
    NewEvent::new(collection.organization, kind, collection.id.uuid())
}
