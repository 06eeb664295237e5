//! Usage of organizations as metrics. Not per organization: there may be very many.

use std::sync::Arc;

use app::usage;
use context::{App, to_gauge};
use metrics::gauge;
use model::Result;

/// Sums up recorded changes, and sets the metrics.
pub(crate) async fn sum_up(app: &App) -> Result<()> {
    for total in usage::update_totals(app).await? {
        let resource = total.resource.as_str();
        let (near, full) = (
            total.organizations_at_80_percent,
            total.organizations_at_100_percent,
        );
        gauge!("organization_usage", "resource" => resource).set(to_gauge(total.used));
        gauge!("organizations_near_quota", "resource" => resource, "percent" => "80")
            .set(to_gauge(near));
        gauge!("organizations_near_quota", "resource" => resource, "percent" => "100")
            .set(to_gauge(full));
    }
    Ok(())
}

/// Compares counted usage with the actual one. They should agree, so a difference is logged.
pub(crate) async fn recount(app: &Arc<App>) -> Result<()> {
    for (organization, drift) in usage::recount_some(app).await? {
        tracing::warn!(%organization, ?drift, "usage was counted wrong and is corrected");
    }
    Ok(())
}
