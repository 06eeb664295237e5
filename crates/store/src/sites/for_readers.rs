//! Finds a site for its readers while their token is valid: the site is published, with the same audience as when the
//! token was issued.

use authz::{
    Unchecked,
    policy::{self, reader::ReaderAccess},
};
use model::{Id, Result, reader::Reader, site::Site};

use super::{Row, query_sites};
use crate::{Db, access, error::DbResultExt};

pub async fn find(db: &Db, reader: &Reader) -> Result<Option<Unchecked<Site>>> {
    let row = query_sites!(
        Row,
        "select",
        r#", 0::bigint as "site_spaces!", null::role as role
           from sites st
           join organizations o on o.organization_id = st.organization_id
           left join members m on m.organization_id = st.organization_id and m.user_id = $6 and m.disabled_at is null
               and not exists (select from users u where u.id = $6 and u.disabled_at is not null)
               and ($7 or not requires_sso(st.organization_id, $6))
           where st.organization_id = $1 and st.id = $2 and st.token_version = $3 and st.visibility = $4
             and (st.published_at is not null or m.user_id is not null)
             and ($5::uuid is null or exists (
                 select from site_share_links l
                 where l.organization_id = st.organization_id and l.site_id = st.id and l.id = $5 and l.active
             ))
             and ($6::uuid is null or m.user_id is not null)"#,
        reader.organization.uuid(),
        reader.site.uuid(),
        reader.version,
        reader.audience.as_str(),
        reader.share_link.map(Id::uuid),
        reader.preview.as_ref().map(|preview| preview.user.uuid()),
        reader.preview.as_ref().is_some_and(|preview| preview.passed_sso),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    let actions = policy::reader::actions(ReaderAccess::Visible);
    row.map(|row| Ok(access::unchecked(row.try_into()?, actions)))
        .transpose()
}
