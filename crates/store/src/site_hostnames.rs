//! Claims on hostnames: rows and queries. The DNS decides whether a claim is valid; the unique index
//! `site_hostnames_verified` ensures that a hostname has one owner.

use authz::{Granted, action::act::Administer};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Result,
    id::{OrganizationId, SiteId, UserId},
    site::Site,
    site_hostname::{Hostname, MAX_PER_SITE, REUSE_COOLDOWN, SiteHostname},
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

struct Row {
    hostname: String,
    organization_id: Uuid,
    site_id: Uuid,
    proof: String,
    verified_at: Option<Timestamp>,
    created_at: Timestamp,
}

/// Queries a [`Row`] from `site_hostnames h`: `$before`, its columns, `$after`.
macro_rules! query_site_hostnames {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            h.hostname, h.organization_id, h.site_id as "site_id!", h.proof, h.verified_at, h.created_at
        "# + $after $($args)*)
    };
}

impl From<Row> for SiteHostname {
    fn from(row: Row) -> Self {
        Self {
            hostname: Hostname::from_stored(row.hostname),
            organization: Id::from_uuid(row.organization_id),
            site: Id::from_uuid(row.site_id),
            proof: row.proof,
            verified_at: row.verified_at.map(Timestamp::to_jiff),
            created_at: row.created_at.to_jiff(),
        }
    }
}

/// Finds the site that is served at a hostname.
pub async fn find_owner(db: &Db, hostname: &str) -> Result<Option<(OrganizationId, SiteId)>> {
    let row = sqlx::query!(
        r#"select organization_id, site_id as "site_id!"
           from site_hostnames
           where hostname = $1 and site_id is not null and verified_at is not null and released_at is null"#,
        hostname,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| {
        (
            Id::from_uuid(row.organization_id),
            Id::from_uuid(row.site_id),
        )
    }))
}

/// Finds a claim on a hostname by an organization of this user; the verified one before others. Whether the user may
/// view it depends on its site.
pub async fn find_claim(db: &Db, hostname: &Hostname, who: UserId) -> Result<Option<SiteHostname>> {
    let row = query_site_hostnames!(
        Row,
        "select",
        r#"from site_hostnames h
           join members m on m.organization_id = h.organization_id and m.user_id = $2 and m.disabled_at is null
           where h.hostname = $1 and h.site_id is not null and h.released_at is null
           order by h.verified_at nulls last, h.organization_id
           limit 1"#,
        hostname.as_str(),
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(SiteHostname::from))
}

/// Lists the claims of a site, by hostname.
pub async fn list<A>(db: &Db, site: &Granted<Site, A>) -> Result<Vec<SiteHostname>> {
    let rows = query_site_hostnames!(
        Row,
        "select",
        r#"from site_hostnames h
           where organization_id = $1 and site_id = $2 and released_at is null
           order by hostname"#,
        site.organization.uuid(),
        site.id.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(rows.into_iter().map(SiteHostname::from).collect())
}

/// Claims a hostname for a site, with a new proof. Returns `None` if another site of the organization claims it, if
/// this one already does, or if it has too many claims.
pub async fn claim(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    hostname: &Hostname,
    proof: &str,
) -> Result<Option<SiteHostname>> {
    let (now, user) = (tx.sql_now(), tx.user().uuid());
    let row = query_site_hostnames!(
        Row,
        r#"insert into site_hostnames as h (hostname, organization_id, site_id, proof, created_at, created_by)
           select $1, $2, $3, $4, $5, $6
           where (select count(*) from site_hostnames
                  where organization_id = $2 and site_id = $3 and hostname <> $1 and released_at is null) < $7
           on conflict on constraint site_hostnames_pkey do update
           set site_id = excluded.site_id, proof = excluded.proof, verified_at = null, released_at = null,
               created_at = excluded.created_at, created_by = excluded.created_by
           where h.released_at is not null or h.site_id is null
              or (h.site_id = excluded.site_id and h.verified_at is null)
           returning"#,
        "",
        hostname.as_str(),
        site.organization.uuid(),
        site.id.uuid(),
        proof,
        now,
        user,
        i64::try_from(MAX_PER_SITE).expect("a small number"),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(SiteHostname::from))
}

/// Result of verifying a claim.
pub enum VerifyOutcome {
    /// The hostname now belongs to the claimant; the previous owner is notified.
    Verified {
        before: Option<(OrganizationId, SiteId)>,
    },
    /// Another organization released the hostname less than [`REUSE_COOLDOWN`] ago.
    CoolingDown,
    /// The claim was withdrawn or renewed concurrently.
    Gone,
}

/// Assigns a hostname to the site whose proof was found in the DNS.
pub async fn verify(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    claim: &SiteHostname,
) -> Result<VerifyOutcome> {
    let name = claim.hostname.as_str();
    let others = sqlx::query!(
        r#"select organization_id, site_id,
                  released_at is not null and released_at + make_interval(secs => $3) > now() as "rests!",
                  verified_at is not null and released_at is null as "has_it!"
           from site_hostnames
           where hostname = $1 and organization_id <> $2 and verified_at is not null
           order by organization_id
           for update"#,
        name,
        site.organization.uuid(),
        REUSE_COOLDOWN.as_secs_f64(),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    if others.iter().any(|other| other.rests) {
        return Ok(VerifyOutcome::CoolingDown);
    }
    let before = others.iter().find(|other| other.has_it);
    if let Some(before) = before {
        // The previous owner may verify again, if the hostname is still theirs.
        sqlx::query!(
            "update site_hostnames set verified_at = null where hostname = $1 and organization_id = $2",
            name,
            before.organization_id,
        )
        .execute(tx.connection())
        .await
        .map_db_error()?;
    }
    let updated = sqlx::query!(
        r#"update site_hostnames set verified_at = coalesce(verified_at, $5)
           where hostname = $1 and organization_id = $2 and site_id = $3 and proof = $4 and released_at is null"#,
        name,
        site.organization.uuid(),
        site.id.uuid(),
        claim.proof,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .on_constraint("site_hostnames_verified", || {
        Error::Conflict("Another organization verified the hostname at the same time. Try again.".to_owned())
    })?;
    if updated.rows_affected() == 0 {
        return Ok(VerifyOutcome::Gone);
    }
    let before = before.and_then(|before| {
        let site = before.site_id.map(Id::from_uuid)?;
        Some((Id::from_uuid(before.organization_id), site))
    });
    Ok(VerifyOutcome::Verified { before })
}

/// Releases a hostname. A verified one cools down; an unverified claim is deleted.
pub async fn release(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    hostname: &Hostname,
) -> Result<bool> {
    let gone = sqlx::query_scalar!(
        r#"with forgotten as (
               delete from site_hostnames
               where hostname = $1 and organization_id = $2 and site_id = $3 and verified_at is null
               returning hostname
           ), released as (
               update site_hostnames set released_at = now(), site_id = null
               where hostname = $1 and organization_id = $2 and site_id = $3
                 and verified_at is not null and released_at is null
               returning hostname
           )
           select exists (select from forgotten union all select from released) as "gone!""#,
        hostname.as_str(),
        site.organization.uuid(),
        site.id.uuid(),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(gone)
}
