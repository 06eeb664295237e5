//! Checks that quotas are in force, and that counted usage matches the actual one. Samples some organizations, and
//! changes nothing.

use std::sync::Arc;

use model::{clock::SystemClock, entropy::SystemEntropy, event::Actor};
use store::{
    Db, Stamp,
    usage::{
        self,
        recount::{self, Drift},
    },
};

use crate::failure::{Failure, Result};

/// Counting a large organization takes seconds.
const ORGANIZATIONS: i64 = 20;

pub(super) async fn check(db: &Db) -> Result<String> {
    if !usage::are_quotas_in_force(db).await? {
        return Err(Failure::new(
            "the database does not get the quotas: something between drops the options of connections. Connect \
             directly, or let the pooler pass `options`.",
        ));
    }
    let organizations = recount::oldest(db, ORGANIZATIONS).await?;
    for organization in &organizations {
        let stamp = Stamp {
            actor: Actor::system(),
            clock: Arc::new(SystemClock),
            entropy: Arc::new(SystemEntropy),
        };
        // Never committed.
        let mut tx = db.begin(stamp).await?;
        let drift = recount::correct(&mut tx, *organization).await?;
        if drift != Drift::default() {
            return Err(Failure::new(format!(
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
