//! Collections: rows and queries.

mod guests;

use authz::{
    Granted, Unchecked,
    action::act::{Administer, View},
    policy,
};
use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Error, Id, Page, PageRequest, Result,
    collection::{Collection, CollectionPatch, MAX_DEPTH, NewCollection},
    id::{CollectionId, OrganizationId, UserId},
    organization::Organization,
    tree_move::{ListKey, list_key},
};
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    error::DbResultExt,
    lists::after_key,
    order,
    parents::{Parent, missing_parent_error},
    types::{LevelText, RoleText},
};

pub(crate) struct Row {
    pub(crate) organization_id: Uuid,
    pub(crate) id: Uuid,
    pub(crate) parent_id: Option<Uuid>,
    pub(crate) position: String,
    pub(crate) title: String,
    pub(crate) description: Option<String>,
    pub(crate) default_level: LevelText,
    pub(crate) created_at: Timestamp,
    pub(crate) created_by: Uuid,
    pub(crate) updated_at: Timestamp,
    pub(crate) version: i64,
    /// The caller's effective role; null after a write, where the proof already has it.
    pub(crate) role: Option<RoleText>,
}

/// Queries a [`Row`] from `collections c`: `$before`, its columns, `$after`.
macro_rules! query_collections {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            c.organization_id, c.id, c.parent_id, c.position, c.title, c.description, c.default_level, c.created_at,
            c.created_by, c.updated_at, c.version
        "# + $after $($args)*)
    };
}
pub(crate) use query_collections;

impl From<Row> for Collection {
    fn from(row: Row) -> Self {
        Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            parent: row.parent_id.map(Id::from_uuid),
            position: row.position,
            title: row.title,
            description: row.description,
            default_level: row.default_level.0,
            created_at: row.created_at.to_jiff(),
            created_by: Id::from_uuid(row.created_by),
            updated_at: row.updated_at.to_jiff(),
            version: row.version,
        }
    }
}

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: CollectionId,
    who: UserId,
) -> Result<Option<Unchecked<Collection>>> {
    let row = query_collections!(
        Row,
        "select",
        r#", content_role(c.organization_id, m.user_id, m.role, c.id, c.default_level, c.parent_id) as role
           from collections c
           join members m on m.organization_id = c.organization_id and m.user_id = $3 and m.disabled_at is null
           where c.organization_id = $1 and c.id = $2"#,
        organization.uuid(),
        id.uuid(),
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| {
        let actions = policy::content::actions(row.role.map(|text| text.0));
        access::unchecked(row.into(), actions)
    }))
}

/// Lists the collections that the caller may view: all, or only those at the root. Sorted by parent, the root first,
/// then by position.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    nested: bool,
    page: &PageRequest<ListKey>,
) -> Result<Page<Viewable<Collection>, ListKey>> {
    let rows = if access::is_guest(organization) {
        guests::list(db, organization, who, nested, page).await?
    } else {
        list_of_members(db, organization, who, nested, page).await?
    };
    let visible = rows
        .into_iter()
        .map(to_viewable)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(visible, |collection| {
        list_key(
            collection.parent,
            &collection.position,
            collection.id.uuid(),
        )
    }))
}

