//! Spaces: rows and queries of their metadata. Content is in other modules.

pub mod duplicate;
mod embedded;
mod guests;
pub mod member_spaces;
mod row;
pub mod trash;

use authz::{
    Granted, Unchecked,
    action::act::{Administer, View},
    policy,
};
use model::{
    Error, Id, Page, PageRequest, Result,
    collection::Collection,
    id::{OrganizationId, SpaceId, UserId},
    language::Language,
    organization::Organization,
    revision::root_commit_id,
    space::{DEFAULT_TITLE, EditMode, NewSpace, Space, SpacePatch},
    tree_move::{ListKey, list_key},
};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    error::DbResultExt,
    lists::after_key,
    order,
    parents::{Parent, missing_parent_error},
    types::LevelText,
};

pub(crate) use embedded::parse_published;
pub(crate) use row::{Row, SpaceJson, query_spaces, query_stored_spaces};

fn to_unchecked(mut row: Row) -> Result<Unchecked<Space>> {
    let role = row.role.take().map(|text| text.0);
    let actions = policy::content::actions(role);
    Ok(access::unchecked(row.try_into()?, actions))
}

fn to_viewable(mut row: Row) -> Result<Viewable<Space>> {
    let role = row.role.take();
    access::listed(row.try_into()?, role)
}

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: SpaceId,
    who: UserId,
) -> Result<Option<Unchecked<Space>>> {
    find_with(db.pool(), organization, id, who).await
}

/// Reads a space after a write in the same transaction.
pub async fn get_in(tx: &mut Tx, space: &Space) -> Result<Viewable<Space>> {
    let (who, organization) = (tx.user(), space.organization);
    access::reread(find_with(tx.connection(), organization, space.id, who).await?)
}

async fn find_with(
    executor: impl PgExecutor<'_>,
    organization: OrganizationId,
    id: SpaceId,
    who: UserId,
) -> Result<Option<Unchecked<Space>>> {
    let row = query_spaces!(
        Row,
        "select",
        r#", content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $3 and m.disabled_at is null
           where s.organization_id = $1 and s.id = $2 and s.deleted_at is null"#,
        organization.uuid(),
        id.uuid(),
        who.uuid()
    )
    .fetch_optional(executor)
    .await
    .map_db_error()?;
    row.map(to_unchecked).transpose()
}

/// Lists the spaces of an organization that the caller may view, sorted by collection, the root first, then by
/// position.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    page: &PageRequest<ListKey>,
) -> Result<Page<Viewable<Space>, ListKey>> {
    let rows = if access::is_guest(organization) {
        guests::list(db, organization, who, page).await?
    } else {
        list_of_members(db, organization, who, page).await?
    };
    let visible = rows
        .into_iter()
        .map(to_viewable)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(visible, |space| {
        list_key(space.parent, &space.position, space.id.uuid())
    }))
}

