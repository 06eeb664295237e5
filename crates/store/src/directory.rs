//! Finds the organization of an id.

use model::{Id, Result, id::OrganizationId};
use uuid::Uuid;

use crate::{Db, error::DbResultExt};

pub async fn find(db: &Db, id: Uuid, kind: &str) -> Result<Option<OrganizationId>> {
    let found = sqlx::query_scalar!(
        "select organization_id from directory where id = $1 and kind = $2",
        id,
        kind
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(found.map(Id::from_uuid))
}