async fn list_of_members(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    nested: bool,
    page: &PageRequest<ListKey>,
) -> Result<Vec<Row>> {
    let (after_parent, after_position, after_id) = after_key(page);
    query_collections!(
        Row,
        "select",
        r#", seen.role
           from collections c
           join members m on m.organization_id = c.organization_id and m.user_id = $2 and m.disabled_at is null
           cross join lateral (
               select content_role(c.organization_id, m.user_id, m.role, c.id, c.default_level, c.parent_id) as role
               offset 0
           ) seen
           where c.organization_id = $1
             and ($3 or c.parent_id is null)
             and (coalesce(c.parent_id, '00000000-0000-0000-0000-000000000000'), c.position, c.id) > ($4::uuid, $5::text, $6::uuid)
             and seen.role is not null
           order by coalesce(c.parent_id, '00000000-0000-0000-0000-000000000000'), c.position, c.id
           limit $7"#,
        organization.id.uuid(),
        who.uuid(),
        nested,
        after_parent,
        after_position,
        after_id,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}

fn to_viewable(mut row: Row) -> Result<Viewable<Collection>> {
    let role = row.role.take();
    access::listed(row.into(), role)
}

/// Creates a collection, its directory entry and the creator's grant, in one statement.
pub async fn insert(
    tx: &mut Tx,
    parent: &Parent<'_>,
    new: NewCollection,
) -> Result<Viewable<Collection>> {
    let id: CollectionId = tx.new_id();
    let (now, user) = (tx.sql_now(), tx.user().uuid());
    let row = query_collections!(
        Row,
        r#"with made as (
               insert into collections
                   (organization_id, id, parent_id, position, title, created_at, created_by, updated_at)
               select $1, $2, $3, $4, $5, $6, $7, $6
               where cardinality(collection_path($1, $3)) < $8
               returning *
           ), listed as (
               insert into directory (id, organization_id, kind)
               select made.id, made.organization_id, 'collection' from made
           ), granted as (
               insert into grants (organization_id, collection_id, user_id, role, granted_at, granted_by)
               select made.organization_id, made.id, $7, 'admin', $6, $7 from made
           )
           select"#,
        r#", null::role as role
           from made c"#,
        parent.organization().uuid(),
        id.uuid(),
        parent.collection().map(Id::uuid),
        order::last(id),
        new.title,
        now,
        user,
        i32::try_from(MAX_DEPTH).expect("a small number"),
    )
    .fetch_optional(tx.connection())
    .await
    .on_constraint("collections_parent_fkey", missing_parent_error)?;
    access::created(row.ok_or_else(|| too_deep("parent"))?.into())
}

pub(crate) fn too_deep(field: &str) -> Error {
    Error::invalid(
        field,
        format!("would nest collections deeper than {MAX_DEPTH} levels"),
    )
}

/// Returns `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    collection: &Granted<Collection, Administer>,
    patch: CollectionPatch,
    if_version: Option<i64>,
) -> Result<Option<Collection>> {
    let (keep_description, description) = patch.description.parts();
    let row = query_collections!(
        Row,
        r#"update collections c
           set title = coalesce($3, title),
               description = case when $4 then description else $5 end,
               default_level = coalesce($6, default_level),
               updated_at = $7,
               version = version + 1
           where organization_id = $1 and id = $2 and ($8::bigint is null or version = $8)
           returning"#,
        ", null::role as role",
        collection.organization.uuid(),
        collection.id.uuid(),
        patch.title,
        keep_description,
        description,
        patch.default_level.map(LevelText) as Option<LevelText>,
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(Collection::from))
}

/// Deletes a collection and moves its contents up to its parent. Spaces in the trash lose their position: they are
/// restored to the root.
pub async fn delete(
    tx: &mut Tx,
    collection: &Granted<Collection, Administer>,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"with doomed as (
               select organization_id, id, parent_id from collections
               where organization_id = $1 and id = $2 and ($3::bigint is null or version = $3)
               for update
           ), moved_collections as (
               update collections c set parent_id = doomed.parent_id, updated_at = $4, version = c.version + 1
               from doomed where c.organization_id = $1 and c.parent_id = doomed.id
           ), moved_spaces as (
               update spaces s
               set parent_id = case when s.deleted_at is null then doomed.parent_id end,
                   updated_at = $4, version = s.version + 1
               from doomed where s.organization_id = $1 and s.parent_id = doomed.id
           ), unlisted as (
               delete from directory d using doomed where d.id = doomed.id
           )
           delete from collections c using doomed
           where c.organization_id = $1 and c.id = doomed.id"#,
        collection.organization.uuid(),
        collection.id.uuid(),
        if_version,
        tx.now().to_sqlx(),
    )
    .execute(tx.connection())
    .await
    .on_foreign_key(|| {
        Error::Conflict("Something was added to the collection at the same time. Try again.".to_owned())
    })?;
    Ok(deleted.rows_affected() == 1)
}
