//! Counts the statements that a request sends to the database. Requires one process per test, as with nextest. Earlier
//! counts are in `docs/roundtrips.txt`.

use std::{
    fs::File,
    io::{Read, Seek, Write},
    path::Path,
    sync::{
        Once,
        atomic::{AtomicU64, Ordering},
    },
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
        let mut uncounted = Uncounted(false);
        event.record(&mut uncounted);
        if is_round_trip(event.metadata()) && !uncounted.0 {
            COUNT.fetch_add(1, Ordering::SeqCst);
        }
    }
}

/// Statements that are not counted: a connection looks up the OID of each enum type once, and no request waits for a
/// roll-back.
struct Uncounted(bool);

impl Visit for Uncounted {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0 |= field.name() == "summary" && (value.contains("pg_type") || value == "rollback");
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

fn is_round_trip(metadata: &Metadata<'_>) -> bool {
    metadata.target() == "sqlx::query" && *metadata.level() <= Level::DEBUG
}

/// Runs a future and returns its number of round trips.
pub async fn count<T>(work: impl Future<Output = T>) -> (T, u64) {
    START.call_once(|| tracing_subscriber::registry().with(Counter).init());
    let before = COUNT.load(Ordering::SeqCst);
    let result = work.await;
    (result, COUNT.load(Ordering::SeqCst) - before)
}

/// Compares the rows of a suite with those in `docs/roundtrips.txt`, or writes them there with `ROUND_TRIPS=write`.
/// `is_own` tells them from those of other suites, which stay.
#[expect(
    clippy::disallowed_methods,
    reason = "tests are told by the environment to write the file anew"
)]
pub fn compare(rows: &[String], is_own: impl Fn(&str) -> bool) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/roundtrips.txt");
    let mut file = File::options().read(true).write(true).open(path);
    let file = file.as_mut().expect("the counts are committed");
    // Suites run concurrently.
    file.lock().expect("the file can be locked");
    let mut known = String::new();
    file.read_to_string(&mut known).expect("the file is text");
    let (own, others): (Vec<&str>, Vec<&str>) = known.lines().partition(|row| is_own(row));
    if std::env::var("ROUND_TRIPS").is_ok_and(|mode| mode == "write") {
        let mut all: Vec<&str> = rows.iter().map(String::as_str).chain(others).collect();
        all.sort_unstable();
        file.rewind().expect("the file can be written");
        file.set_len(0).expect("the file can be written");
        writeln!(file, "{}", all.join("\n")).expect("the file can be written");
        return;
    }
    let changed: Vec<&str> = rows
        .iter()
        .map(String::as_str)
        .filter(|row| !own.contains(row))
        .collect();
    assert!(
        changed.is_empty() && own.len() == rows.len(),
        "round trips changed; see whether it must be and run `just gen`:\n{}",
        changed.join("\n")
    );
}
