//! Stores the jobs of a transaction, within the limits of their tenants.

use jiff::SignedDuration;
use model::{
    Error, Id, Result,
    id::kind,
    job::{DuplicatePolicy, Work},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{Tx, error::DbResultExt};

/// Seconds until a rejected request may be retried.
const RETRY_AFTER: u64 = 60;

/// Limits on the waiting jobs of a tenant.
#[derive(Debug, Clone, Copy)]
pub struct JobLimits {
    /// Maximum number of waiting jobs per queue.
    pub max_waiting: u32,
    /// Minimum minutes between two e-mails of one kind to one person. Earlier ones are dropped or delayed without an
    /// error.
    pub mail_interval_minutes: u32,
    /// Maximum number of invitations of one organization per day.
    pub invitations: u32,
}

/// Why jobs were rejected.
struct RejectedJobs {
    full: bool,
    spent: bool,
}

/// The columns of new jobs.
struct Rows {
    ids: Vec<Uuid>,
    kinds: Vec<&'static str>,
    organizations: Vec<Option<Uuid>>,
    payloads: Vec<Value>,
    queues: Vec<&'static str>,
    tenants: Vec<Uuid>,
    subjects: Vec<String>,
    max_attempts: Vec<i32>,
    limited: Vec<bool>,
}

impl Rows {
    fn new(tx: &Tx, works: &[&Work]) -> Result<Self> {
        let payloads: Result<Vec<Value>, _> = works.iter().map(serde_json::to_value).collect();
        let each = || works.iter();
        Ok(Self {
            ids: each().map(|_| tx.new_id::<kind::Job>().uuid()).collect(),
            kinds: each().map(|work| work.kind()).collect(),
            organizations: each()
                .map(|work| work.organization().map(Id::uuid))
                .collect(),
            payloads: payloads.map_err(Error::internal)?,
            queues: each().map(|work| work.queue().as_str()).collect(),
            tenants: each().map(|work| work.tenant()).collect(),
            subjects: each().map(|work| work.subject()).collect(),
            max_attempts: each().map(|work| work.queue().max_attempts()).collect(),
            limited: each().map(|work| work.queue().is_limited()).collect(),
        })
    }
}

/// Stores jobs, with one statement per kind of repetition. Fails if too many jobs of the tenant are waiting.
pub(super) async fn insert(tx: &mut Tx, works: &[Work], delay: SignedDuration) -> Result<()> {
    for repetition in [DuplicatePolicy::Coalesce, DuplicatePolicy::Replace] {
        let same: Vec<&Work> = works
            .iter()
            .filter(|work| work.duplicate_policy() == repetition)
            .collect();
        if same.is_empty() {
            continue;
        }
        let rows = Rows::new(tx, &same)?;
        let refused = match repetition {
            DuplicatePolicy::Coalesce => insert_unless_waiting(tx, &rows, delay).await?,
            DuplicatePolicy::Replace => RejectedJobs {
                full: insert_or_replace(tx, &rows, delay).await?,
                spent: false,
            },
        };
        if refused.spent {
            return Err(too_many_invitations());
        }
        if refused.full {
            return Err(Error::TooMany {
                message: "Too many jobs of this kind are waiting. Wait until some of them are done, then try again."
                    .to_owned(),
                retry_after: RETRY_AFTER,
            });
        }
    }
    Ok(())
}

pub(crate) fn too_many_invitations() -> Error {
    Error::TooMany {
        message: "Your organization has reached its daily limit of invitations. Try again later, or use an invite link."
            .to_owned(),
        retry_after: RETRY_AFTER * 60,
    }
}

/// Returns how many people the organization may invite per day.
pub(crate) fn max_invitations(tx: &Tx) -> i64 {
    tx.job_limits()
        .map_or(i64::MAX, |limits| limits.invitations.into())
}

/// Inserts jobs unless an equal one is waiting. A mail to someone who recently got one of the same kind is dropped
/// silently: the caller must not learn what others requested. An invitation that has not been mailed yet is delayed
/// instead: the earlier mail was about another organization, or about a deleted invitation. So is a password reset if
/// the password has changed since the earlier mail: its link is invalid.
async fn insert_unless_waiting(
    tx: &mut Tx,
    rows: &Rows,
    delay: SignedDuration,
) -> Result<RejectedJobs> {
    let (initiator, max_waiting) = (initiator(tx)?, max_waiting(tx));
    let minutes = tx
        .job_limits()
        .map_or(0, |limits| limits.mail_interval_minutes);
    let minutes = i32::try_from(minutes).unwrap_or(i32::MAX);
    let invitations = max_invitations(tx);
    sqlx::query_as!(
        RejectedJobs,
        r#"with new as (
               select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::jsonb[], $5::text[], $6::uuid[], $7::text[],
                                    $8::integer[], $9::boolean[])
                   as new (id, kind, organization_id, payload, queue, tenant, subject, max_attempts, limited)
           ), inserted as (
               insert into jobs (id, kind, organization_id, payload, queue, tenant, subject, max_attempts, initiator,
                                 run_at)
               select id, kind, organization_id, payload, queue, tenant, subject, max_attempts, $10,
                      greatest(now() + make_interval(secs => $11), earlier.last + make_interval(mins => $13))
               from new
               left join lateral (
                   select max(mailed.moment) as last, max(greatest(j.created_at, j.run_at)) as due
                   from jobs j
                   cross join lateral (
                       select case when j.finished_at is null and j.failed_at is null
                                   then greatest(j.created_at, j.run_at)
                                   else greatest(j.created_at, j.finished_at) end as moment
                   ) as mailed
                   where new.queue = 'mail' and j.queue = 'mail' and j.kind = new.kind and j.subject = new.subject
                     and mailed.moment > now() - make_interval(mins => $13)
               ) as earlier on true
               where earlier.last is null or (
                   new.kind = 'mail_invitation' and not exists (
                       select from invitations i
                       where i.organization_id = new.organization_id and lower(i.email) = lower(new.subject)
                         and i.token_hash is not null
                   )
               ) or (
                   new.kind = 'mail_password_reset' and exists (
                       select from users u where u.id = new.tenant and u.password_changed_at > earlier.due
                   )
               )
               on conflict do nothing
           )
           select exists (
               select from (select distinct queue, tenant from new where limited) n
               where (
                   select count(*) from jobs j
                   where j.queue = n.queue and j.tenant = n.tenant and j.finished_at is null and j.failed_at is null
                     and j.lease_until is null and (j.attempts > 0 or j.run_at <= j.created_at)
               ) >= $12
           ) as "full!", exists (
               select from (select tenant, count(*) from new where kind = 'mail_invitation' group by tenant) n
               where $14 < n.count + (
                   select count(*) from jobs j
                   where j.queue = 'mail' and j.kind = 'mail_invitation' and j.tenant = n.tenant
                     and j.created_at > now() - interval '1 day'
               )
           ) as "spent!""#,
        &rows.ids,
        &rows.kinds as &[&str],
        &rows.organizations as &[Option<Uuid>],
        &rows.payloads,
        &rows.queues as &[&str],
        &rows.tenants,
        &rows.subjects,
        &rows.max_attempts,
        &rows.limited,
        initiator,
        delay.as_secs_f64(),
        max_waiting,
        minutes,
        invitations,
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()
}

