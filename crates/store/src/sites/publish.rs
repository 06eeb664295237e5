//! Whether a site is there for readers, and what it may know of them.

use authz::{
    Granted,
    action::act::{Administer, Create},
};
use model::{Result, site::Site};
use serde_json::Value;

use super::Row;
use crate::{Tx, failure::Stored};

/// `None` when a version was demanded and another was found. A site that is published stays as it is.
pub async fn publish(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    if_version: Option<i64>,
) -> Result<Option<Site>> {
    set_published(tx, site, true, if_version).await
}

/// Takes a site away from its readers, and all tokens that were handed out to them.
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
    .stored()?;
    row.map(Site::try_from).transpose()
}

/// `None` when a version was demanded and another was found.
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
    .stored()?;
    row.map(Site::try_from).transpose()
}
