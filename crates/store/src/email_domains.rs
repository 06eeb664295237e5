//! E-mail domains of organizations, and whether they are proven: rows and queries. Several organizations may prove the
//! same domain, as several departments of one owner do.

use authz::{Granted, action::act::Administer};
use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Id, Page, PageRequest, Result,
    email_domain::{CHECK_INTERVAL, EmailDomain, MAX_MISSES},
    id::OrganizationId,
    organization::Organization,
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

struct Row {
    organization_id: Uuid,
    domain: String,
    token: String,
    proven_at: Option<Timestamp>,
    checked_at: Option<Timestamp>,
}

/// Queries a [`Row`] from `email_domains d`: `$before`, its columns, `$after`.
macro_rules! query_email_domains {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            d.organization_id, d.domain, d.token, d.proven_at, d.checked_at
        "# + $after $($args)*)
    };
}

impl From<Row> for EmailDomain {
    fn from(row: Row) -> Self {
        Self {
            organization: Id::from_uuid(row.organization_id),
            domain: row.domain,
            token: row.token,
            proven_at: row.proven_at.map(Timestamp::to_jiff),
            checked_at: row.checked_at.map(Timestamp::to_jiff),
        }
    }
}

/// Lists the domains of an organization by name.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    page: &PageRequest<String>,
) -> Result<Page<EmailDomain, String>> {
    let rows = query_email_domains!(
        Row,
        "select",
        r#"from email_domains d
           where d.organization_id = $1 and d.domain > coalesce($2::text, '')
           order by d.domain
           limit $3"#,
        organization.id.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let domains = rows.into_iter().map(EmailDomain::from).collect();
    Ok(page.page(domains, |domain: &EmailDomain| domain.domain.clone()))
}

/// Finds a domain of an organization, for one of its admins.
pub async fn find(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    domain: &str,
) -> Result<Option<EmailDomain>> {
    find_for_operator(db, organization.id, domain).await
}

/// Finds a domain of an organization, whoever asks.
pub async fn find_for_operator(
    db: &Db,
    organization: OrganizationId,
    domain: &str,
) -> Result<Option<EmailDomain>> {
    let row = query_email_domains!(
        Row,
        "select",
        "from email_domains d where d.organization_id = $1 and d.domain = $2",
        organization.uuid(),
        domain,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(EmailDomain::from))
}

/// Returns whether an organization has proven a domain, given in lower case: then it may speak for its addresses.
pub async fn is_proven(db: &Db, organization: OrganizationId, domain: &str) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from email_domains
                          where organization_id = $1 and domain = $2 and proven_at is not null) as "proven!""#,
        organization.uuid(),
        domain,
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Who vouches for a domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The record was found.
    Dns,
    /// The operator says so. The DNS is not asked again.
    Operator,
}

/// Marks a domain as proven. Returns `None` if it was removed meanwhile, or removed and added again.
pub async fn prove(tx: &mut Tx, domain: &EmailDomain, proof: Proof) -> Result<Option<EmailDomain>> {
    let row = query_email_domains!(
        Row,
        r#"update email_domains d
           set proven_at = coalesce(proven_at, $4), checked_at = $4, misses = 0, proven_by_operator = $5
           where d.organization_id = $1 and d.domain = $2 and d.token = $3
           returning"#,
        "",
        domain.organization.uuid(),
        domain.domain,
        domain.token,
        tx.sql_now(),
        proof == Proof::Operator,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(EmailDomain::from))
}

/// Lists proven domains whose record is to be looked for again: by domain and organization, after `last`.
pub async fn list_due(
    db: &Db,
    now: jiff::Timestamp,
    last: Option<&EmailDomain>,
    limit: i64,
) -> Result<Vec<EmailDomain>> {
    let rows = query_email_domains!(
        Row,
        "select",
        r#"from email_domains d
           where d.proven_at is not null and not d.proven_by_operator
             and d.checked_at <= $1
             and (d.domain, d.organization_id) > ($2, $3)
           order by d.domain, d.organization_id
           limit $4"#,
        (now - CHECK_INTERVAL).to_sqlx() as Timestamp,
        last.map_or("", |last| last.domain.as_str()),
        last.map_or(Uuid::nil(), |last| last.organization.uuid()),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(rows.into_iter().map(EmailDomain::from).collect())
}

/// Result of another look for the record of a proven domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckOutcome {
    Proven,
    /// The record was missing too often.
    Lost,
    /// The domain was removed, or another node has looked at the same time.
    Changed,
}

/// Stores whether the record of a proven domain was found again.
pub async fn store_check(tx: &mut Tx, domain: &EmailDomain, found: bool) -> Result<CheckOutcome> {
    let is_proven = sqlx::query_scalar!(
        r#"update email_domains
           set checked_at = $5,
               misses = case when $6 then 0 else misses + 1 end,
               proven_at = case when $6 or misses + 1 < $7 then proven_at end
           where organization_id = $1 and domain = $2 and token = $3 and checked_at = $4 and proven_at is not null
           returning proven_at is not null as "is_proven!""#,
        domain.organization.uuid(),
        domain.domain,
        domain.token,
        domain.checked_at.map(ToSqlx::to_sqlx) as Option<Timestamp>,
        tx.sql_now(),
        found,
        MAX_MISSES,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(match is_proven {
        Some(true) => CheckOutcome::Proven,
        Some(false) => CheckOutcome::Lost,
        None => CheckOutcome::Changed,
    })
}
