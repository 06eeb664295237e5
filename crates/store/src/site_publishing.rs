//! Visitor authentication of sites. The key is encrypted; only `app` can decrypt it.

use authz::{Granted, action::act::Administer};
use model::{
    Error, Result,
    site::Site,
    site_publishing::{VisitorAuth, VisitorAuthPatch, VisitorBackend},
};

use crate::{Db, Tx, enum_text::from_text, error::DbResultExt};

/// The settings, and the encrypted key, if there is one.
pub struct VisitorAuthSettings {
    pub auth: VisitorAuth,
    pub key: Option<Vec<u8>>,
    pub version: i64,
}

struct Row {
    visitor_backend: String,
    visitor_integration: Option<String>,
    visitor_fallback_url: Option<String>,
    visitor_key: Option<Vec<u8>>,
    version: i64,
}

/// Queries a [`Row`] from `sites st`: `$before`, its columns, `$after`.
macro_rules! query_visitor_auth {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            st.visitor_backend, st.visitor_integration, st.visitor_fallback_url, st.visitor_key, st.version
        "# + $after $($args)*)
    };
}

impl TryFrom<Row> for VisitorAuthSettings {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            auth: VisitorAuth {
                backend: from_text(row.visitor_backend)?,
                integration: row.visitor_integration,
                fallback_url: row.visitor_fallback_url,
            },
            key: row.visitor_key,
            version: row.version,
        })
    }
}

pub async fn find(
    db: &Db,
    site: &Granted<Site, Administer>,
) -> Result<Option<VisitorAuthSettings>> {
    let row = query_visitor_auth!(
        Row,
        "select",
        r#"from sites st
           where organization_id = $1 and id = $2"#,
        site.organization.uuid(),
        site.id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(VisitorAuthSettings::try_from).transpose()
}

/// Stores the first key of a site. If a concurrent request has stored one, returns that.
pub async fn set_first_key(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    envelope: &[u8],
) -> Result<Option<VisitorAuthSettings>> {
    let row = query_visitor_auth!(
        Row,
        r#"update sites st set visitor_key = coalesce(visitor_key, $3)
           where organization_id = $1 and id = $2
           returning"#,
        "",
        site.organization.uuid(),
        site.id.uuid(),
        envelope,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(VisitorAuthSettings::try_from).transpose()
}

/// Returns `None` if `if_version` does not match. Site tokens stay valid: the key is the same.
pub async fn update(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    patch: &VisitorAuthPatch,
    first_key: &[u8],
    if_version: Option<i64>,
) -> Result<Option<VisitorAuthSettings>> {
    let (keep_url, url) = patch.fallback_url.clone().parts();
    let row = query_visitor_auth!(
        Row,
        r#"update sites st
           set visitor_backend = coalesce($3, visitor_backend),
               visitor_fallback_url = case when $4 then visitor_fallback_url else $5 end,
               visitor_key = coalesce(visitor_key, $6),
               updated_at = $7, version = version + 1
           where organization_id = $1 and id = $2 and ($8::bigint is null or version = $8)
           returning"#,
        "",
        site.organization.uuid(),
        site.id.uuid(),
        patch.backend.map(VisitorBackend::as_str),
        keep_url,
        url,
        first_key,
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(VisitorAuthSettings::try_from).transpose()
}

/// Replaces the key. Site tokens issued before stop working.
pub async fn replace_key(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    envelope: &[u8],
    if_version: Option<i64>,
) -> Result<Option<VisitorAuthSettings>> {
    let row = query_visitor_auth!(
        Row,
        r#"update sites st
           set visitor_key = $3, token_version = token_version + 1, updated_at = $4, version = version + 1
           where organization_id = $1 and id = $2 and ($5::bigint is null or version = $5)
           returning"#,
        "",
        site.organization.uuid(),
        site.id.uuid(),
        envelope,
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(VisitorAuthSettings::try_from).transpose()
}
