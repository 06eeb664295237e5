//! Finding a site by the key of a share link.

use model::{
    Id, Result,
    id::{OrganizationId, SiteId, SiteSectionId, SiteShareLinkId, SiteSpaceId, SpaceId},
    site::SiteVisibility,
    site_url::SiteHome,
    space::Publication,
};

use crate::{Db, enum_text::from_text, error::DbResultExt};

/// A site that a share key grants access to, and the position of a space in it.
#[derive(Debug, Clone)]
pub struct SharedSite {
    pub site: SiteId,
    pub token_version: i64,
    pub share_link: SiteShareLinkId,
    pub site_section: Option<SiteSectionId>,
    pub site_space: SiteSpaceId,
    pub space: SpaceId,
    /// Where the space is published, without the key.
    pub published: Publication,
}

/// What the share key must grant access to.
#[derive(Debug, Clone, Copy)]
pub enum SharedTarget {
    /// Any site that contains this space.
    Space(SpaceId),
    /// This site; the space is the one that its readers see first.
    Site(SiteId),
}

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    wanted: SharedTarget,
    key_hash: &[u8],
) -> Result<Option<SharedSite>> {
    let (space, site) = match wanted {
        SharedTarget::Space(id) => (Some(id.uuid()), None),
        SharedTarget::Site(id) => (None, Some(id.uuid())),
    };
    let row = sqlx::query!(
        r#"select st.id, st.token_version, st.basename, st.proxy, st.visitor_backend, st.visitor_integration, l.id as share_link, v.id as site_space, v.section_id,
                  v.space_id as "space_id!", o.hostname as organization_hostname,
                  site_hostname(st.organization_id, st.id) as hostname,
                  case when c.id <> default_site_section(st.organization_id, st.id) then c.path end as section,
                  case when v.id <> default_site_space(st.organization_id, st.id, v.section_id)
                      then v.path end as variant
           from site_share_links l
           join sites st on st.organization_id = l.organization_id and st.id = l.site_id
               and st.visibility = 'share-link' and st.published_at is not null
           join organizations o on o.organization_id = st.organization_id
           join site_spaces v on v.organization_id = l.organization_id and v.site_id = st.id
           left join site_sections c on c.organization_id = v.organization_id and c.site_id = v.site_id
               and c.id = v.section_id
           where l.organization_id = $1 and l.active and l.key_hash = $3
             and (v.space_id = $2 or st.id = $4)
           order by v.is_default desc, v.id
           limit 1"#,
        organization.uuid(),
        space,
        key_hash,
        site,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    let Some(row) = row else {
        return Ok(None);
    };
    Ok(Some(SharedSite {
        site: Id::from_uuid(row.id),
        token_version: row.token_version,
        share_link: Id::from_uuid(row.share_link),
        site_section: row.section_id.map(Id::from_uuid),
        site_space: Id::from_uuid(row.site_space),
        space: Id::from_uuid(row.space_id),
        published: Publication {
            visibility: SiteVisibility::ShareLink,
            home: SiteHome {
                organization,
                organization_hostname: row.organization_hostname,
                hostname: row.hostname,
                proxy: row.proxy,
                basename: row.basename,
                share_key: None,
            },
            section: row.section,
            variant: row.variant,
            visitor_backend: from_text(row.visitor_backend)?,
            visitor_integration: row.visitor_integration,
        },
    }))
}
