//! Customization options of sites and of their variants.

use authz::{Granted, action::act::Administer};
use model::{Result, customization::CustomizationOverrides, id::SiteSpaceId, site::Site};

use crate::{Db, Tx, error::DbResultExt};

/// Returns the options of a site, and its version.
pub async fn find<A>(
    db: &Db,
    site: &Granted<Site, A>,
) -> Result<Option<(CustomizationOverrides, i64)>> {
    let row = sqlx::query!(
        "select customization, version from sites where organization_id = $1 and id = $2",
        site.organization.uuid(),
        site.id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(|row| {
        Ok((
            CustomizationOverrides::from_stored(row.customization)?,
            row.version,
        ))
    })
    .transpose()
}

/// Returns the new version, or `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    chosen: &CustomizationOverrides,
    if_version: Option<i64>,
) -> Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"update sites set customization = $3, updated_at = $4, version = version + 1
           where organization_id = $1 and id = $2 and ($5::bigint is null or version = $5)
           returning version"#,
        site.organization.uuid(),
        site.id.uuid(),
        chosen.to_value(),
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()
}

/// The options of a variant and of its site.
pub struct VariantCustomization {
    pub site: CustomizationOverrides,
    /// None if the variant looks like the site.
    pub own: Option<CustomizationOverrides>,
    pub version: i64,
}

pub async fn find_variant<A>(
    db: &Db,
    site: &Granted<Site, A>,
    variant: SiteSpaceId,
) -> Result<Option<VariantCustomization>> {
    let row = sqlx::query!(
        r#"select s.customization as "site", v.customization as "own", v.version
           from site_spaces v
           join sites s on s.organization_id = v.organization_id and s.id = v.site_id
           where v.organization_id = $1 and v.site_id = $2 and v.id = $3"#,
        site.organization.uuid(),
        site.id.uuid(),
        variant.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(|row| {
        Ok(VariantCustomization {
            site: CustomizationOverrides::from_stored(row.site)?,
            own: row
                .own
                .map(CustomizationOverrides::from_stored)
                .transpose()?,
            version: row.version,
        })
    })
    .transpose()
}

/// Sets or clears the options of a variant. Returns its new version, or `None` if `from_version` does not match.
pub async fn update_variant(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    variant: SiteSpaceId,
    own: Option<&CustomizationOverrides>,
    from_version: i64,
) -> Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"update site_spaces set customization = $4, updated_at = $5, version = version + 1
           where organization_id = $1 and site_id = $2 and id = $3 and version = $6
           returning version"#,
        site.organization.uuid(),
        site.id.uuid(),
        variant.uuid(),
        own.map(CustomizationOverrides::to_value),
        tx.sql_now(),
        from_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()
}
