//! Operations on spaces, apart from their content.

use std::collections::HashMap;

use authz::action::act::{Administer, View};
use changes::{
    prepared_content::PreparedContent,
    templates::{self, TemplateUse},
};
use context::{Ctx, ParentProof, Viewable};
use jiff::SignedDuration;
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{OrganizationId, SpaceId, UserId},
    job::Work,
    openapi_spec::SpecSlug,
    space::{DeletedSpace, NewSpace, RETENTION_HOURS, Space, SpacePatch},
    tree_move::{ContentNode, ListKey, Move},
    user::User,
};
use pages::{
    contents::{ComputedSource, OpenApiSource},
    published::share_key_access,
};
use serde_json::json;
use store::{
    CommitPermit, directory, downloads, nodes,
    spaces::{
        self, duplicate,
        trash::{self, TrashKey},
    },
    users,
};

use crate::{
    computed_content::require_for_new_space,
    organizations::require_valid_rules,
    placement::{self, CurrentPosition},
};

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    page: &PageRequest<ListKey>,
) -> Result<Page<Viewable<Space>, ListKey>> {
    let organization = ctx.organization(organization).await?.allow::<View>()?;
    spaces::list(ctx.db(), &organization, ctx.user()?, page).await
}

pub async fn get(ctx: &Ctx, id: SpaceId) -> Result<Viewable<Space>> {
    ctx.space(id).await?.allow()
}

/// Returns a space by the caller's own access, or else by share key. With the key, its URL contains it.
pub async fn get_shared(ctx: &Ctx, id: SpaceId, key: Option<&str>) -> Result<Viewable<Space>> {
    match (get(ctx, id).await, key) {
        (Err(Error::NotFound(_) | Error::Unauthenticated(_)), Some(key)) => {
            share_key_access::space(ctx, id, key).await
        }
        (Ok(space), Some(key)) => share_key_access::with_share_url(ctx, space, key).await,
        (found, _) => found,
    }
}

/// What a new space starts with.
#[derive(Debug)]
pub enum InitialContent {
    Empty,
    Template(TemplateUse),
    /// An entry that stands for the pages of an OpenAPI spec, or of an integration.
    Computed(ComputedSource),
}

/// Creates a space with this content.
pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    new: NewSpace,
    initial: &InitialContent,
) -> Result<Viewable<Space>> {
    let place = ParentProof::find(ctx, organization, new.parent).await?;
    let prepared = match initial {
        InitialContent::Empty => None,
        InitialContent::Template(template) => {
            Some(templates::prepare(ctx, "template.", None, template).await?)
        }
        InitialContent::Computed(source) => {
            match source {
                ComputedSource::OpenApi(source) => require_spec(ctx, organization, source).await?,
                ComputedSource::Integration(source) => {
                    require_for_new_space(ctx, organization, source).await?;
                }
            }
            Some(PreparedContent::of_source(ctx, source).await?)
        }
    };
    let mut tx = ctx.begin().await?;
    let mut space = spaces::insert(&mut tx, &place.parent(), new).await?;
    let created = event(&space, EventType::SpaceCreated);
    let permit = tx.record(created.with_payload(json!({"title": space.title})));
    if let Some(prepared) = prepared {
        space = prepared.fill_space(ctx, &mut tx, &space).await?;
    }
    ctx.defer_commit(tx, permit);
    Ok(space)
}

/// Requires that the organization has the spec of a source, whether or not it has been processed.
async fn require_spec(
    ctx: &Ctx,
    organization: OrganizationId,
    source: &OpenApiSource,
) -> Result<()> {
    let field = "computedSource.dependencies.spec.ref.spec";
    let slug = SpecSlug::parse(field, &source.spec)?;
    let found = ctx.find_openapi_spec(organization, &slug).await?;
    let visible = match found {
        Some(found) => found.allow_if_visible::<View>()?,
        None => None,
    };
    match visible {
        Some(_) => Ok(()),
        None => Err(Error::invalid(
            field,
            "names no OpenAPI spec of this organization",
        )),
    }
}

/// Duplicates a space in the same parent. Requires seeing the space and creating content in its parent.
pub async fn duplicate(ctx: &Ctx, id: SpaceId) -> Result<Viewable<Space>> {
    let source = ctx.space(id).await?.allow::<View>()?;
    let place = ParentProof::find(ctx, source.organization, source.parent).await?;
    let mut tx = ctx.begin().await?;
    let copy = duplicate::insert(&mut tx, &place.parent(), &source).await?;
    let facts = json!({"title": copy.title, "duplicateOf": source.id});
    let permit = tx.record(event(&copy, EventType::SpaceCreated).with_payload(facts));
    ctx.defer_commit(tx, permit);
    Ok(copy)
}