async fn list_of_members(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    page: &PageRequest<ListKey>,
) -> Result<Vec<Row>> {
    let (after_parent, after_position, after_id) = after_key(page);
    query_spaces!(
        Row,
        "select",
        r#", seen.role
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
           cross join lateral (
               select content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role
               offset 0
           ) seen
           where s.organization_id = $1
             and s.deleted_at is null
             and (coalesce(s.parent_id, '00000000-0000-0000-0000-000000000000'), s.position, s.id) > ($3::uuid, $4::text, $5::uuid)
             and seen.role is not null
           order by coalesce(s.parent_id, '00000000-0000-0000-0000-000000000000'), s.position, s.id
           limit $6"#,
        organization.id.uuid(),
        who.uuid(),
        after_parent,
        after_position,
        after_id,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}

/// Returns those of these spaces that the caller may view.
pub async fn visible_among<A>(
    db: &Db,
    organization: &Granted<Organization, A>,
    who: UserId,
    ids: &[SpaceId],
) -> Result<Vec<Viewable<Space>>> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows = query_spaces!(
        Row,
        "select",
        r#", seen.role
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
           cross join lateral (
               select content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role
               offset 0
           ) seen
           where s.organization_id = $1 and s.id = any($3::uuid[]) and s.deleted_at is null and seen.role is not null"#,
        organization.id.uuid(),
        who.uuid(),
        &ids,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter().map(to_viewable).collect()
}

/// Returns the ids of the newest spaces that the caller may view, at most `limit`.
pub async fn visible_ids(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    limit: u32,
) -> Result<Vec<SpaceId>> {
    if access::is_guest(organization) {
        let ids = guests::visible_ids(db, organization, who, limit).await?;
        return Ok(ids.into_iter().map(Id::from_uuid).collect());
    }
    let ids = sqlx::query_scalar!(
        r#"select s.id
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
           where s.organization_id = $1
             and s.deleted_at is null
             and content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) is not null
           order by s.id desc
           limit $3"#,
        organization.id.uuid(),
        who.uuid(),
        i64::from(limit),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(ids.into_iter().map(Id::from_uuid).collect())
}

/// Lists the spaces directly in a collection that the caller may view, by position.
pub async fn list_in_collection(
    db: &Db,
    collection: &Granted<Collection, View>,
    who: UserId,
    page: &PageRequest<(String, Uuid)>,
) -> Result<Page<Viewable<Space>, (String, Uuid)>> {
    let (after_position, after_id) = page.after.clone().unzip();
    let rows = query_spaces!(
        Row,
        "select",
        r#", seen.role
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $3 and m.disabled_at is null
           cross join lateral (
               select content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role
               offset 0
           ) seen
           where s.organization_id = $1
             and s.parent_id = $2
             and s.deleted_at is null
             and (s.position, s.id) > (coalesce($4::text, '') collate "C", coalesce($5::uuid, '00000000-0000-0000-0000-000000000000'))
             and seen.role is not null
           order by s.position, s.id
           limit $6"#,
        collection.organization.uuid(),
        collection.id.uuid(),
        who.uuid(),
        after_position,
        after_id,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let visible = rows
        .into_iter()
        .map(to_viewable)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(visible, |space| (space.position.clone(), space.id.uuid())))
}

/// Creates a space with its root revision, directory entry and the creator's grant, in one statement.
pub async fn insert(tx: &mut Tx, parent: &Parent<'_>, new: NewSpace) -> Result<Viewable<Space>> {
    let id: SpaceId = tx.new_id();
    let row = query_stored_spaces!(
        Row,
        r#"with made as (
               insert into spaces (organization_id, id, parent_id, position, title, emoji, language, edit_mode,
                                   revision, created_at, created_by, updated_at)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10)
               returning *
           ), listed as (
               insert into directory (id, organization_id, kind)
               select made.id, made.organization_id, 'space' from made
           ), granted as (
               insert into grants (organization_id, space_id, user_id, role, granted_at, granted_by)
               select made.organization_id, made.id, $11, 'admin', $10, $11 from made
           )
           select"#,
        r#", open_comments(s.organization_id, s.id) as "comments!", null::jsonb as published, null::jsonb as git_sync,
                  null::role as role
           from made s"#,
        parent.organization().uuid(),
        id.uuid(),
        parent.collection().map(Id::uuid),
        order::last(id),
        new.title.unwrap_or_else(|| DEFAULT_TITLE.to_owned()),
        new.emoji,
        new.language.map(Language::as_str),
        new.edit_mode.map(EditMode::as_str),
        root_commit_id(id, tx.now()).to_string(),
        tx.sql_now(),
        tx.user().uuid(),
    )
    .fetch_one(tx.connection())
    .await
    .on_constraint("spaces_parent_fkey", missing_parent_error)?;
    access::created(row.try_into()?)
}

/// Returns `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    space: &Granted<Space, Administer>,
    patch: SpacePatch,
    if_version: Option<i64>,
) -> Result<Option<Space>> {
    let merge_rules = patch
        .merge_rules
        .map(serde_json::to_value)
        .transpose()
        .map_err(Error::internal)?;
    let (keep_emoji, emoji) = patch.emoji.parts();
    let (keep_icon, icon_url) = patch.icon_url.parts();
    let row = query_spaces!(
        Row,
        r#"update spaces s
           set title = coalesce($3, title),
               emoji = case when $4 then emoji else $5 end,
               icon_url = case when $6 then icon_url else $7 end,
               edit_mode = coalesce($8, edit_mode),
               language = coalesce($9, language),
               merge_rules = coalesce($10, merge_rules),
               default_level = coalesce($11, default_level),
               updated_at = $12,
               version = version + 1
           where organization_id = $1 and id = $2 and deleted_at is null and ($13::bigint is null or version = $13)
           returning"#,
        ", null::role as role",
        space.organization.uuid(),
        space.id.uuid(),
        patch.title,
        keep_emoji,
        emoji,
        keep_icon,
        icon_url,
        patch.edit_mode.map(EditMode::as_str),
        patch.language.map(Language::as_str),
        merge_rules,
        patch.default_level.map(LevelText) as Option<LevelText>,
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(Space::try_from).transpose()
}
