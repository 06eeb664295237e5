//! Finds a site for its readers while their token is valid: the site is published, with the same audience as when the
//! token was issued.

use authz::{
    Unchecked,
    policy::{self, reader::ReaderAccess},
};
use model::{Id, Result, reader::Reader, site::Site};

use super::Row;
use crate::{Db, access, enum_text::to_text, error::DbResultExt};

pub async fn find(db: &Db, reader: &Reader) -> Result<Option<Unchecked<Site>>> {
    let row = sqlx::query_as!(
        Row,
        r#"select s.organization_id, s.id, s.type as kind, s.title, s.basename, s.visibility, s.published_at, s.proxy,
                  s.adaptive_content, s.adaptive_schema, s.adaptive_schema_updated_at, s.agents_context,
                  s.customization, s.search_insights, s.visitor_backend, s.visitor_integration, s.visitor_fallback_url,
                  s.token_version, s.created_at, s.created_by, s.updated_at, s.version,
                  o.hostname as organization_hostname, site_hostname(s.organization_id, s.id) as hostname,
                  0::bigint as "site_spaces!", null::role as role
           from sites s
           join organizations o on o.organization_id = s.organization_id
           left join members m on m.organization_id = s.organization_id and m.user_id = $6 and m.disabled_at is null
               and not exists (select from users u where u.id = $6 and u.disabled_at is not null)
           where s.organization_id = $1 and s.id = $2 and s.token_version = $3 and s.visibility = $4
             and (s.published_at is not null or m.user_id is not null)
             and ($5::uuid is null or exists (
                 select from site_share_links l
                 where l.organization_id = s.organization_id and l.site_id = s.id and l.id = $5 and l.active
             ))
             and ($6::uuid is null or m.user_id is not null)"#,
        reader.organization.uuid(),
        reader.site.uuid(),
        reader.version,
        to_text(reader.audience)?,
        reader.share_link.map(Id::uuid),
        reader.preview.as_ref().map(|preview| preview.user.uuid()),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    let actions = policy::reader::actions(ReaderAccess::Visible);
    row.map(|row| Ok(access::unchecked(row.try_into()?, actions)))
        .transpose()
}
