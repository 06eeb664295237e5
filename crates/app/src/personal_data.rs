//! Personal data of users: its export, the deletion of accounts, and how long IP addresses
//! are stored (docs/PRIVACY.md).

pub mod deletion;
pub mod export;

use context::App;
use jiff::SignedDuration;
use model::Result;
use store::personal_data::retention;

/// Removes IP addresses past their retention, and sessions that ended before it. Returns the number of rows.
pub async fn remove_old_addresses(app: &App) -> Result<u64> {
    let days = i64::from(app.settings.ip_retention_days);
    let before = app.clock.now() - SignedDuration::from_hours(24 * days);
    let changed = retention::remove_addresses(&app.db, before).await?;
    let deleted = retention::delete_ended_sessions(&app.db, before).await?;
    Ok(changed.unsigned_abs() + deleted)
}
