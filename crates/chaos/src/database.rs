//! Direct access to the database, bypassing the server.

use std::{
    collections::HashSet,
    fmt::{self, Display, Formatter},
    time::{Duration, Instant},
};

use model::id::OrganizationId;
use sqlx::{Connection, PgConnection, Row};
use tokio::runtime::{Builder, Runtime};
use uuid::Uuid;

use crate::history::{Collection, Event, Observed};

pub(crate) struct Database {
    pub(crate) runtime: Runtime,
    url: String,
}

const COUNT_UNSETTLED: &str = "select count(*) from outbox where settled_at is null";
const COUNT_PENDING_DELIVERIES: &str =
    "select count(*) from webhook_deliveries where status = 'pending'";
const UNCONSUMED: &str = "select count(*) from outbox o
    where o.published_at is not null and not exists (
        select from consumed c where c.event_id = o.event_id and c.consumer = 'audit'
    )";

const EXPECTED_INTEGRATION_EVENTS: &str =
    "select count(*) from events where type in ('installation.created', 'installation.updated')";
const UNREAD_SPECS: &str = "select count(*) from openapi_specs s where not exists (
        select from openapi_spec_versions v where v.organization_id = s.organization_id and v.spec_id = s.id
    )";
const DOUBLED_VERSIONS: &str =
    "select count(*) - count(distinct spec_id) from openapi_spec_versions";

/// What scripts of integrations handled, and what jobs did, compared with what they had to.
pub(crate) struct IntegrationEffects {
    pub(crate) handled: Vec<Uuid>,
    pub(crate) expected: usize,
    pub(crate) unread_specs: usize,
    pub(crate) doubled_versions: usize,
}

impl Display for IntegrationEffects {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} of {} events handled, {} specs without a version, {} with two",
            self.handled.len(),
            self.expected,
            self.unread_specs,
            self.doubled_versions
        )
    }
}

impl Database {
    pub(crate) fn new(url: String) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build();
        Self {
            runtime: runtime.expect("a runtime"),
            url,
        }
    }

    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    pub(crate) async fn connect(&self) -> PgConnection {
        let connected = PgConnection::connect(&self.url).await;
        connected.expect("PostgreSQL runs")
    }

    async fn count(connection: &mut PgConnection, sql: &'static str) -> i64 {
        let counted = sqlx::query_scalar(sql).fetch_one(connection).await;
        counted.expect("a count")
    }

    pub(crate) fn organization(&self) -> OrganizationId {
        self.runtime.block_on(async {
            let found = sqlx::query_scalar("select organization_id from organizations")
                .fetch_one(&mut self.connect().await)
                .await;
            OrganizationId::from_uuid(found.expect("one organization"))
        })
    }

    /// Blocks the consumer for a time, so that events accumulate in the stream; calls `act` while they are there.
    /// Returns how many there were.
    pub(crate) fn with_event_backlog(&self, time: Duration, act: impl FnOnce()) -> i64 {
        self.runtime.block_on(async {
            let mut holder = self.connect().await;
            let mut lock = holder.begin().await.expect("a transaction");
            sqlx::query("lock table audit_entries in exclusive mode")
                .execute(&mut *lock)
                .await
                .expect("a lock");
            tokio::time::sleep(time).await;
            let piled_up = Self::count(&mut self.connect().await, UNCONSUMED).await;
            act();
            lock.rollback().await.expect("the lock ends");
            piled_up
        })
    }

    /// Waits until every consumer has processed every event. Returns false after the limit.
    pub(crate) fn wait_until_settled(&self, limit: Duration) -> bool {
        self.wait_for_none(COUNT_UNSETTLED, limit)
    }

    pub(crate) fn wait_for_none(&self, count: &'static str, limit: Duration) -> bool {
        self.runtime.block_on(async {
            let mut connection = self.connect().await;
            let deadline = Instant::now() + limit;
            while Instant::now() < deadline {
                if Self::count(&mut connection, count).await == 0 {
                    return true;
                }
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            false
        })
    }

    /// Waits until no delivery to the webhook is pending. Returns false after the limit.
    pub(crate) fn wait_until_delivered(&self, limit: Duration) -> bool {
        self.wait_for_none(COUNT_PENDING_DELIVERIES, limit)
    }

    pub(crate) fn execute(&self, sql: &'static str) -> u64 {
        self.runtime.block_on(async {
            let done = sqlx::query(sql).execute(&mut self.connect().await).await;
            done.expect("the statement fits").rows_affected()
        })
    }

    pub(crate) fn integration_effects(&self) -> IntegrationEffects {
        self.runtime.block_on(async {
            let mut connection = self.connect().await;
            let handled = sqlx::query_scalar(
                "select id from integration_events where integration_name = 'chaos' and status = 'success'",
            )
            .fetch_all(&mut connection)
            .await;
            let mut count = async |sql: &'static str| {
                usize::try_from(Self::count(&mut connection, sql).await).expect("a small count")
            };
            IntegrationEffects {
                handled: handled.expect("the query fits"),
                expected: count(EXPECTED_INTEGRATION_EVENTS).await,
                unread_specs: count(UNREAD_SPECS).await,
                doubled_versions: count(DOUBLED_VERSIONS).await,
            }
        })
    }

    pub(crate) fn observe(&self) -> Observed {
        self.runtime.block_on(async {
            let mut connection = self.connect().await;
            let mut rows = async |sql: &'static str| {
                let rows = sqlx::query(sql).fetch_all(&mut connection).await;
                rows.expect("the query fits")
            };
            let collections = rows("select id, title, description from collections").await;
            let events = rows(
                "select id, type, subject from events where type in ('collection.created', 'collection.updated')",
            )
            .await;
            let effects = rows(
                "select event_id from audit_entries where type in ('collection.created', 'collection.updated')",
            )
            .await;
            Observed {
                collections: collections
                    .iter()
                    .map(|row| Collection {
                        id: row.get(0),
                        title: row.get(1),
                        description: row.get(2),
                    })
                    .collect(),
                events: events
                    .iter()
                    .map(|row| Event {
                        id: row.get(0),
                        kind: row.get(1),
                        subject: row.get(2),
                    })
                    .collect(),
                effects: effects.iter().map(|row| row.get::<Uuid, _>(0)).collect(),
                delivered: HashSet::new(),
            }
        })
    }
}
