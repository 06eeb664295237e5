//! Personal data of users: its export, the deletion of accounts, and how long IP addresses are stored
//! (docs/PRIVACY.md).

pub mod deletion;
pub mod export;

use context::App;
use jiff::SignedDuration;
use model::Result;
use store::personal_data::retention;

/// Removes IP addresses past their retention. Returns from how many rows.
pub async fn remove_old_addresses(app: &App) -> Result<i64> {
    let days = i64::from(app.settings.ip_retention_days);
    let before = app.clock.now() - SignedDuration::from_hours(24 * days);
    retention::remove_addresses(&app.db, before).await
}
