//! Checks that the server's database role is limited to reading and writing rows.

use store::server_role::ServerRole;

use crate::error::{CommandError, Result};

/// Returns a warning about a role with more rights than the server needs. Also logged when the server starts.
pub(crate) fn warning(role: &ServerRole) -> Option<String> {
    let name = &role.name;
    if role.owns_tables {
        return Some(format!(
            "the role {name} of `database.url` owns the tables, or may act as their owner: a flaw in the server could \
             change or drop them, the audit trail too. Give the server a role of its own, and set \
             `database.owner_url`; docs/OPERATING.md has the steps."
        ));
    }
    role.may_create_tables.then(|| {
        format!(
            "the role {name} of `database.url` may create tables. Take that from it, or from all roles: `revoke create \
             on schema public from public`."
        )
    })
}

/// Reports a role without further rights.
pub(super) fn check(role: &ServerRole) -> Result<String> {
    let name = &role.name;
    if role.lacks_tables {
        return Err(CommandError::new(format!(
            "the role {name} of `database.url` has no rights to some tables. Run `bindery schema migrate` with \
             `database.owner_url` set."
        )));
    }
    Ok(format!("{name} owns no table and cannot change the schema"))
}
