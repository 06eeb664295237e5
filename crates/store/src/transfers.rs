//! Transfers of collections and spaces to another organization.
//!
//! Grants and invites belong to the old organization and are deleted; the caller becomes the admin at the new one. Rows
//! change their keys, so each transfer is one statement: foreign keys are checked at its end.

pub mod content_move;

use authz::{
    Granted,
    action::act::{Administer, Create},
};
use model::{
    Error, Id, Result,
    collection::Collection,
    id::{CollectionId, PoolId, SpaceId, UserId, kind},
    merge_rules::MergeRules,
    organization::Organization,
    space::Space,
};
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    collections::{self, query_collections},
    error::DbResultExt,
    order,
    spaces::{self, query_stored_spaces},
};

/// A collection and all its contents, including spaces in the trash.
pub struct Subtree {
    pub collections: Vec<CollectionId>,
    pub spaces: Vec<SpaceId>,
    /// Whether the caller administers all of it: nested levels may deny that.
    pub administered: bool,
    pub merge_rules: Vec<MergeRules>,
}

impl Subtree {
    /// Returns the ids of all collections and spaces.
    pub fn ids(&self) -> impl Iterator<Item = Uuid> {
        let collections = self.collections.iter().map(|id| id.uuid());
        collections.chain(self.spaces.iter().map(|id| id.uuid()))
    }
}

pub async fn subtree(
    db: &Db,
    root: &Granted<Collection, Administer>,
    who: UserId,
) -> Result<Subtree> {
    let rows = sqlx::query!(
        r#"with recursive tree as (
               select c.id from collections c where c.organization_id = $1 and c.id = $2
               union
               select c.id from tree join collections c on c.organization_id = $1 and c.parent_id = tree.id
           ), nodes as (
               select c.id, c.default_level, c.parent_id, null::jsonb as merge_rules
               from collections c
               join tree on tree.id = c.id
               where c.organization_id = $1
               union all
               select s.id, s.default_level, s.parent_id, s.merge_rules
               from spaces s
               join tree on tree.id = s.parent_id
               where s.organization_id = $1
           )
           select n.id as "id!", n.merge_rules,
                  content_role($1, m.user_id, m.role, n.id, n.default_level, n.parent_id)
                      is not distinct from 'admin' as "administered!"
           from nodes n
           join members m on m.organization_id = $1 and m.user_id = $3"#,
        root.organization.uuid(),
        root.id.uuid(),
        who.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let mut subtree = Subtree {
        collections: Vec::new(),
        spaces: Vec::new(),
        administered: rows.iter().all(|row| row.administered),
        merge_rules: Vec::new(),
    };
    for row in rows {
        match row.merge_rules {
            None => subtree.collections.push(Id::from_uuid(row.id)),
            Some(rules) => {
                let rules = serde_json::from_value(rules).map_err(Error::internal)?;
                subtree.spaces.push(Id::from_uuid(row.id));
                subtree.merge_rules.push(rules);
            }
        }
    }
    Ok(subtree)
}

/// Replacements for pools that other spaces continue to use, as (old, new).
pub type NewPools = [(PoolId, PoolId)];

