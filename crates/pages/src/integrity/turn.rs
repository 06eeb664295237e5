//! The verification of one pool after another in the background.

use context::App;
use model::Result;
use store::integrity::verifications::{self, VerificationTotals};

use super::{Findings, PoolOptions, verify_pool};

/// What the background reads at most, in bytes per second: requests come first.
const MAX_BYTES_PER_SECOND: u64 = 8 << 20;

/// Verifies the pool that was verified longest ago. Returns None if none is due.
pub async fn verify_next(app: &App) -> Result<Option<Findings>> {
    let Some(pool) = verifications::claim(&app.db).await? else {
        return Ok(None);
    };
    let options = PoolOptions {
        reads_files: false,
        max_bytes_per_second: Some(MAX_BYTES_PER_SECOND),
    };
    let Some(found) = verify_pool(app, pool, options, &|_| {}).await? else {
        verifications::delete(&app.db, pool).await?;
        return Ok(Some(Findings::default()));
    };
    verifications::finish(&app.db, pool, found.faults()).await?;
    Ok(Some(found))
}

/// Returns how many faults are known, and how old the oldest verification is.
pub async fn totals(app: &App) -> Result<VerificationTotals> {
    verifications::totals(&app.db).await
}
