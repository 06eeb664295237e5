//! The role that the server connects as. If it owns no table, no flaw of the server changes or drops one.

use model::{Error, Result};

use crate::{Db, db::parse_url, failure::Stored};

/// What the role of these connections may do beside reading and writing rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerRole {
    pub name: String,
    /// Or may act as whoever does.
    pub owns_tables: bool,
    pub may_create_tables: bool,
    /// Whether there are tables that it may not read.
    pub lacks_tables: bool,
}

/// The schema must be there.
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
    .stored()
}

/// The role that a URL names.
pub fn name_in(url: &str) -> Result<String> {
    Ok(parse_url(url)?.get_username().to_owned())
}

/// Refuses a role that cannot be given rights by the owner of the tables, as whom these connections are.
pub async fn require_grantable(db: &Db, role: &str) -> Result<()> {
    let found = sqlx::query!(
        r#"select current_user::text = $1::text as "is_owner!",
                  exists (select from pg_roles r where r.rolname::text = $1::text) as "exists!""#,
        role,
    )
    .fetch_one(db.pool())
    .await
    .stored()?;
    if found.is_owner {
        return Err(Error::invalid(
            "database.owner_url",
            "names the same role as `database.url`. Give the server a role of its own, or leave this empty",
        ));
    }
    if !found.exists {
        return Err(Error::invalid(
            "database.url",
            format!(
                "names the role {role}, which PostgreSQL does not have. Make it with `create role {role} login password \
                 '…'`, then run this again"
            ),
        ));
    }
    Ok(())
}

/// Gives a role what the server needs of the tables that these connections own, and takes back what else it had.
pub async fn grant(db: &Db, role: &str) -> Result<()> {
    sqlx::query!("select grant_to_server($1)::text as granted", role)
        .fetch_one(db.pool())
        .await
        .stored()?;
    Ok(())
}
