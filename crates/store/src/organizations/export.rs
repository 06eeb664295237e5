//! All rows of an organization, for the operator's export.

use futures::{Stream, TryStreamExt};
use model::{Result, id::OrganizationId};
use serde_json::Value;

use crate::{Db, error::DbResultExt};

/// Returns the names of all tables with rows of organizations, sorted.
pub async fn list_tables(db: &Db) -> Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"select c.relname::text as "name!"
           from pg_class c
           join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
           where c.relnamespace = (select relnamespace from pg_class where oid = to_regclass('events'))
             and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'outbox'
           order by c.relname"#,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}

/// Streams the rows of an organization in one of these tables.
pub fn rows<'a>(
    db: &'a Db,
    organization: OrganizationId,
    table: &'a str,
) -> impl Stream<Item = Result<Value>> + 'a {
    sqlx::query_scalar!(
        r#"select organization_rows($1, to_regclass($2)) as "row!""#,
        organization.uuid(),
        table,
    )
    .fetch(db.pool())
    .map_err(|error| Err::<Value, _>(error).map_db_error().expect_err("an error"))
}
