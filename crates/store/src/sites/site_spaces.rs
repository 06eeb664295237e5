//! Writes to spaces of sites. They are read with the whole structure.

use authz::{Granted, action::act::Create};
use model::{
    Error, Id, Result,
    id::{SiteSectionId, SiteSpaceId},
    site::{Site, SiteSpacePatch, outline::OutlineGap},
    space::Space,
};

use super::arrange;
use crate::{Tx, error::DbResultExt, order};

/// Adds a space to a site, after all others. The first one of its section is the default.
pub async fn insert(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    space: &Granted<Space, Create>,
    section: Option<SiteSectionId>,
    path: &str,
) -> Result<SiteSpaceId> {
    let id: SiteSpaceId = tx.new_id();
    sqlx::query!(
        r#"insert into site_spaces (organization_id, site_id, id, section_id, space_id, position, path, is_default,
                                    created_at, updated_at)
           select $1, $2, $3, $4, $5, $6, $7,
                  not exists (
                      select from site_spaces v
                      where v.organization_id = $1 and v.site_id = $2 and v.section_id is not distinct from $4
                  ), $8, $8"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        section.map(Id::uuid),
        space.id.uuid(),
        order::last(id),
        path,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .on_foreign_key(|| Error::Conflict("The section or space was deleted at the same time. Try again.".to_owned()))?;
    Ok(id)
}

/// `space` proves the permission to publish another space. Returns false if the site space is gone, or `if_version`
/// does not match.
pub async fn update(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    id: SiteSpaceId,
    patch: &SiteSpacePatch,
    space: Option<&Granted<Space, Create>>,
    if_version: Option<i64>,
) -> Result<bool> {
    let (keep_condition, condition) = patch.condition.clone().parts();
    let updated = sqlx::query!(
        r#"update site_spaces
           set path = coalesce($4, path),
               condition = case when $5 then condition else $6 end,
               hidden = coalesce($7, hidden),
               space_id = coalesce($8, space_id),
               updated_at = $9,
               version = version + 1
           where organization_id = $1 and site_id = $2 and id = $3 and ($10::bigint is null or version = $10)"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        patch.path,
        keep_condition,
        condition,
        patch.hidden,
        space.map(|space| space.id.uuid()),
        tx.sql_now(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .on_constraint("site_spaces_path_unique", || path_taken(patch.path.as_deref()))?;
    Ok(updated.rows_affected() == 1)
}

fn path_taken(path: Option<&str>) -> Error {
    let path = path.unwrap_or_default();
    Error::Conflict(format!(
        "Another space beside it has the path `{path}`. Choose another one."
    ))
}

/// Makes a site space the default of its section, or of the site.
pub async fn set_default(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    id: SiteSpaceId,
    section: Option<SiteSectionId>,
) -> Result<()> {
    // Only one space may be the default at any time: reading the count makes the update of the former one run first.
    sqlx::query!(
        r#"with former as (
               update site_spaces set is_default = false, updated_at = $5, version = version + 1
               where organization_id = $1 and site_id = $2 and section_id is not distinct from $4 and is_default
                 and id <> $3
               returning id
           ), done as (
               select count(*) as former from former
           )
           update site_spaces v set is_default = true, updated_at = $5, version = v.version + 1
           from done
           where v.organization_id = $1 and v.site_id = $2 and v.id = $3 and not v.is_default and done.former >= 0"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        section.map(Id::uuid),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Moves a site space. In another section it is not the default, and `path` is one that is free there.
pub async fn move_to(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    id: SiteSpaceId,
    gap: &OutlineGap,
    path: Option<&str>,
) -> Result<()> {
    let position = arrange::position(tx, gap);
    sqlx::query!(
        r#"update site_spaces
           set section_id = $4, position = $5, path = coalesce($6, path),
               is_default = is_default and section_id is not distinct from $4,
               updated_at = $7, version = version + 1
           where organization_id = $1 and site_id = $2 and id = $3"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        gap.container,
        position,
        path,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Removes a space from a site. Returns false if it was gone, or `if_version` does not match.
pub async fn delete(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    id: SiteSpaceId,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"delete from site_spaces
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
