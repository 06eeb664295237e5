//! From the key of a share link to the site that it opens.

use model::{
    Id, Result,
    id::{OrganizationId, SiteId, SiteSectionId, SiteShareLinkId, SiteSpaceId, SpaceId},
};

use crate::{Db, failure::Stored};

/// A site that a key opens, and where in it a space is.
#[derive(Debug, Clone, Copy)]
pub struct Shared {
    pub site: SiteId,
    pub token_version: i64,
    pub share_link: SiteShareLinkId,
    pub site_section: Option<SiteSectionId>,
    pub site_space: SiteSpaceId,
    pub space: SpaceId,
}

/// The site that a key opens and that has this space.
pub async fn find_with_space(
    db: &Db,
    organization: OrganizationId,
    space: SpaceId,
    key_hash: &[u8],
) -> Result<Option<Shared>> {
    let row = sqlx::query!(
        r#"select st.id, st.token_version, l.id as share_link, v.id as site_space, v.section_id
           from site_share_links l
           join sites st on st.organization_id = l.organization_id and st.id = l.site_id
               and st.visibility = 'share-link' and st.published_at is not null
           join site_spaces v on v.organization_id = l.organization_id and v.site_id = st.id and v.space_id = $2
           where l.organization_id = $1 and l.active and l.key_hash = $3
           order by v.is_default desc, v.id
           limit 1"#,
        organization.uuid(),
        space.uuid(),
        key_hash,
    )
    .fetch_optional(db.pool())
    .await
    .stored()?;
    Ok(row.map(|row| Shared {
        site: Id::from_uuid(row.id),
        token_version: row.token_version,
        share_link: Id::from_uuid(row.share_link),
        site_section: row.section_id.map(Id::from_uuid),
        site_space: Id::from_uuid(row.site_space),
        space,
    }))
}
