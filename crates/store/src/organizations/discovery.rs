//! Discovery of organizations: by e-mail domain and by hostname.

use authz::ActionSet;
use model::{
    Id, Result, Role,
    id::{OrganizationId, UserId},
    organization::Organization,
    site_url::HostLabel,
};

use super::{Row, query_organizations};
use crate::{Db, error::DbResultExt, invites::MembershipStatus, types::RoleText};

/// Maximum number of organizations returned for one domain.
const MAX_ORGANIZATIONS: i64 = 1000;

/// The conditions for a user to join an organization by e-mail domain.
#[derive(Debug)]
pub struct DomainJoinPolicy {
    pub default_role: Option<Role>,
    pub email_verified: bool,
    /// Whether the organization names the domain of their address.
    pub names_domain: bool,
    /// Whether it has proven that domain too, so that its users may join.
    pub admits: bool,
    /// Whether an admin removed the user, and none has invited them since.
    pub was_removed: bool,
    pub membership: MembershipStatus,
}

pub async fn find_domain_join_policy(
    db: &Db,
    organization: OrganizationId,
    who: UserId,
) -> Result<Option<DomainJoinPolicy>> {
    let row = sqlx::query!(
        r#"select o.default_role as "default_role: RoleText", u.email_verified_at is not null as "email_verified!",
                  d.domain is not null as "names_domain!", d.proven_at is not null as "admits!",
                  exists (select from removed_members r
                          where r.organization_id = o.organization_id and r.user_id = u.id) as "was_removed!",
                  m.user_id as "member?", m.role as "role: RoleText", m.disabled_at is not null as "disabled!"
           from organizations o
           join users u on u.id = $2
           left join members m on m.organization_id = o.organization_id and m.user_id = u.id
           left join email_domains d
               on d.organization_id = o.organization_id and d.domain = lower(split_part(u.email, '@', 2))
           where o.organization_id = $1"#,
        organization.uuid(),
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| DomainJoinPolicy {
        default_role: row.default_role.map(|text| text.0),
        email_verified: row.email_verified,
        names_domain: row.names_domain,
        admits: row.admits,
        was_removed: row.was_removed,
        membership: match row.member {
            None => MembershipStatus::Outsider,
            Some(_) if row.disabled => MembershipStatus::Disabled,
            Some(_) => MembershipStatus::Member(row.role.map(|text| text.0)),
        },
    }))
}

/// Lists the organizations that users of a domain may join, if the caller's own verified address is in that domain or
/// the caller is a member. Non-members have no actions.
pub async fn list_for_domain(
    db: &Db,
    domain: &str,
    who: UserId,
) -> Result<Vec<(Organization, ActionSet)>> {
    let rows = query_organizations!(
        Row,
        "select",
        r#", m.user_id is not null as "is_member!"
           from email_domains d
           join organizations o on o.organization_id = d.organization_id
           join users u on u.id = $2
           left join members m on m.organization_id = o.organization_id and m.user_id = u.id and m.disabled_at is null
           where d.domain = $1 and d.proven_at is not null
             and (m.user_id is not null
                  or (u.email_verified_at is not null and lower(split_part(u.email, '@', 2)) = $1))
           order by d.organization_id
           limit $3"#,
        domain,
        who.uuid(),
        MAX_ORGANIZATIONS,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let with_actions = |row: Row| {
        let actions = row.actions();
        Ok((row.try_into()?, actions))
    };
    rows.into_iter().map(with_actions).collect()
}

/// Finds the organization of a hostname, for its members.
pub async fn find_by_hostname(
    db: &Db,
    hostname: &str,
    who: UserId,
) -> Result<Option<OrganizationId>> {
    let found = sqlx::query_scalar!(
        r#"select h.organization_id
           from hostnames h
           join members m on m.organization_id = h.organization_id and m.user_id = $2 and m.disabled_at is null
           where h.hostname = $1"#,
        hostname,
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(found.map(Id::from_uuid))
}

/// Returns whether the first label of a host names an organization.
pub async fn label_exists(db: &Db, label: &HostLabel) -> Result<bool> {
    let (id, name) = match label {
        HostLabel::Id(id) => (Some(id.uuid()), None),
        HostLabel::Name(name) => (None, Some(name)),
    };
    sqlx::query_scalar!(
        r#"select exists (select from organizations where organization_id = $1)
               or exists (select from hostnames where hostname = $2) as "known!""#,
        id,
        name,
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Deletes released hostnames after their cooldown: every organization may claim them.
pub async fn delete_cooled_down_hostnames(db: &Db) -> Result<u64> {
    let deleted = sqlx::query!(
        "delete from released_hostnames where released_at <= now() - interval '7 days'"
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected())
}
