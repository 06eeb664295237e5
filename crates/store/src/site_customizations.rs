//! Customization options of sites and of their variants.

use authz::{Granted, action::act::Administer};
use model::{Result, customization::Chosen, id::SiteSpaceId, site::Site};

use crate::{Db, Tx, failure::Stored};

/// Returns the options of a site, and its version.
pub async fn find<A>(db: &Db, site: &Granted<Site, A>) -> Result<Option<(Chosen, i64)>> {
    let row = sqlx::query!(
        "select customization, version from sites where organization_id = $1 and id = $2",
        site.organization.uuid(),
        site.id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .stored()?;
    row.map(|row| Ok((Chosen::stored(row.customization)?, row.version)))
        .transpose()
}

/// Returns the new version, or `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    chosen: &Chosen,
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
    .stored()
}

/// The options of a variant and of its site.
pub struct OfVariant {
    pub site: Chosen,
    /// None if the variant looks like the site.
    pub own: Option<Chosen>,
    pub version: i64,
}

pub async fn find_of_variant<A>(
    db: &Db,
    site: &Granted<Site, A>,
    variant: SiteSpaceId,
) -> Result<Option<OfVariant>> {
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
    .stored()?;
    row.map(|row| {
        Ok(OfVariant {
            site: Chosen::stored(row.site)?,
            own: row.own.map(Chosen::stored).transpose()?,
            version: row.version,
        })
    })
    .transpose()
}

/// Sets or clears the options of a variant. Returns its new version, or `None` if `from_version` does not match.
pub async fn update_of_variant(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    variant: SiteSpaceId,
    own: Option<&Chosen>,
    from_version: i64,
) -> Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"update site_spaces set customization = $4, updated_at = $5, version = version + 1
           where organization_id = $1 and site_id = $2 and id = $3 and version = $6
           returning version"#,
        site.organization.uuid(),
        site.id.uuid(),
        variant.uuid(),
        own.map(Chosen::to_value),
        tx.sql_now(),
        from_version,
    )
    .fetch_optional(tx.connection())
    .await
    .stored()
}
