//! Metrics of the connections to the database.

use store::Db;

/// Records how many connections each pool has, and whether the database answers.
pub(crate) fn record(db: &Db) {
    for usage in db.usage() {
        let pool = usage.pool;
        let count = |state, number: u32| {
            ::metrics::gauge!("database_connections", "pool" => pool, "state" => state)
                .set(f64::from(number));
        };
        count("idle", usage.idle);
        count("used", usage.open.saturating_sub(usage.idle));
        ::metrics::gauge!("database_connections_max", "pool" => pool).set(f64::from(usage.max));
    }
    let is_reachable = db.unreachable_for().is_none();
    ::metrics::gauge!("database_reachable").set(f64::from(u8::from(is_reachable)));
}
