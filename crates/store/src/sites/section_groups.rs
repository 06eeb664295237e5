//! Writes to section groups. They are read with the whole structure.

use authz::{Granted, action::act::Create};
use model::{
    Error, Id, Result,
    id::{SiteSectionGroupId, kind},
    site::{NewSectionGroup, SectionGroupPatch, Site, outline::OutlineGap},
};
use uuid::Uuid;

use super::arrange;
use crate::{Tx, error::DbResultExt, order};

/// Creates a group after all its siblings and moves the sections into it, in this order.
pub async fn insert(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    new: &NewSectionGroup,
) -> Result<SiteSectionGroupId> {
    let id: SiteSectionGroupId = tx.new_id();
    let sections: Vec<Uuid> = new.sections.iter().copied().map(Id::uuid).collect();
    let position = |_| order::last(tx.new_id::<kind::SiteSection>());
    let positions: Vec<String> = new.sections.iter().map(position).collect();
    sqlx::query!(
        r#"with made as (
               insert into site_section_groups (organization_id, site_id, id, parent_id, position, title, icon,
                                                created_at, updated_at)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
               returning id
           )
           update site_sections c
           set group_id = made.id, position = first.position, updated_at = $8, version = c.version + 1
           from made, unnest($9::uuid[], $10::text[]) as first (id, position)
           where c.organization_id = $1 and c.site_id = $2 and c.id = first.id"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        new.parent.map(Id::uuid),
        order::last(id),
        new.title,
        new.icon,
        tx.sql_now(),
        &sections,
        &positions,
    )
    .execute(tx.connection())
    .await
    .on_foreign_key(structure_changed_error)?;
    Ok(id)
}

/// Returns false if the group is gone, or `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    id: SiteSectionGroupId,
    patch: &SectionGroupPatch,
    if_version: Option<i64>,
) -> Result<bool> {
    let (keep_icon, icon) = patch.icon.clone().parts();
    let updated = sqlx::query!(
        r#"update site_section_groups
           set title = coalesce($4, title), icon = case when $5 then icon else $6 end, updated_at = $7,
               version = version + 1
           where organization_id = $1 and site_id = $2 and id = $3 and ($8::bigint is null or version = $8)"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        patch.title,
        keep_icon,
        icon,
        tx.sql_now(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(updated.rows_affected() == 1)
}

pub async fn move_to(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    id: SiteSectionGroupId,
    gap: &OutlineGap,
) -> Result<()> {
    let position = arrange::position(tx, gap);
    sqlx::query!(
        r#"update site_section_groups
           set parent_id = $4, position = $5, updated_at = $6, version = version + 1
           where organization_id = $1 and site_id = $2 and id = $3"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        gap.container,
        position,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .on_foreign_key(structure_changed_error)?;
    Ok(())
}

/// Deletes a group and moves its contents up to its parent. Returns false if it was gone, or `if_version` does not
/// match.
pub async fn delete(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    id: SiteSectionGroupId,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"with doomed as (
               select g.id, g.parent_id
               from site_section_groups g
               where g.organization_id = $1 and g.site_id = $2 and g.id = $3 and ($4::bigint is null or g.version = $4)
               for update
           ), moved_groups as (
               update site_section_groups g set parent_id = doomed.parent_id, updated_at = $5, version = g.version + 1
               from doomed
               where g.organization_id = $1 and g.site_id = $2 and g.parent_id = doomed.id
           ), moved_sections as (
               update site_sections c set group_id = doomed.parent_id, updated_at = $5, version = c.version + 1
               from doomed
               where c.organization_id = $1 and c.site_id = $2 and c.group_id = doomed.id
           )
           delete from site_section_groups g using doomed
           where g.organization_id = $1 and g.site_id = $2 and g.id = doomed.id"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        if_version,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .on_foreign_key(structure_changed_error)?;
    Ok(deleted.rows_affected() == 1)
}

fn structure_changed_error() -> Error {
    Error::Conflict("The structure of the site was changed at the same time. Try again.".to_owned())
}
