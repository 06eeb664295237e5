//! Sites as visitors request them: by host and path, with their whole structure, in one statement.

pub mod public;
mod rows;
pub mod shared;

use std::ops::Deref;

use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Result,
    id::{OrganizationId, SiteId, SiteShareLinkId, UserId},
    site::{Site, SiteVisibility},
    site_url::{HostLabel, SiteHome},
};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use self::rows::OtherSiteRow;
pub use self::rows::{GroupRow, InstalledRow, SectionRow, SiteSpaceRow};
use crate::{
    Db,
    error::DbResultExt,
    sites::{self, query_sites},
};

/// A site with its whole structure, before any permission check.
#[derive(Debug, Clone)]
pub struct PublishedSite {
    site: Site,
    pub organization_title: String,
    /// Whether the organization allows AI features.
    pub ai: bool,
    /// Other sites of the organization that agents are told of.
    pub others_for_agents: Vec<OtherSite>,
    /// Encrypted.
    pub visitor_key: Option<Vec<u8>>,
    pub groups: Vec<GroupRow>,
    /// The default one first, then by position.
    pub sections: Vec<SectionRow>,
    /// The default ones first, then by position.
    pub site_spaces: Vec<SiteSpaceRow>,
    /// The latest versions of all OpenAPI specs, and of what integrations computed for its spaces.
    pub specs: String,
    /// The active installations of integrations, by name.
    pub integrations: Vec<InstalledRow>,
    /// The active link whose key was presented.
    pub share_link: Option<SiteShareLinkId>,
    /// The hash of that key.
    pub share_key_hash: Option<Vec<u8>>,
    /// Whether the previewing user may view sites of the organization.
    pub is_member: bool,
}

impl Deref for PublishedSite {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl PublishedSite {
    /// Whether the site requires a share key.
    pub fn is_shared(&self) -> bool {
        self.visibility == SiteVisibility::ShareLink
    }

    /// Whether search engines may index the site.
    pub fn is_indexed(&self) -> bool {
        self.is_published() && self.visibility == SiteVisibility::Public
    }
}

/// Another public site of the organization.
#[derive(Debug, Clone)]
pub struct OtherSite {
    pub title: String,
    pub home: SiteHome,
}

/// The target of a host: an organization, and for a custom hostname one of its sites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HostTarget {
    pub organization: OrganizationId,
    pub site: Option<SiteId>,
}

/// Selects a site of an organization.
#[derive(Debug, Clone, Copy)]
pub enum SiteSelector<'a> {
    Id(SiteId),
    Basename(&'a str),
}

/// Credentials of a visitor that only the database can verify.
#[derive(Debug, Clone, Default)]
pub struct PresentedCredentials {
    /// Hashes of possible share keys.
    pub key_hashes: Vec<Vec<u8>>,
    /// The member who previews.
    pub member: Option<UserId>,
    /// Whether that member had passed the single sign-on of the organization.
    pub passed_sso: bool,
}

struct Row {
    organization_id: Uuid,
    id: Uuid,
    kind: String,
    title: String,
    basename: String,
    visibility: String,
    published_at: Option<Timestamp>,
    proxy: Option<String>,
    adaptive_content: bool,
    adaptive_schema: Option<Value>,
    adaptive_schema_updated_at: Option<Timestamp>,
    agents_context: String,
    customization: Value,
    search_insights: bool,
    visitor_backend: String,
    visitor_integration: Option<String>,
    visitor_fallback_url: Option<String>,
    visitor_key: Option<Vec<u8>>,
    token_version: i64,
    created_at: Timestamp,
    created_by: Uuid,
    updated_at: Timestamp,
    version: i64,
    organization_title: String,
    ai: bool,
    organization_hostname: Option<String>,
    hostname: Option<String>,
    groups: Json<Vec<GroupRow>>,
    sections: Json<Vec<SectionRow>>,
    site_spaces: Json<Vec<SiteSpaceRow>>,
    specs: String,
    integrations: Json<Vec<InstalledRow>>,
    others_for_agents: Json<Vec<OtherSiteRow>>,
    share_link: Option<Uuid>,
    opened_by: Option<Vec<u8>>,
    is_member: bool,
}

