//! `bindery restore`: what follows the restore of a database to an earlier time.

use app::restores;
use clap::Subcommand;
use config::Config;

use crate::{
    engines,
    error::{CommandError, Result},
    operator::Operator,
    output,
};

#[derive(Subcommand)]
pub(crate) enum Restore {
    /// Make a restored database ready for nodes: positions of events, the stream, leases, deleted files.
    Finish {
        /// Do it. Without this, only say what would be done.
        #[arg(long)]
        yes: bool,
    },
}

impl Restore {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let Self::Finish { yes } = self;
        config.nats.check()?;
        let operator = Operator::as_owner(config).await?;
        let ctx = operator.ctx();
        let (state, lock) = restores::require_unused(&ctx).await?;
        let last = state.last_event_at;
        let last = last.map_or_else(|| "without events".to_owned(), |time| time.to_string());
        let stream = &config.nats.stream;
        if !yes {
            lock.release().await?;
            return Err(CommandError::new(format!(
                "nothing was done. The last event in this database is from {last}. With --yes, the stream {stream} is \
                 deleted and created anew, positions of events are raised, leases are ended, and files that the database \
                 refers to are brought back. Everything that happened after that time is lost."
            )));
        }
        let bus = engines::bus(&config.nats).await?;
        bus.recreate_stream().await?;
        let done = restores::finish(&ctx, state).await?;
        lock.release().await?;
        let leases = done.leases;
        output::line(format_args!(
            "restored to {last}: the next event has position {} or later; stream {stream} is empty; leases of {} jobs, {} \
             deliveries and {} events of integrations ended; {} files brought back; noted in the audit trail of {} \
             organizations",
            done.position,
            leases.jobs,
            leases.deliveries,
            leases.integration_events,
            done.files,
            done.organizations,
        ))?;
        output::line(
            "now run `bindery fsck`, delete the directories of search indexes (`search.directory`) on all nodes, and start \
             the nodes",
        )
    }
}
