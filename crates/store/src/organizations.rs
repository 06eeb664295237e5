//! Organizations: rows and queries.

pub mod deletion;
mod discovery;
pub mod export;
pub mod unenforced;

use authz::{Action, ActionSet, Granted, Unchecked, action::act::Administer, policy};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result,
    id::{OrganizationId, UserId},
    organization::{NewOrganization, Organization, OrganizationPatch},
};
use serde_json::{Value, json};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    error::DbResultExt,
    types::RoleText,
};

pub use discovery::{
    DomainJoinPolicy, delete_cooled_down_hostnames, find_by_hostname, find_domain_join_policy,
    label_exists, list_for_domain,
};

struct Row {
    organization_id: Uuid,
    title: String,
    hostname: Option<String>,
    email_domains: Vec<String>,
    kind: String,
    use_case: Option<String>,
    community_type: Option<String>,
    default_role: Option<RoleText>,
    default_content: Option<Value>,
    logo_url: Option<String>,
    sso: bool,
    ai: bool,
    invite_links: bool,
    merge_rules: Value,
    created_at: Timestamp,
    version: i64,
    /// Whether the caller is an active member, with which role, whether they own a team in it, and whether it requires
    /// single sign-on of them.
    is_member: bool,
    requires_sso: bool,
    role: Option<RoleText>,
    owns_team: bool,
}

/// Queries a [`Row`] from `organizations o` and `members m`: `$before`, its columns, `$after`.
macro_rules! query_organizations {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            o.organization_id, o.title, o.hostname, o.type as kind, o.use_case, o.community_type, o.default_role,
            o.sso or coalesce(m.sso, false) as "requires_sso!",
            o.default_content, o.logo_url, o.sso, o.ai, o.invite_links, o.merge_rules, o.created_at, o.version, m.role,
            array(select x.domain from email_domains x where x.organization_id = o.organization_id
                  order by x.domain) as "email_domains!",
            exists (select from team_members t where t.organization_id = o.organization_id
                    and t.user_id = m.user_id and t.role = 'owner') as "owns_team!"
        "# + $after $($args)*)
    };
}
use query_organizations;

impl Row {
    fn actions(&self) -> ActionSet {
        if !self.is_member {
            return ActionSet::NONE;
        }
        let actions = policy::organization::actions(self.role.map(|text| text.0));
        if self.owns_team {
            actions.with(Action::ManageTeam)
        } else {
            actions
        }
    }
}

impl TryFrom<Row> for Organization {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: Id::from_uuid(row.organization_id),
            title: row.title,
            hostname: row.hostname,
            email_domains: row.email_domains,
            kind: row.kind,
            use_case: row.use_case,
            community_type: row.community_type,
            default_role: row.default_role.map(|text| text.0),
            default_content: row.default_content,
            logo_url: row.logo_url,
            sso: row.sso,
            requires_sso: row.requires_sso,
            ai: row.ai,
            invite_links: row.invite_links,
            merge_rules: serde_json::from_value(row.merge_rules).map_err(Error::internal)?,
            created_at: row.created_at.to_jiff(),
            version: row.version,
        })
    }
}

pub async fn find(
    db: &Db,
    id: OrganizationId,
    who: UserId,
) -> Result<Option<Unchecked<Organization>>> {
    find_with(db.pool(), id, who).await
}

/// Reads an organization after a write in the same transaction.
pub async fn get_in(tx: &mut Tx, id: OrganizationId) -> Result<Viewable<Organization>> {
    let who = tx.user();
    access::reread(find_with(tx.connection(), id, who).await?)
}

/// Finds organizations beside what they publish: without their settings, each with the caller's actions; none for
/// non-members.
pub async fn find_publishers(
    db: &Db,
    ids: &[OrganizationId],
    who: Option<UserId>,
) -> Result<Vec<(Organization, ActionSet)>> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"select o.organization_id, o.title, null::text as hostname, o.type as kind, null::text as use_case,
                  null::text as community_type, null::role as default_role, o.sso as "requires_sso!",
                  null::jsonb as default_content, o.logo_url, o.sso, o.ai, o.invite_links,
                  '{"type": "none"}'::jsonb as "merge_rules!", o.created_at, o.version, m.role as "role?",
                  array[]::text[] as "email_domains!", m.user_id is not null as "is_member!",
                  exists (select from team_members t where t.organization_id = o.organization_id
                          and t.user_id = m.user_id and t.role = 'owner') as "owns_team!"
           from (select unnest($1::uuid[]) as organization_id) as wanted
           join organizations o on o.organization_id = wanted.organization_id
           left join members m on m.organization_id = o.organization_id and m.user_id = $2 and m.disabled_at is null"#,
        &ids,
        who.map(Id::uuid),
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

async fn find_with(
    executor: impl PgExecutor<'_>,
    id: OrganizationId,
    who: UserId,
) -> Result<Option<Unchecked<Organization>>> {
    let row = query_organizations!(
        Row,
        "select",
        r#", true as "is_member!"
           from organizations o
           join members m on m.organization_id = o.organization_id and m.user_id = $2 and m.disabled_at is null
           where o.organization_id = $1"#,
        id.uuid(),
        who.uuid(),
    )
    .fetch_optional(executor)
    .await
    .map_db_error()?;
    row.map(|row| {
        let actions = row.actions();
        Ok(access::unchecked(row.try_into()?, actions))
    })
    .transpose()
}

