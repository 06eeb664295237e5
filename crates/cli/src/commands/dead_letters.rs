//! `bindery dead-letters`: events that a consumer gave up on after many attempts. See `docs/EVENTS.md`.

use clap::Subcommand;
use config::Config;
use model::id::EventId;
use store::consumers;

use crate::{database, error::Result, output};

#[derive(Subcommand)]
pub(crate) enum DeadLetters {
    /// Print them, oldest first: consumer, event, its type, when, how many attempts, the last error.
    List,
    /// Retry them, all or those of one event. It takes some minutes: `nats.reconcile_after_seconds`.
    Retry {
        /// The id of an event, as `list` prints it.
        event: Option<EventId>,
    },
}

/// More than an operator reads in one go.
const MAX_LISTED: i64 = 1000;

impl DeadLetters {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let db = database::connect(config).await?;
        match self {
            Self::List => {
                for letter in consumers::list_dead_letters(&db, MAX_LISTED).await? {
                    output::line(format_args!(
                        "{} {} {} {} attempts {}: {}",
                        letter.consumer,
                        letter.event,
                        letter.kind,
                        letter.died_at,
                        letter.attempts,
                        letter.error
                    ))?;
                }
                Ok(())
            }
            Self::Retry { event } => {
                let count = consumers::retry_dead_letters(&db, event).await?;
                output::line(format_args!("{count} to be tried again"))
            }
        }
    }
}
