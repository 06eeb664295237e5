//! What became of a commit that the database did not confirm. The response to a request is stored under its idempotency
//! key in the same transaction, so whoever finds it there knows that the transaction was committed.

use std::{error::Error as StdError, time::Duration};

use model::{Error, Result};
use store::{
    Db,
    idempotency::{self, IdempotencyScope, StoredResponse},
};
use tokio::time::{Instant, sleep};

/// How long to look for the response. Clients wait meanwhile.
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(10);
const LOOKUP_INTERVAL: Duration = Duration::from_millis(250);

/// Returns the response that is stored under the key, as soon as the database tells. It is that of a concurrent request
/// if this one was rolled back and the client repeated it meanwhile.
pub(crate) async fn find_response(
    db: &Db,
    scope: &IdempotencyScope,
    cause: Box<dyn StdError + Send + Sync>,
) -> Result<StoredResponse> {
    let deadline = Instant::now() + LOOKUP_TIMEOUT;
    loop {
        match look_up(db, scope).await {
            Ok(Outcome::Committed(response)) => return Ok(response),
            Ok(Outcome::RolledBack) => return Err(Error::Unavailable(cause)),
            Ok(Outcome::Running) => {}
            Err(failure) => tracing::debug!("an outcome is not known yet: {}", failure.trace()),
        }
        if Instant::now() >= deadline {
            return Err(Error::OutcomeUnknown(cause));
        }
        sleep(LOOKUP_INTERVAL).await;
    }
}

enum Outcome {
    Committed(StoredResponse),
    RolledBack,
    Running,
}

async fn look_up(db: &Db, scope: &IdempotencyScope) -> Result<Outcome> {
    // Before the response, which a transaction that still runs can store until it ends.
    let has_ended = idempotency::is_unlocked(db, scope).await?;
    let stored = idempotency::find(db, scope).await?;
    Ok(match stored {
        Some(response) => Outcome::Committed(response),
        None if has_ended => Outcome::RolledBack,
        None => Outcome::Running,
    })
}
