//! The database role of the server. If it owns no tables, no vulnerability of the server can alter or drop them.

use model::{Error, Result};

use crate::{Db, db::parse_url, error::DbResultExt};

/// Privileges of the role beyond reading and writing rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerRole {
    pub name: String,
    /// Or is a member of a role that does.
    pub owns_tables: bool,
    pub may_create_tables: bool,
    /// Whether there are tables that it may not read.
    pub lacks_tables: bool,
}

/// Requires the schema.
pub async fn find(db: &Db) -> Result<ServerRole> {
    sqlx::query_as!(
        ServerRole,
        r#"select current_user::text as "name!",
                  pg_has_role(e.relowner, 'member') as "owns_tables!",
                  has_schema_privilege(e.relnamespace, 'create') as "may_create_tables!",
                  exists (
                      select from pg_class c
                      where c.relnamespace = e.relnamespace and c.relowner = e.relowner and c.relkind in ('r', 'p')
                        and not c.relispartition and not has_table_privilege(c.oid, 'select')
                  ) as "lacks_tables!"
           from pg_class e
           where e.oid = to_regclass('events')"#
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Returns the role in a URL.
pub fn role_in_url(url: &str) -> Result<String> {
    Ok(parse_url(url)?.get_username().to_owned())
}

/// Fails if the owner of the tables, as whom these connections are made, cannot grant privileges to the role.
pub async fn require_grantable(db: &Db, role: &str) -> Result<()> {
    let found = sqlx::query!(
        r#"select current_user::text = $1::text as "is_owner!",
                  exists (select from pg_roles r where r.rolname::text = $1::text) as "exists!""#,
        role,
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    if found.is_owner {
        return Err(Error::invalid(
            "database.owner_url",
            "names the same role as `database.url`. Give the server its own role, or leave this empty",
        ));
    }
    if !found.exists {
        return Err(Error::invalid(
            "database.url",
            format!(
                "names the role {role}, which PostgreSQL does not have. Create it with `create role {role} login \
                 password '…'`, then run this again"
            ),
        ));
    }
    Ok(())
}

/// Grants the privileges that the server needs on the tables that these connections own, and revokes all others.
pub async fn grant(db: &Db, role: &str) -> Result<()> {
    sqlx::query!("select grant_to_server($1)::text as granted", role)
        .fetch_one(db.writes())
        .await
        .map_db_error()?;
    Ok(())
}