/// Moves a space to the root of another organization. Returns `None` if `if_version` does not match.
pub async fn move_space(
    tx: &mut Tx,
    space: &Granted<Space, Administer>,
    target: &Granted<Organization, Create>,
    pools: &NewPools,
    if_version: Option<i64>,
) -> Result<Option<Viewable<Space>>> {
    let row = query_stored_spaces!(
        spaces::Row,
        r#"with moved as (
               update spaces
               set organization_id = $3, parent_id = null, position = $4, updated_at = $5, version = version + 1,
                   pool_id = coalesce($8, pool_id),
                   -- Invalidates file URLs that were signed in the old organization.
                   files_epoch = files_epoch + 1
               where organization_id = $1 and id = $2 and deleted_at is null
                 and ($7::bigint is null or version = $7)
               returning *
           ), proposed as (
               -- Clusters of issues stay behind.
               update change_requests c set organization_id = $3, issues_cluster_id = null
               from moved
               where c.organization_id = $1 and c.space_id = moved.id
           ), discussed as (
               update comments c set organization_id = $3
               from moved
               where c.organization_id = $1 and c.space_id = moved.id
           ), reacted as (
               update comment_reactions r set organization_id = $3
               from comments c, moved
               where c.organization_id = $1 and c.space_id = moved.id
                 and r.organization_id = $1 and r.comment_id = c.id
           ), unsaved as (
               delete from unsaved_texts t using change_requests c, moved
               where c.organization_id = $1 and c.space_id = moved.id
                 and t.organization_id = $1 and t.change_request_id = c.id
           ), unnotified as (
               delete from notifications n using moved where n.organization_id = $1 and n.space_id = moved.id
           ), ungranted as (
               delete from grants g using moved where g.organization_id = $1 and g.resource_id = moved.id
           ), uninvited as (
               delete from invites i using moved where i.organization_id = $1 and i.space_id = moved.id
           ), unpublished as (
               delete from site_spaces v using moved where v.organization_id = $1 and v.space_id = moved.id
           ), uninstalled as (
               delete from installation_targets t using moved where t.organization_id = $1 and t.space_id = moved.id
           ), untold as (
               delete from space_visibilities v using moved where v.organization_id = $1 and v.space_id = moved.id
           ), uncomputed as (
               delete from computed_results c using moved where c.organization_id = $1 and c.space_id = moved.id
           ), relisted as (
               update directory d set organization_id = $3 from moved where d.id = moved.id
           ), granted as (
               insert into grants (organization_id, space_id, user_id, role, granted_at, granted_by)
               select $3, moved.id, $6, 'admin', $5, $6 from moved
           )
           select"#,
        r#", open_comments($1, s.id) as "comments!", null::jsonb as published,
                  last_git_sync($1, s.id) as git_sync,
                  null::role as role
           from moved s"#,
        space.organization.uuid(),
        space.id.uuid(),
        target.id.uuid(),
        order::last(tx.new_id::<kind::Space>()),
        tx.sql_now(),
        tx.user().uuid(),
        if_version,
        pools.first().map(|(_, new)| new.uuid()),
    )
    .fetch_optional(tx.connection())
    .await
    .on_foreign_key(subtree_changed_error)?;
    row.map(|row| access::created(row.try_into()?)).transpose()
}

