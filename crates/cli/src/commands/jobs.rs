//! `bindery jobs`: background jobs. `docs/EVENTS.md` describes the queue.

use app::jobs::{self, JobFilter};
use clap::{
    Subcommand,
    builder::{PossibleValuesParser, TypedValueParser as _},
};
use config::Config;
use model::{
    id::{JobId, OrganizationId},
    job::{JobSummary, Queue},
};
use store::jobs::operator;

use crate::{database, error::Result, operator::Operator, output};

#[derive(Subcommand)]
pub(crate) enum Jobs {
    /// Print jobs that are not done, the longest due first: id, queue, kind, organization, state, attempts, when it is
    /// due, progress, the last error.
    List {
        /// Only jobs of one queue.
        #[arg(long, value_parser = PossibleValuesParser::new(Queue::ALL.map(Queue::as_str)).try_map(|text| text.parse::<Queue>()))]
        queue: Option<Queue>,
        /// Only jobs of one organization, by its id.
        #[arg(long)]
        organization: Option<OrganizationId>,
        /// Only jobs that failed permanently.
        #[arg(long)]
        failed: bool,
    },
    /// Restart a job that failed permanently or is waiting.
    Retry {
        /// The id of a job, as `list` prints it.
        job: JobId,
    },
    /// Cancel a job, even a running one. Its work is not done.
    Cancel {
        /// The id of a job, as `list` prints it.
        job: JobId,
    },
}

/// More than an operator reads in one go.
const MAX_LISTED: i64 = 1000;

impl Jobs {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        match self {
            Self::List {
                queue,
                organization,
                failed,
            } => {
                let db = database::connect(config).await?;
                let filter = JobFilter {
                    queue,
                    organization,
                    failed,
                };
                for job in operator::list(&db, &filter, MAX_LISTED).await? {
                    print(&job)?;
                }
                Ok(())
            }
            Self::Retry { job } => {
                let operator = Operator::new(config).await?;
                let ctx = operator.ctx();
                jobs::retry(&ctx, job).await?;
                ctx.commit(None).await?;
                output::line(format_args!("{job} was restarted"))
            }
            Self::Cancel { job } => {
                let operator = Operator::new(config).await?;
                let ctx = operator.ctx();
                jobs::cancel(&ctx, job).await?;
                ctx.commit(None).await?;
                output::line(format_args!("{job} is cancelled"))
            }
        }
    }
}

fn print(job: &JobSummary) -> Result<()> {
    let organization = job.organization;
    let organization = organization.map_or_else(|| "-".to_owned(), |id| id.to_string());
    let progress = job.progress.as_ref();
    let stage = progress.and_then(|progress| progress["stage"].as_str());
    output::line(format_args!(
        "{} {} {} {organization} {} attempts {} due {} at {}: {}",
        job.id,
        job.queue,
        job.kind,
        job.state,
        job.attempts,
        job.run_at,
        stage.unwrap_or("-"),
        job.last_error.as_deref().unwrap_or("-"),
    ))
}
