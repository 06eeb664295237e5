//! Who must pass the single sign-on of an organization, and what turning it on needs.

use model::{
    Result,
    id::{OrganizationId, UserId},
};

use crate::{Db, error::DbResultExt};

/// What an organization requires of its members when they sign in.
#[derive(Debug, Clone, Copy)]
pub struct SecurityRequirements {
    pub second_factor: bool,
    /// Single sign-on, of all members or of some.
    pub sso: bool,
}

/// What an organization requires of one of its members.
#[derive(Debug, Clone, Copy)]
pub struct MemberRequirements {
    pub second_factor: bool,
    pub sso: bool,
    /// Whether the member may do without single sign-on in a browser, when the providers fail.
    pub is_break_glass: bool,
}

/// Nothing is required by organizations that do not exist.
pub async fn find(db: &Db, organization: OrganizationId) -> Result<SecurityRequirements> {
    sqlx::query_as!(
        SecurityRequirements,
        r#"select exists (
                      select from security_settings s where s.organization_id = $1 and s.require_second_factor
                  ) as "second_factor!",
                  exists (
                      select from organizations o where o.organization_id = $1 and o.sso
                      union all
                      select from members m where m.organization_id = $1 and m.sso
                  ) as "sso!""#,
        organization.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Returns `None` for users who are not members.
pub async fn find_of_member(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
) -> Result<Option<MemberRequirements>> {
    sqlx::query_as!(
        MemberRequirements,
        r#"select coalesce(s.require_second_factor, false) as "second_factor!",
                  o.sso or m.sso as "sso!",
                  o.sso_break_glass_id is not distinct from m.user_id as "is_break_glass!"
           from members m
           join organizations o on o.organization_id = m.organization_id
           left join security_settings s on s.organization_id = m.organization_id
           where m.organization_id = $1 and m.user_id = $2 and m.disabled_at is null"#,
        organization.uuid(),
        user.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()
}
