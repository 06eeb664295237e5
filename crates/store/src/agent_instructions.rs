//! Agent instructions of organizations: at most one row each.

use authz::{Granted, Unchecked, action::act::Administer, policy};
use jiff_sqlx::Timestamp;
use model::{
    Id, Result,
    agent_instructions::{AgentInstructions, empty_document},
    id::{OrganizationId, UserId},
};
use serde_json::Value;

use crate::{Db, Tx, access, error::DbResultExt, types::RoleText};

/// Until instructions are set, returns empty ones with the time and author of the organization's creation.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    who: UserId,
) -> Result<Option<Unchecked<AgentInstructions>>> {
    let row = sqlx::query!(
        r#"select m.role as "role: RoleText", i.document as "document?",
                  coalesce(i.updated_at, o.created_at) as "updated_at!: Timestamp",
                  coalesce(i.updated_by, o.created_by) as "updated_by!",
                  coalesce(i.version, 0) as "version!"
           from organizations o
           join members m on m.organization_id = o.organization_id and m.user_id = $2 and m.disabled_at is null
           left join agent_instructions i on i.organization_id = o.organization_id
           where o.organization_id = $1"#,
        organization.uuid(),
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| {
        let actions = policy::agent_instructions::actions(row.role.map(|text| text.0));
        let instructions = AgentInstructions {
            organization,
            document: row.document.unwrap_or_else(empty_document),
            updated_at: row.updated_at.to_jiff(),
            updated_by: Id::from_uuid(row.updated_by),
            version: row.version,
        };
        access::unchecked(instructions, actions)
    }))
}

/// Returns `None` if `if_version` does not match.
pub async fn set(
    tx: &mut Tx,
    instructions: &Granted<AgentInstructions, Administer>,
    document: &Value,
    if_version: Option<i64>,
) -> Result<Option<AgentInstructions>> {
    let row = sqlx::query!(
        r#"insert into agent_instructions as i (organization_id, document, updated_at, updated_by)
           select $1, $2, $3, $4
           where $5::bigint is null or $5 = coalesce(
               (select version from agent_instructions where organization_id = $1), 0)
           on conflict on constraint agent_instructions_pkey do update
           set document = excluded.document, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
               version = i.version + 1
           where $5::bigint is null or i.version = $5
           returning document, updated_at, updated_by, version"#,
        instructions.organization.uuid(),
        document,
        tx.sql_now(),
        tx.user().uuid(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(|row| AgentInstructions {
        organization: instructions.organization,
        document: row.document,
        updated_at: row.updated_at.to_jiff(),
        updated_by: Id::from_uuid(row.updated_by),
        version: row.version,
    }))
}