/// Moves a collection with its contents to the root of another organization. Returns `None` if `if_version` does not
/// match.
#[expect(clippy::too_many_lines, reason = "it is one statement")]
pub async fn move_collection(
    tx: &mut Tx,
    root: &Granted<Collection, Administer>,
    inside: &Subtree,
    target: &Granted<Organization, Create>,
    pools: &NewPools,
    if_version: Option<i64>,
) -> Result<Option<Viewable<Collection>>> {
    let collections: Vec<Uuid> = inside.collections.iter().copied().map(Id::uuid).collect();
    let spaces: Vec<Uuid> = inside.spaces.iter().copied().map(Id::uuid).collect();
    let (old_pools, new_pools) = pool_ids(pools);
    let row = query_collections!(
        collections::Row,
        r#"with root as (
               select c.id
               from collections c
               where c.organization_id = $1 and c.id = $2 and ($9::bigint is null or c.version = $9)
               for update
           ), moved as (
               update collections c
               set organization_id = $3,
                   parent_id = case when c.id = root.id then null else c.parent_id end,
                   position = case when c.id = root.id then $6 else c.position end,
                   updated_at = $7,
                   version = c.version + 1
               from root
               where c.organization_id = $1 and c.id = any($4::uuid[])
               returning c.*
           ), moved_spaces as (
               update spaces s
               set organization_id = $3, updated_at = $7, version = s.version + 1,
                   pool_id = coalesce(
                       (select new.given from unnest($10::uuid[], $11::uuid[]) as new (old, given)
                        where new.old = coalesce(s.pool_id, s.id)),
                       s.pool_id
                   ),
                   -- Invalidates file URLs that were signed in the old organization.
                   files_epoch = s.files_epoch + 1
               from root
               where s.organization_id = $1 and s.id = any($5::uuid[])
               returning s.id, s.default_level
           ), proposed as (
               -- Clusters of issues stay behind.
               update change_requests c set organization_id = $3, issues_cluster_id = null from root
               where c.organization_id = $1 and c.space_id = any($5::uuid[])
           ), discussed as (
               update comments c set organization_id = $3 from root
               where c.organization_id = $1 and c.space_id = any($5::uuid[])
           ), reacted as (
               update comment_reactions r set organization_id = $3 from root, comments c
               where c.organization_id = $1 and c.space_id = any($5::uuid[])
                 and r.organization_id = $1 and r.comment_id = c.id
           ), unsaved as (
               delete from unsaved_texts t using root, change_requests c
               where c.organization_id = $1 and c.space_id = any($5::uuid[])
                 and t.organization_id = $1 and t.change_request_id = c.id
           ), unnotified as (
               delete from notifications n using root where n.organization_id = $1 and n.space_id = any($5::uuid[])
           ), ungranted as (
               delete from grants g using root
               where g.organization_id = $1 and g.resource_id = any($4::uuid[] || $5::uuid[])
           ), uninvited as (
               delete from invites i using root
               where i.organization_id = $1 and (i.collection_id = any($4::uuid[]) or i.space_id = any($5::uuid[]))
           ), unpublished as (
               -- The sites of the old organization must not show spaces of another one.
               delete from site_spaces v using root
               where v.organization_id = $1 and v.space_id = any($5::uuid[])
           ), uninstalled as (
               delete from installation_targets t using root
               where t.organization_id = $1 and t.space_id = any($5::uuid[])
           ), untold as (
               delete from space_visibilities v using root
               where v.organization_id = $1 and v.space_id = any($5::uuid[])
           ), uncomputed as (
               delete from computed_results c using root
               where c.organization_id = $1 and c.space_id = any($5::uuid[])
           ), relisted as (
               update directory d set organization_id = $3 from root where d.id = any($4::uuid[] || $5::uuid[])
           ), masking as (
               -- A level other than `inherit` masks the grant on the root: it needs a grant of its own.
               select moved.id as collection_id, null::uuid as space_id
               from moved
               where moved.id = $2 or moved.default_level <> 'inherit'
               union all
               select null, moved_spaces.id
               from moved_spaces
               where moved_spaces.default_level <> 'inherit'
           ), granted as (
               insert into grants (organization_id, collection_id, space_id, user_id, role, granted_at, granted_by)
               select $3, masking.collection_id, masking.space_id, $8, 'admin', $7, $8 from masking
           )
           select"#,
        r#", null::role as role
           from moved c
           where c.id = $2"#,
        root.organization.uuid(),
        root.id.uuid(),
        target.id.uuid(),
        &collections,
        &spaces,
        order::last(tx.new_id::<kind::Space>()),
        tx.sql_now(),
        tx.user().uuid(),
        if_version,
        &old_pools,
        &new_pools,
    )
    .fetch_optional(tx.connection())
    .await
    .on_foreign_key(subtree_changed_error)?;
    row.map(|row| access::created(row.into())).transpose()
}

fn pool_ids(pools: &NewPools) -> (Vec<Uuid>, Vec<Uuid>) {
    let pools = pools.iter();
    pools.map(|(old, new)| (old.uuid(), new.uuid())).unzip()
}

/// Something was added, or a member left, after the caller read the subtree.
fn subtree_changed_error() -> Error {
    Error::Conflict("The content to transfer was changed at the same time. Try again.".to_owned())
}
