//! Writes to sections of sites. They are read with the whole structure.

use authz::{Granted, action::act::Create};
use model::{
    Error, Id, Result,
    id::{SiteSectionGroupId, SiteSectionId},
    site::{SectionPatch, Site, outline::OutlineGap},
};

use super::arrange;
use crate::{Tx, error::DbResultExt, order};

/// A section to insert.
pub struct SectionInsert<'a> {
    pub title: &'a str,
    pub path: &'a str,
    pub icon: Option<&'a str>,
}

/// Creates a section at the end of the site's top level. The first one is the default, and gets the spaces that had no
/// section.
pub async fn insert(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    section: &SectionInsert<'_>,
) -> Result<SiteSectionId> {
    let id: SiteSectionId = tx.new_id();
    sqlx::query!(
        r#"with made as (
               insert into site_sections (organization_id, site_id, id, position, title, path, icon, is_default,
                                          created_at, updated_at)
               values ($1, $2, $3, $4, $5, $6, $7, default_site_section($1, $2) is null, $8, $8)
               returning id
           )
           update site_spaces v set section_id = made.id, updated_at = $8, version = v.version + 1
           from made
           where v.organization_id = $1 and v.site_id = $2 and v.section_id is null"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        order::last(id),
        section.title,
        section.path,
        section.icon,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(id)
}

/// Returns false if the section is gone, or `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    id: SiteSectionId,
    patch: &SectionPatch,
    if_version: Option<i64>,
) -> Result<bool> {
    let (keep_condition, condition) = patch.condition.clone().parts();
    let (keep_icon, icon) = patch.icon.clone().parts();
    let (keep_description, description) = patch.description.clone().parts();
    let updated = sqlx::query!(
        r#"update site_sections
           set title = coalesce($4, title),
               path = coalesce($5, path),
               condition = case when $6 then condition else $7 end,
               icon = case when $8 then icon else $9 end,
               description = case when $10 then description else $11 end,
               updated_at = $12,
               version = version + 1
           where organization_id = $1 and site_id = $2 and id = $3 and ($13::bigint is null or version = $13)"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        patch.title,
        patch.path,
        keep_condition,
        condition,
        keep_icon,
        icon,
        keep_description,
        description,
        tx.sql_now(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .on_constraint("site_sections_path_unique", || path_taken(patch.path.as_deref()))?;
    Ok(updated.rows_affected() == 1)
}

fn path_taken(path: Option<&str>) -> Error {
    let path = path.unwrap_or_default();
    Error::Conflict(format!(
        "Another section of the site has the path `{path}`. Choose another one."
    ))
}

/// Makes a section the default of the site.
pub async fn set_default(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    id: SiteSectionId,
) -> Result<()> {
    // Only one section may be the default at any time: reading the count makes the update of the former one run first.
    sqlx::query!(
        r#"with former as (
               update site_sections set is_default = false, updated_at = $4, version = version + 1
               where organization_id = $1 and site_id = $2 and is_default and id <> $3
               returning id
           ), done as (
               select count(*) as former from former
           )
           update site_sections c set is_default = true, updated_at = $4, version = c.version + 1
           from done
           where c.organization_id = $1 and c.site_id = $2 and c.id = $3 and not c.is_default and done.former >= 0"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

pub async fn move_to(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    id: SiteSectionId,
    gap: &OutlineGap,
) -> Result<()> {
    let position = arrange::position(tx, gap);
    put(
        tx,
        site,
        id,
        gap.container.map(Id::from_uuid),
        Some(&position),
    )
    .await?;
    Ok(())
}

/// Puts a section into a group, or at the top level of the site. Without a position its order key does not change.
/// Returns false if it is gone.
pub async fn put(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    id: SiteSectionId,
    group: Option<SiteSectionGroupId>,
    position: Option<&str>,
) -> Result<bool> {
    let put = sqlx::query!(
        r#"update site_sections
           set group_id = $4, position = coalesce($5, position), updated_at = $6, version = version + 1
           where organization_id = $1 and site_id = $2 and id = $3"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        group.map(Id::uuid),
        position,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .on_constraint("site_sections_group_fkey", || {
        Error::Conflict("The group was deleted at the same time.".to_owned())
    })?;
    Ok(put.rows_affected() == 1)
}

/// Deletes a section and removes its spaces from the site. Returns false if it was gone, or `if_version` does not
/// match.
pub async fn delete(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    id: SiteSectionId,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"delete from site_sections
           where organization_id = $1 and site_id = $2 and id = $3 and ($4::bigint is null or version = $4)"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}