pub async fn update(ctx: &Ctx, id: SpaceId, patch: SpacePatch) -> Result<Viewable<Space>> {
    let space = ctx.space(id).await?.allow::<Administer>()?;
    if let Some(rules) = &patch.merge_rules {
        require_valid_rules(ctx, space.organization, rules).await?;
    }
    let mut tx = ctx.begin().await?;
    let updated = spaces::update(&mut tx, &space, patch, ctx.request.if_version).await?;
    let updated = space.renew(updated.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx.record(event(&updated, EventType::SpaceUpdated));
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

pub async fn move_to(ctx: &Ctx, id: SpaceId, target: Move) -> Result<Viewable<Space>> {
    let space = ctx.space(id).await?.allow::<Administer>()?;
    let current = CurrentPosition {
        organization: space.organization,
        node: ContentNode::Space(space.id),
        parent: space.parent,
        position: &space.position,
    };
    let to = placement::resolve_move(ctx, &current, target).await?;
    let mut tx = ctx.begin().await?;
    let version = ctx.request.if_version;
    let moved = nodes::move_space(&mut tx, &space, to.parent, &to.position, version).await?;
    let moved = space.renew(moved.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx
        .record(event(&moved, EventType::SpaceMoved).with_payload(json!({"parent": moved.parent})));
    ctx.defer_commit(tx, permit);
    Ok(moved)
}

/// Revokes all file URLs issued so far. Callers who may read the space get new ones.
pub async fn revoke_file_urls(ctx: &Ctx, id: SpaceId) -> Result<()> {
    let space = ctx.space(id).await?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    if !downloads::revoke_urls(&mut tx, &space, ctx.request.if_version).await? {
        return Err(ctx.version_conflict());
    }
    let permit = tx.record(event(&space, EventType::SpaceFileUrlsRevoked));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Moves a space to the trash and schedules its purge. Deleting a hidden or missing space succeeds.
pub async fn delete(ctx: &Ctx, id: SpaceId) -> Result<()> {
    let Some(found) = ctx.find_space(id).await? else {
        return Ok(());
    };
    let Some(space) = found.allow_if_visible::<Administer>()? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    if !trash::delete(&mut tx, &space, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let purge = Work::PurgeSpace {
        organization: space.organization,
        space: space.id,
    };
    tx.enqueue(&purge, SignedDuration::from_hours(RETENTION_HOURS.into()))
        .await?;
    let permit = tx.record(event(&space, EventType::SpaceDeleted));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// A page of the trash, and the people who deleted its spaces, except those whose accounts are gone.
pub struct TrashPage {
    pub spaces: Page<DeletedSpace, TrashKey>,
    pub people: HashMap<UserId, User>,
}

/// Lists the spaces in the trash that the caller may restore.
pub async fn list_deleted(
    ctx: &Ctx,
    organization: OrganizationId,
    page: &PageRequest<TrashKey>,
) -> Result<TrashPage> {
    let organization = ctx.organization(organization).await?.allow::<View>()?;
    let spaces = trash::list(ctx.db(), &organization, ctx.user()?, page).await?;
    let people = spaces.items.iter().filter_map(|space| space.deleted_by);
    let people = users::find_all(ctx.db(), &people.collect::<Vec<_>>()).await?;
    Ok(TrashPage { spaces, people })
}

/// Restores a space from the trash, to its former collection, or to the root if that is gone.
pub async fn restore(ctx: &Ctx, id: SpaceId) -> Result<Viewable<Space>> {
    let space = ctx.deleted_space(id).await?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let restored = trash::restore(&mut tx, &space, ctx.request.if_version).await?;
    let restored = space.renew(restored.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx.record(
        event(&restored, EventType::SpaceRestored).with_payload(json!({"parent": restored.parent})),
    );
    ctx.defer_commit(tx, permit);
    Ok(restored)
}

/// Purges a deleted space, if it is due. Called by the job that its deletion enqueued; the caller commits.
///
/// The space may have moved to another organization with its collection since, so the directory decides.
pub async fn purge_now(ctx: &Ctx, organization: OrganizationId, id: SpaceId) -> Result<()> {
    let moved_to = directory::find(ctx.db(), id.uuid(), "space").await?;
    let organization = moved_to.unwrap_or(organization);
    let mut tx = ctx.begin().await?;
    tx.allow_long_statements().await?;
    let permit = if let Some(pool) = trash::purge(&mut tx, organization, id).await? {
        let collect = Work::CollectGarbage { organization, pool };
        tx.enqueue(&collect, SignedDuration::ZERO).await?;
        tx.record(NewEvent::new(
            organization,
            EventType::SpacePurged,
            id.uuid(),
        ))
    } else {
        CommitPermit::without_event("the space was restored, or is purged already")
    };
    ctx.defer_commit(tx, permit);
    Ok(())
}

fn event(space: &Space, kind: EventType) -> NewEvent {
    NewEvent::new(space.organization, kind, space.id.uuid())
}
