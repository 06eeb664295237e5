//! Publishing of sites, and their adaptive schema.

use authz::{
    Granted,
    action::act::{Administer, Create},
};
use model::{Result, site::Site};
use serde_json::Value;

use super::Row;
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
    let row = sqlx::query_file_as!(
        Row,
        "queries/publish_site.sql",
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
    let row = sqlx::query_file_as!(
        Row,
        "queries/set_adaptive_schema.sql",
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
