//! Spaces: rows and queries of their metadata. Content is in other modules.

pub mod duplicate;
mod embedded;
pub mod member_spaces;
pub mod trash;

use authz::{
    Granted, Unchecked,
    action::act::{Administer, View},
    policy,
};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result,
    collection::Collection,
    id::{OrganizationId, SpaceId, UserId},
    language::Language,
    organization::Organization,
    place::{ListKey, list_key},
    revision::root_commit_id,
    space::{DEFAULT_TITLE, EditMode, NewSpace, Space, SpacePatch},
};
use serde_json::Value;
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    enum_text::from_text,
    error::DbResultExt,
    lists::after_key,
    order,
    parents::{Parent, missing_parent_error},
    types::{LevelText, RoleText},
};

pub(crate) use embedded::{SpaceJson, parse_published};

pub(crate) struct Row {
    pub(crate) organization_id: Uuid,
    pub(crate) id: Uuid,
    pub(crate) parent_id: Option<Uuid>,
    pub(crate) position: String,
    pub(crate) title: String,
    pub(crate) emoji: Option<String>,
    pub(crate) icon_url: Option<String>,
    pub(crate) edit_mode: Option<String>,
    pub(crate) language: Option<String>,
    pub(crate) merge_rules: Value,
    pub(crate) default_level: LevelText,
    pub(crate) revision: String,
    pub(crate) created_at: Timestamp,
    pub(crate) created_by: Uuid,
    pub(crate) updated_at: Timestamp,
    pub(crate) deleted_at: Option<Timestamp>,
    pub(crate) version: i64,
    pub(crate) pool_id: Option<Uuid>,
    pub(crate) files_epoch: i32,
    pub(crate) change_request_count: i64,
    pub(crate) change_requests_open: i64,
    pub(crate) change_requests_draft: i64,
    pub(crate) comments: i64,
    /// Where it is published, as returned by the function `published_place`.
    pub(crate) published: Option<Value>,
    /// As returned by the function `last_git_sync`.
    pub(crate) git_sync: Option<Value>,
    /// The caller's effective role; null after a write, where the proof already has it.
    pub(crate) role: Option<RoleText>,
}

impl TryFrom<Row> for Space {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            parent: row.parent_id.map(Id::from_uuid),
            position: row.position,
            title: row.title,
            emoji: row.emoji,
            icon_url: row.icon_url,
            edit_mode: row.edit_mode.map(from_text).transpose()?,
            language: row
                .language
                .map(Language::try_from)
                .transpose()
                .map_err(Error::internal)?,
            merge_rules: serde_json::from_value(row.merge_rules).map_err(Error::internal)?,
            default_level: row.default_level.0,
            revision: row.revision.parse()?,
            pool: Id::from_uuid(row.pool_id.unwrap_or(row.id)),
            files_epoch: row.files_epoch,
            change_requests: row.change_request_count,
            change_requests_open: row.change_requests_open,
            change_requests_draft: row.change_requests_draft,
            open_comments: row.comments,
            published: row
                .published
                .map(parse_published)
                .transpose()?
                .map(Box::new),
            git_sync: row.git_sync.map(embedded::parse_git_sync).transpose()?,
            created_at: row.created_at.to_jiff(),
            created_by: Id::from_uuid(row.created_by),
            updated_at: row.updated_at.to_jiff(),
            deleted_at: row.deleted_at.map(Timestamp::to_jiff),
            version: row.version,
        })
    }
}

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
    let row = sqlx::query_file_as!(
        Row,
        "queries/find_space.sql",
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
    let (after_parent, after_position, after_id) = after_key(page);
    let rows = sqlx::query_as!(
        Row,
        r#"select s.organization_id, s.id, s.parent_id, s.position, s.title, s.emoji, s.icon_url, s.edit_mode,
                  s.language, s.merge_rules, s.default_level, s.revision, s.created_at, s.created_by, s.updated_at,
                  s.deleted_at, s.version, s.pool_id, s.files_epoch, s.change_request_count, s.change_requests_open, s.change_requests_draft,
                  open_comments(s.organization_id, s.id) as "comments!", published_place(s.organization_id, s.id) as published, last_git_sync(s.organization_id, s.id) as git_sync, seen.role
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
    .map_db_error()?;
    let seen = rows
        .into_iter()
        .map(to_viewable)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(seen, |space| {
        list_key(space.parent, &space.position, space.id.uuid())
    }))
}

/// Returns those of these spaces that the caller may view.
pub async fn visible_among<A>(
    db: &Db,
    organization: &Granted<Organization, A>,
    who: UserId,
    ids: &[SpaceId],
) -> Result<Vec<Viewable<Space>>> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"select s.organization_id, s.id, s.parent_id, s.position, s.title, s.emoji, s.icon_url, s.edit_mode,
                  s.language, s.merge_rules, s.default_level, s.revision, s.created_at, s.created_by, s.updated_at,
                  s.deleted_at, s.version, s.pool_id, s.files_epoch, s.change_request_count, s.change_requests_open, s.change_requests_draft,
                  open_comments(s.organization_id, s.id) as "comments!", published_place(s.organization_id, s.id) as published, last_git_sync(s.organization_id, s.id) as git_sync, seen.role
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
    let rows = sqlx::query_as!(
        Row,
        r#"select s.organization_id, s.id, s.parent_id, s.position, s.title, s.emoji, s.icon_url, s.edit_mode,
                  s.language, s.merge_rules, s.default_level, s.revision, s.created_at, s.created_by, s.updated_at,
                  s.deleted_at, s.version, s.pool_id, s.files_epoch, s.change_request_count, s.change_requests_open, s.change_requests_draft,
                  open_comments(s.organization_id, s.id) as "comments!", published_place(s.organization_id, s.id) as published, last_git_sync(s.organization_id, s.id) as git_sync, seen.role
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
    let seen = rows
        .into_iter()
        .map(to_viewable)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(seen, |space| (space.position.clone(), space.id.uuid())))
}

/// Creates a space with its root revision, directory entry and the creator's grant, in one statement.
pub async fn insert(tx: &mut Tx, parent: &Parent<'_>, new: NewSpace) -> Result<Viewable<Space>> {
    let id: SpaceId = tx.new_id();
    let row = sqlx::query_as!(
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
           select organization_id, id, parent_id, position, title, emoji, icon_url, edit_mode, language, merge_rules,
                  default_level, revision, created_at, created_by, updated_at, deleted_at, version, pool_id, files_epoch, change_request_count, change_requests_open, change_requests_draft,
                  open_comments(organization_id, id) as "comments!", null::jsonb as published, null::jsonb as git_sync,
                  null::role as role
           from made"#,
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
    let row = sqlx::query_as!(
        Row,
        r#"update spaces
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
           returning organization_id, id, parent_id, position, title, emoji, icon_url, edit_mode, language,
                     merge_rules, default_level, revision, created_at, created_by, updated_at, deleted_at, version, pool_id, files_epoch, change_request_count, change_requests_open, change_requests_draft,
                     open_comments(organization_id, id) as "comments!", published_place(organization_id, id) as published, last_git_sync(organization_id, id) as git_sync,
                     null::role as role"#,
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
