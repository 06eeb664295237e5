//! Counts the statements that a request sends to the database. Works where one process runs one test, as nextest
//! does.

use std::sync::{
    Once,
    atomic::{AtomicU64, Ordering},
};

use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt},
    util::SubscriberInitExt,
};

static COUNT: AtomicU64 = AtomicU64::new(0);
static START: Once = Once::new();

struct Counter;

impl<S: Subscriber> Layer<S> for Counter {
    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        is_round_trip(metadata)
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut look_up = TypeLookUp(false);
        event.record(&mut look_up);
        if is_round_trip(event.metadata()) && !look_up.0 {
            COUNT.fetch_add(1, Ordering::SeqCst);
        }
    }
}

/// A connection asks once for the number of each enum type; requests do not pay for that.
struct TypeLookUp(bool);

impl Visit for TypeLookUp {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0 |= field.name() == "summary" && value.contains("pg_type");
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

fn is_round_trip(metadata: &Metadata<'_>) -> bool {
    matches!(metadata.target(), "sqlx::query" | "store::round_trip")
        && *metadata.level() <= Level::DEBUG
}

/// Runs something and tells how many round trips it took.
pub async fn count<T>(work: impl Future<Output = T>) -> (T, u64) {
    START.call_once(|| tracing_subscriber::registry().with(Counter).init());
    let before = COUNT.load(Ordering::SeqCst);
    let result = work.await;
    (result, COUNT.load(Ordering::SeqCst) - before)
}
