//! The lease of a running job, for work that takes longer than one.

use model::{Error, Result, job::LeasedJob};
use serde_json::Value;
use store::jobs;

use crate::App;

/// Renews the lease and stores the progress, if given.
pub async fn renew(app: &App, job: &LeasedJob, progress: Option<&Value>) -> Result<()> {
    if jobs::renew(&app.db, job, progress).await? {
        return Ok(());
    }
    Err(Error::Conflict(
        "The job took longer than its lease; another worker has it.".to_owned(),
    ))
}
