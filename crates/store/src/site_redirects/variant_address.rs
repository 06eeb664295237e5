//! Destinations of redirects within a site.

use authz::Granted;
use model::{Id, Result, id::SpaceId, site::Site, site_redirect::RedirectDestination};

use crate::{Db, error::DbResultExt};

/// A variant of a site, with its segments in the URL.
pub struct VariantAddress {
    pub space: SpaceId,
    /// None for the default section and the default variant.
    pub section: Option<String>,
    pub variant: Option<String>,
}

/// Finds the variant of a destination. Returns `None` if it is not, or no longer, in the site, and for external
/// destinations.
pub async fn find_variant_address<A>(
    db: &Db,
    site: &Granted<Site, A>,
    destination: &RedirectDestination,
) -> Result<Option<VariantAddress>> {
    let (section, variant) = match destination {
        RedirectDestination::SiteSection { site_section_id } => {
            (Some(site_section_id.uuid()), None)
        }
        RedirectDestination::SiteSpace { site_space_id }
        | RedirectDestination::SitePage { site_space_id, .. } => (None, Some(site_space_id.uuid())),
        RedirectDestination::External { .. } => return Ok(None),
    };
    let row = sqlx::query!(
        r#"select v.space_id,
                  case when c.id <> default_site_section($1, $2) then c.path end as section,
                  case when v.id <> default_site_space($1, $2, v.section_id) then v.path end as variant
           from site_spaces v
           join spaces s on s.organization_id = v.organization_id and s.id = v.space_id and s.deleted_at is null
           left join site_sections c on c.organization_id = $1 and c.site_id = v.site_id and c.id = v.section_id
           where v.organization_id = $1
             and v.site_id = $2
             and v.id = case when $3::uuid is null then $4::uuid else default_site_space($1, $2, $3) end"#,
        site.organization.uuid(),
        site.id.uuid(),
        section,
        variant,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| VariantAddress {
        space: Id::from_uuid(row.space_id),
        section: row.section,
        variant: row.variant,
    }))
}
