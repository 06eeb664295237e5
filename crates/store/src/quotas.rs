//! Quotas as the triggers of the database know them: their settings, and their errors.

use model::{
    Error,
    usage::{QuotaUsage, Quotas, Resource},
};
use sqlx::postgres::PgDatabaseError;

/// Returns the settings that tell the triggers the quotas. Without them, the triggers enforce nothing.
pub fn connection_settings(quotas: &Quotas) -> Vec<(String, String)> {
    Resource::ALL
        .iter()
        .map(|resource| {
            let limit = sql_limit(quotas.of(*resource));
            (format!("bindery.{}", resource.setting()), limit.to_string())
        })
        .collect()
}

pub(crate) fn sql_limit(limit: u64) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// Converts the error of a trigger.
pub(crate) fn quota_error(failure: &PgDatabaseError) -> Option<Error> {
    let name = failure.constraint()?;
    let resource = Resource::ALL
        .into_iter()
        .find(|resource| resource.setting() == name)?;
    let mut figures = failure.detail()?.split(' ').map(str::parse);
    let mut next = || figures.next()?.ok();
    let (used, limit, added) = (next()?, next()?, next()?);
    Some(resource.exceeded_error(QuotaUsage { used, limit }, added))
}