/// Lists the organizations of which the caller is an active member, oldest first.
pub async fn list(
    db: &Db,
    who: UserId,
    page: &PageRequest,
) -> Result<Page<Viewable<Organization>>> {
    let rows = query_organizations!(
        Row,
        "select",
        r#", true as "is_member!"
           from members m
           join organizations o on o.organization_id = m.organization_id
           where m.user_id = $1
             and m.disabled_at is null
             and m.organization_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
           order by m.organization_id
           limit $3"#,
        who.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let mut visible = Vec::with_capacity(rows.len());
    for row in rows {
        let actions = row.actions();
        visible.push(access::listed_with(row.try_into()?, actions)?);
    }
    Ok(page.page(visible, |organization| organization.id.uuid()))
}

/// Creates an organization whose first member and admin is the acting user.
pub async fn insert(tx: &mut Tx, new: NewOrganization) -> Result<OrganizationId> {
    let id: OrganizationId = tx.new_id();
    sqlx::query!(
        r#"with made as (
               insert into organizations (organization_id, title, default_role, created_at, updated_at, created_by)
               values ($1, $2, 'read', $3, $3, $4)
               returning organization_id
           ), listed as (
               insert into directory (id, organization_id, kind)
               select made.organization_id, made.organization_id, 'organization' from made
           ), allowed as (
               insert into email_domains (domain, organization_id)
               select domain, made.organization_id from made, unnest($5::text[]) as domain
           )
           insert into members (organization_id, user_id, role, joined_at)
           select made.organization_id, $4, 'admin', $3 from made"#,
        id.uuid(),
        new.title,
        tx.sql_now(),
        tx.user().uuid(),
        &new.email_domains,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(id)
}

/// Returns false if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    patch: OrganizationPatch,
    if_version: Option<i64>,
) -> Result<bool> {
    let merge_rules = patch
        .merge_rules
        .map(serde_json::to_value)
        .transpose()
        .map_err(Error::internal)?;
    let (keep_logo, logo_url) = patch.logo_url.parts();
    let (keep_role, role) = patch.default_role.parts();
    let (keep_content, default_content) = patch.default_content.parts();
    let default_content = default_content.map(|site| json!({"type": "site", "site": site}));
    let id = organization.id.uuid();
    let updated = sqlx::query!(
        r#"update organizations
           set title = coalesce($2, title),
               hostname = coalesce($3, hostname),
               default_role = case when $4 then default_role else $5 end,
               default_content = case when $6 then default_content else $15 end,
               logo_url = case when $7 then logo_url else $8 end,
               sso = coalesce($9, sso),
               ai = coalesce($10, ai),
               invite_links = coalesce($11, invite_links),
               merge_rules = coalesce($12, merge_rules),
               updated_at = $13,
               version = version + 1
           where organization_id = $1 and ($14::bigint is null or version = $14)"#,
        id,
        patch.title,
        patch.hostname.as_deref(),
        keep_role,
        role.map(RoleText) as Option<RoleText>,
        keep_content,
        keep_logo,
        logo_url,
        patch.sso,
        patch.ai,
        patch.invite_links,
        merge_rules,
        tx.sql_now(),
        if_version,
        default_content,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    if updated.rows_affected() == 0 {
        return Ok(false);
    }
    if let Some(hostname) = &patch.hostname {
        claim_hostname(tx, organization.id, hostname).await?;
    }
    if let Some(domains) = &patch.email_domains {
        replace_email_domains(tx, organization.id, domains).await?;
    }
    Ok(true)
}

/// Claims a hostname and releases the organization's previous one, which then cools down (trigger `hostnames_rest`).
async fn claim_hostname(tx: &mut Tx, organization: OrganizationId, hostname: &str) -> Result<()> {
    let claimed = sqlx::query!(
        r#"insert into hostnames (hostname, organization_id) values ($1, $2)
           on conflict on constraint hostnames_organization_unique do update set hostname = excluded.hostname"#,
        hostname,
        organization.uuid(),
    )
    .execute(tx.connection())
    .await;
    if let Err(sqlx::Error::Database(failure)) = &claimed
        && let Some(refusal) = failure
            .constraint()
            .and_then(|constraint| hostname_error(constraint, hostname))
    {
        return Err(refusal);
    }
    claimed.map_db_error()?;
    Ok(())
}

/// Converts a violated constraint to an error for the user.
fn hostname_error(constraint: &str, hostname: &str) -> Option<Error> {
    let message = match constraint {
        "hostnames_pkey" => format!("The hostname `{hostname}` is taken. Choose another one."),
        "hostnames_rested" => format!(
            "The hostname `{hostname}` was released by another organization less than 7 days ago. Choose another one, \
             or try again after that."
        ),
        "hostnames_released" => {
            "The organization has released 20 hostnames within 7 days. Keep the current one, \
                                 or claim one of those again."
                .to_owned()
        }
        _ => return None,
    };
    Some(Error::Conflict(message))
}

async fn replace_email_domains(
    tx: &mut Tx,
    organization: OrganizationId,
    domains: &[String],
) -> Result<()> {
    sqlx::query!(
        r#"with gone as (
               delete from email_domains where organization_id = $1 and not (domain = any($2))
           )
           insert into email_domains (domain, organization_id)
           select domain, $1 from unnest($2::text[]) as domain
           on conflict do nothing"#,
        organization.uuid(),
        domains,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Returns the title alone, for e-mails: their recipients were invited by a member.
pub async fn find_title(db: &Db, id: OrganizationId) -> Result<Option<String>> {
    sqlx::query_scalar!(
        "select title from organizations where organization_id = $1",
        id.uuid()
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()
}
