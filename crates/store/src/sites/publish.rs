//! Publishing of sites, and their adaptive schema.

use authz::{
    Granted,
    action::act::{Administer, Create},
};
use model::{Result, site::Site};
use serde_json::Value;

use super::{Row, query_sites};
use crate::{Tx, error::DbResultExt};

/// Returns `None` if `if_version` does not match. A published site is not changed.
pub async fn publish(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    if_version: Option<i64>,
) -> Result<Option<Site>> {
    set_published(tx, site, true, if_version).await
}

/// Unpublishes a site and revokes all its site tokens.
pub async fn unpublish(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    if_version: Option<i64>,
) -> Result<Option<Site>> {
    set_published(tx, site, false, if_version).await
}

async fn set_published(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    published: bool,
    if_version: Option<i64>,
) -> Result<Option<Site>> {
    let row = query_sites!(
        Row,
        r#"update sites st
           set published_at = case when $3 then coalesce(st.published_at, $4) end,
               -- Unpublishing revokes the tokens of readers.
               token_version = case when $3 then st.token_version else st.token_version + 1 end,
               updated_at = $4,
               version = st.version + 1
           from organizations o
           where st.organization_id = $1 and st.id = $2 and ($5::bigint is null or st.version = $5)
             and o.organization_id = $1
           returning"#,
        r#", seen_site_spaces(st.organization_id, st.id, $6) as "site_spaces!", null::role as role"#,
        site.organization.uuid(),
        site.id.uuid(),
        published,
        tx.sql_now(),
        if_version,
        tx.user().uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(Site::try_from).transpose()
}

/// Returns `None` if `if_version` does not match.
pub async fn set_adaptive_schema(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    json_schema: &Value,
    if_version: Option<i64>,
) -> Result<Option<Site>> {
    let row = query_sites!(
        Row,
        r#"update sites st
           set adaptive_schema = $3, adaptive_schema_updated_at = $4, updated_at = $4, version = st.version + 1
           from organizations o
           where st.organization_id = $1 and st.id = $2 and ($5::bigint is null or st.version = $5)
             and o.organization_id = $1
           returning"#,
        r#", seen_site_spaces(st.organization_id, st.id, $6) as "site_spaces!", null::role as role"#,
        site.organization.uuid(),
        site.id.uuid(),
        json_schema,
        tx.sql_now(),
        if_version,
        tx.user().uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(Site::try_from).transpose()
}
