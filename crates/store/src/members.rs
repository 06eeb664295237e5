//! Memberships: who belongs to an organization, and as what.

use model::{
    Id, Result, Role,
    id::{OrganizationId, UserId},
};
use uuid::Uuid;

use crate::{Db, Tx, failure::Stored, types::RoleText};

/// Adds a member, or does nothing when the user is one already. Tells whether someone was added.
pub async fn insert(
    tx: &mut Tx,
    organization: OrganizationId,
    user: UserId,
    role: Option<Role>,
    sso: bool,
) -> Result<bool> {
    let added = sqlx::query!(
        r#"insert into members (organization_id, user_id, role, sso, joined_at, invited_by)
           values ($1, $2, $3, $4, $5, $6)
           on conflict on constraint members_pkey do nothing"#,
        organization.uuid(),
        user.uuid(),
        role.map(RoleText) as Option<RoleText>,
        sso,
        tx.sql_now(),
        tx.user().uuid(),
    )
    .execute(tx.connection())
    .await
    .stored()?;
    Ok(added.rows_affected() == 1)
}

/// Whether all of these users are members of the organization.
pub async fn are_all(db: &Db, organization: OrganizationId, users: &[UserId]) -> Result<bool> {
    let ids: Vec<Uuid> = users.iter().copied().map(Id::uuid).collect();
    let known = sqlx::query_scalar!(
        r#"select count(*) as "count!" from members where organization_id = $1 and user_id = any($2)"#,
        organization.uuid(),
        &ids,
    )
    .fetch_one(db.pool())
    .await
    .stored()?;
    Ok(usize::try_from(known) == Ok(users.len()))
}