/// Finds the target of a host below the sites host.
pub async fn find_label(db: &Db, label: &HostLabel) -> Result<Option<HostTarget>> {
    let organization = match label {
        HostLabel::Id(id) => Some(id.uuid()),
        HostLabel::Name(name) => sqlx::query_scalar!(
            "select organization_id from hostnames where hostname = $1",
            name
        )
        .fetch_optional(db.pool())
        .await
        .map_db_error()?,
    };
    Ok(organization.map(|organization| HostTarget {
        organization: Id::from_uuid(organization),
        site: None,
    }))
}

/// Finds the target of a custom hostname.
pub async fn find_hostname(db: &Db, hostname: &str) -> Result<Option<HostTarget>> {
    let row = sqlx::query!(
        r#"select organization_id, site_id as "site_id!"
           from site_hostnames
           where hostname = $1 and verified_at is not null and released_at is null and site_id is not null"#,
        hostname,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| HostTarget {
        organization: Id::from_uuid(row.organization_id),
        site: Some(Id::from_uuid(row.site_id)),
    }))
}

/// Finds the site at the root of the organization's host.
pub async fn find_default(db: &Db, organization: OrganizationId) -> Result<Option<SiteId>> {
    let chosen = sqlx::query_scalar!(
        "select default_content ->> 'site' as site from organizations where organization_id = $1",
        organization.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(chosen.flatten().and_then(|id| id.parse().ok()))
}

#[expect(clippy::too_many_lines, reason = "it is one statement")]
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    which: SiteSelector<'_>,
    credentials: &PresentedCredentials,
) -> Result<Option<PublishedSite>> {
    let (id, basename) = match which {
        SiteSelector::Id(id) => (Some(id.uuid()), None),
        SiteSelector::Basename(basename) => (None, Some(basename)),
    };
    let row = query_sites!(
        Row,
        "select",
        r#", st.visitor_key, o.title as organization_title, o.ai,
                  coalesce((
                      select jsonb_agg(jsonb_build_object(
                          'id', g.id, 'parent', g.parent_id, 'position', g.position, 'title', g.title, 'icon', g.icon
                      ) order by g.position, g.id)
                      from site_section_groups g
                      where g.organization_id = st.organization_id and g.site_id = st.id
                  ), '[]') as "groups!: Json<Vec<GroupRow>>",
                  coalesce((
                      select jsonb_agg(jsonb_build_object(
                          'id', c.id, 'group', c.group_id, 'position', c.position, 'title', c.title,
                          'description', c.description, 'path', c.path, 'icon', c.icon,
                          'condition', coalesce(c.condition, ''),
                          'is_default', c.is_default
                      ) order by c.is_default desc, c.position, c.id)
                      from site_sections c
                      where c.organization_id = st.organization_id and c.site_id = st.id
                  ), '[]') as "sections!: Json<Vec<SectionRow>>",
                  coalesce((
                      select jsonb_agg(jsonb_build_object(
                          'id', v.id, 'section', v.section_id, 'position', v.position, 'path', v.path,
                          'condition', coalesce(v.condition, ''), 'hidden', v.hidden, 'is_default', v.is_default,
                          'customization', v.customization, 'space', s.id, 'title', s.title, 'emoji', s.emoji,
                          'language', s.language, 'revision', s.revision,
                          -- The previewing member's; other visitors have none.
                          'role', case when m.user_id is not null then
                              content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id)
                          end,
                          'git', (
                              select jsonb_build_object('url', r.url, 'reference', r.ref, 'directory', r.directory)
                              from git_syncs r
                              where r.organization_id = s.organization_id and r.space_id = s.id
                          )
                      ) order by v.is_default desc, v.position, v.id)
                      from site_spaces v
                      join spaces s on s.organization_id = v.organization_id and s.id = v.space_id
                          and s.deleted_at is null
                      left join members m on m.organization_id = v.organization_id and m.user_id = $5
                          and m.disabled_at is null and ($6 or not requires_sso(v.organization_id, $5))
                      where v.organization_id = st.organization_id and v.site_id = st.id
                  ), '[]') as "site_spaces!: Json<Vec<SiteSpaceRow>>",
                  -- Pages show the latest versions of OpenAPI specs, and what integrations computed, so these are part of
                  -- their state.
                  coalesce((
                      select string_agg(d.last_version::text, ' ' order by d.id)
                      from openapi_specs d
                      where d.organization_id = st.organization_id
                  ), '') || coalesce(' ' || computed_state(st.organization_id, array(
                      select b.space_id from site_spaces b
                      where b.organization_id = st.organization_id and b.site_id = st.id
                  )), '') as "specs!",
                  -- Integrations draw blocks of pages, add scripts to them, and sign visitors in.
                  coalesce((
                      select jsonb_agg(jsonb_build_object(
                          'name', i.integration_name, 'installation', i.id, 'scopes', i.scopes,
                          'all_spaces', i.space_selection = 'all',
                          'spaces', coalesce((
                              select jsonb_agg(t.space_id order by t.space_id)
                              from installation_targets t
                              join site_spaces b on b.organization_id = t.organization_id and b.space_id = t.space_id
                                  and b.site_id = st.id
                              where t.organization_id = i.organization_id and t.installation_id = i.id
                          ), '[]'),
                          'is_on_site', exists (
                              select from installation_targets t
                              where t.organization_id = i.organization_id and t.installation_id = i.id
                                and t.site_id = st.id and t.status = 'active'
                          )
                      ) order by i.integration_name)
                      from integration_installations i
                      where i.organization_id = st.organization_id and i.status = 'active'
                  ), '[]') as "integrations!: Json<Vec<InstalledRow>>",
                  -- Other sites for agents: those that everyone may read.
                  coalesce((
                      select jsonb_agg(jsonb_build_object(
                          'title', n.title, 'hostname', site_hostname(n.organization_id, n.id), 'proxy', n.proxy,
                          'basename', n.basename
                      ) order by n.title, n.id)
                      from sites n
                      where n.organization_id = st.organization_id and n.id <> st.id and n.agents_context = 'included'
                        and n.visibility = 'public' and n.published_at is not null
                  ), '[]') as "others_for_agents!: Json<Vec<OtherSiteRow>>",
                  l.id as "share_link?", l.key_hash as "opened_by?",
                  -- Guests see no sites.
                  exists (
                      select from members m
                      where m.organization_id = st.organization_id and m.user_id = $5 and m.disabled_at is null
                        and m.role is not null
                        and not exists (select from users u where u.id = $5 and u.disabled_at is not null)
                        and ($6 or not requires_sso(st.organization_id, $5))
                  ) as "is_member!"
           from sites st
           join organizations o on o.organization_id = st.organization_id
           left join lateral (
               select k.id, k.key_hash
               from site_share_links k
               where k.organization_id = st.organization_id and k.site_id = st.id and k.active and k.key_hash = any($4)
               limit 1
           ) l on true
           where st.organization_id = $1 and (st.id = $2 or st.basename = $3)"#,
        organization.uuid(),
        id,
        basename,
        &credentials.key_hashes,
        credentials.member.map(Id::uuid),
        credentials.passed_sso,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(PublishedSite::try_from).transpose()
}

