//! Checks that quotas are in force, and that counted usage matches the actual one. Samples some organizations, and
//! changes nothing.

use std::sync::Arc;

use model::{clock::SystemClock, entropy::SystemEntropy, event::Actor};
use store::{
    Db, TxContext,
    usage::{
        self,
        recount::{self, Drift},
    },
};

use crate::error::{CommandError, Result};

/// Counting a large organization takes seconds.
const MAX_CHECKED: i64 = 20;

pub(super) async fn check(db: &Db) -> Result<String> {
    if !usage::are_quotas_in_force(db).await? {
        return Err(CommandError::new(
            "the database does not get the quotas: something between drops the options of connections. Connect \
             directly, or let the pooler pass `options`.",
        ));
    }
    let organizations = recount::oldest(db, MAX_CHECKED).await?;
    for organization in &organizations {
        let stamp = TxContext {
            actor: Actor::system(),
            clock: Arc::new(SystemClock),
            entropy: Arc::new(SystemEntropy),
        };
        // Never committed.
        let mut tx = db.begin(stamp).await?;
        let drift = recount::correct(&mut tx, *organization).await?;
        if drift != Drift::default() {
            return Err(CommandError::new(format!(
                "organization {organization} is counted wrong by {drift:?}. A running server corrects it within a \
                 day; report it if it comes back."
            )));
        }
    }
    Ok(format!(
        "counted right, {} organizations looked at",
        organizations.len()
    ))
}
