//! Verifies stored content in the background, one pool at a time: what no backup verification and no reader would notice
//! for months.

use std::time::Duration;

use context::{App, to_gauge};
use metrics::{counter, gauge};
use model::Result;
use pages::integrity;
use tokio::time::Instant;

/// How long pools are verified per call.
const TURN: Duration = Duration::from_secs(20);

/// Verifies pools that are due, for a while, and sets the metrics.
pub async fn verify_due(app: &App) -> Result<()> {
    let begun = Instant::now();
    while begun.elapsed() < TURN
        && let Some(found) = integrity::verify_next(app).await?
    {
        for fault in &found.listed {
            let (organization, kind) = (fault.organization, fault.kind.as_str());
            tracing::error!(
                organization.id = %organization,
                "stored content of the organization {organization} is damaged ({kind}): {}. {}",
                fault.what,
                fault.kind.remedy()
            );
        }
        counter!("verified_objects_total").increment(found.checked);
    }
    let totals = integrity::totals(app).await?;
    gauge!("integrity_faults").set(to_gauge(totals.faults));
    gauge!("integrity_oldest_verification_seconds").set(totals.oldest_seconds);
    Ok(())
}