impl TryFrom<Row> for PublishedSite {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let other = |other: OtherSiteRow| OtherSite {
            title: other.title,
            home: SiteHome {
                organization: Id::from_uuid(row.organization_id),
                organization_hostname: row.organization_hostname.clone(),
                hostname: other.hostname,
                proxy: other.proxy,
                basename: other.basename,
                share_key: None,
            },
        };
        let others_for_agents = row.others_for_agents.0.into_iter().map(other).collect();
        let site = sites::Row {
            organization_id: row.organization_id,
            id: row.id,
            kind: row.kind,
            title: row.title,
            basename: row.basename,
            visibility: row.visibility,
            published_at: row.published_at,
            proxy: row.proxy,
            adaptive_content: row.adaptive_content,
            adaptive_schema: row.adaptive_schema,
            adaptive_schema_updated_at: row.adaptive_schema_updated_at,
            agents_context: row.agents_context,
            customization: row.customization,
            search_insights: row.search_insights,
            visitor_backend: row.visitor_backend,
            visitor_integration: row.visitor_integration,
            visitor_fallback_url: row.visitor_fallback_url,
            token_version: row.token_version,
            created_at: row.created_at,
            created_by: row.created_by,
            updated_at: row.updated_at,
            version: row.version,
            organization_hostname: row.organization_hostname,
            hostname: row.hostname,
            site_spaces: i64::try_from(row.site_spaces.len()).unwrap_or(i64::MAX),
            role: None,
        };
        Ok(Self {
            site: site.try_into()?,
            organization_title: row.organization_title,
            ai: row.ai,
            others_for_agents,
            visitor_key: row.visitor_key,
            groups: row.groups.0,
            sections: row.sections.0,
            site_spaces: row.site_spaces.0,
            specs: row.specs,
            integrations: row.integrations.0,
            share_link: row.share_link.map(Id::from_uuid),
            share_key_hash: row.opened_by,
            is_member: row.is_member,
        })
    }
}
