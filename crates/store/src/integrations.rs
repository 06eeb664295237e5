//! Published integrations: rows and queries. They are global, so who may see one is checked by the caller, which knows
//! the organizations of the user.

pub mod images;
mod list;
pub mod script;
pub mod secrets;
mod write;

use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Result,
    id::OrganizationId,
    integration::{Integration, IntegrationName, Tunnel},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, Tx, enum_text::from_text, error::DbResultExt};

pub use list::{find_all, list};
pub use write::{end_tunnel, publish, set_tunnel, unpublish, unpublish_all_of};

struct Row {
    name: String,
    organization_id: Uuid,
    version: i64,
    runtime: String,
    title: String,
    description: String,
    visibility: String,
    target: String,
    scopes: Vec<String>,
    categories: Vec<String>,
    manifest: Value,
    images: Vec<Uuid>,
    has_icon: bool,
    tunnel_url: Option<String>,
    tunnel_all: bool,
    tunnel_expires_at: Option<Timestamp>,
    is_published: bool,
}

/// Queries a [`Row`] from `integrations i`: `$before`, its columns, `$after`.
macro_rules! query_integrations {
    ($before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($crate::integrations::Row, $before + r#"
            i.name, i.organization_id, i.version, i.runtime, i.title, i.description, i.visibility, i.target, i.scopes,
            i.categories, i.manifest, i.tunnel_url, i.tunnel_all, i.tunnel_expires_at,
            i.unpublished_at is null as "is_published!",
            array(select m.id from integration_images m where m.integration_name = i.name
                  order by m.position) as "images!",
            exists (select from integration_images m where m.integration_name = i.name
                    and m.position = 0) as "has_icon!"
        "# + $after $($args)*)
    };
}
use query_integrations;

impl TryFrom<Row> for Integration {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let mut images = row.images.into_iter().map(Id::from_uuid);
        let icon = if row.has_icon { images.next() } else { None };
        let tunnel = match (row.tunnel_url, row.tunnel_expires_at) {
            (Some(url), Some(expires_at)) => Some(Tunnel {
                url,
                all: row.tunnel_all,
                expires_at: expires_at.to_jiff(),
            }),
            _ => None,
        };
        Ok(Self {
            name: IntegrationName::from_stored(row.name),
            owner: Id::from_uuid(row.organization_id),
            version: row.version,
            runtime: from_text(row.runtime)?,
            title: row.title,
            description: row.description,
            visibility: from_text(row.visibility)?,
            target: from_text(row.target)?,
            scopes: row.scopes.iter().map(from_text).collect::<Result<_>>()?,
            categories: row
                .categories
                .iter()
                .map(from_text)
                .collect::<Result<_>>()?,
            manifest: serde_json::from_value(row.manifest).map_err(Error::internal)?,
            icon,
            previews: images.collect(),
            tunnel,
            is_published: row.is_published,
        })
    }
}

/// Finds a published integration.
pub async fn find(db: &Db, name: &IntegrationName) -> Result<Option<Integration>> {
    let row = query_integrations!(
        "select",
        "from integrations i where i.name = $1 and i.unpublished_at is null",
        name.as_str(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(Integration::try_from).transpose()
}

pub async fn is_published(db: &Db, name: &IntegrationName) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from integrations where name = $1 and unpublished_at is null) as "is_published!""#,
        name.as_str(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Reads an integration after a write in the same transaction.
pub async fn get_in(tx: &mut Tx, name: &IntegrationName) -> Result<Integration> {
    let row = query_integrations!(
        "select",
        "from integrations i where i.name = $1",
        name.as_str()
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    row.try_into()
}

/// Lists the organizations that have installed an integration, after `after`, by id.
pub async fn list_organizations(
    db: &Db,
    name: &IntegrationName,
    after: Option<OrganizationId>,
    limit: i64,
) -> Result<Vec<OrganizationId>> {
    let found = sqlx::query_scalar!(
        r#"select organization_id from integration_organizations
           where integration_name = $1 and organization_id >= coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid)
           order by organization_id
           limit $3"#,
        name.as_str(),
        after.map(Id::uuid),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(found.into_iter().map(Id::from_uuid).collect())
}