/// Inserts jobs and replaces equal ones that are waiting, keeping their turns. Returns true if the queue is full.
///
/// Jobs that the server delayed itself are not counted: their `run_at` is later than `created_at`.
async fn insert_or_replace(tx: &mut Tx, rows: &Rows, delay: SignedDuration) -> Result<bool> {
    let (initiator, max_waiting) = (initiator(tx)?, max_waiting(tx));
    sqlx::query_scalar!(
        r#"with new as (
               select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::jsonb[], $5::text[], $6::uuid[], $7::text[],
                                    $8::integer[], $9::boolean[])
                   as new (id, kind, organization_id, payload, queue, tenant, subject, max_attempts, limited)
           ), inserted as (
               insert into jobs as j (id, kind, organization_id, payload, queue, tenant, subject, max_attempts,
                                      initiator, run_at)
               select id, kind, organization_id, payload, queue, tenant, subject, max_attempts, $10,
                      now() + make_interval(secs => $11)
               from new
               on conflict (kind, tenant, subject)
                   where finished_at is null and failed_at is null and lease_until is null
               do update set payload = excluded.payload, initiator = excluded.initiator, queue = excluded.queue,
                             max_attempts = excluded.max_attempts, run_at = excluded.run_at, created_at = now(),
                             attempts = 0, last_error = null, progress = null,
                             turn = case when j.queue = excluded.queue and excluded.run_at <= now() then j.turn end
           )
           select exists (
               select from (select distinct queue, tenant from new where limited) n
               where (
                   select count(*) from jobs j
                   where j.queue = n.queue and j.tenant = n.tenant and j.finished_at is null and j.failed_at is null
                     and j.lease_until is null and (j.attempts > 0 or j.run_at <= j.created_at)
               ) >= $12
           ) and not exists (
               select from new n
               join jobs j on j.kind = n.kind and j.tenant = n.tenant and j.subject = n.subject
                          and j.finished_at is null and j.failed_at is null and j.lease_until is null
           ) as "full!""#,
        &rows.ids,
        &rows.kinds as &[&str],
        &rows.organizations as &[Option<Uuid>],
        &rows.payloads,
        &rows.queues as &[&str],
        &rows.tenants,
        &rows.subjects,
        &rows.max_attempts,
        &rows.limited,
        initiator,
        delay.as_secs_f64(),
        max_waiting,
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()
}

fn initiator(tx: &Tx) -> Result<Value> {
    serde_json::to_value(tx.actor()).map_err(Error::internal)
}

fn max_waiting(tx: &Tx) -> i64 {
    tx.job_limits()
        .map_or(i64::MAX, |limits| limits.max_waiting.into())
}
