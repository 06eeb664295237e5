//! `bindery fsck`: verifies everything that is stored. `docs/BACKUP.md` says what to do about faults.

mod report;

use changes::git::verify_clone;
use clap::Args;
use config::Config;
use model::{
    id::OrganizationId,
    integrity_fault::{IntegrityFault, IntegrityFaultKind},
};
use pages::integrity::{self, Findings, PoolOptions};
use store::integrity as stored;

use self::report::Report;
use crate::{
    error::{CommandError, Result},
    operator::Operator,
};

#[derive(Args, Clone)]
pub(crate) struct Fsck {
    /// Only one organization, by its id.
    #[arg(long)]
    pub(crate) organization: Option<OrganizationId>,
    /// Also read the files in the file storage and compare their hashes.
    #[arg(long)]
    pub(crate) read: bool,
    /// How many spaces of each organization are cloned and checked by Git.
    #[arg(long, default_value_t = 3, value_name = "COUNT")]
    pub(crate) clones: u16,
    /// Print one JSON object per fault, and one with the totals.
    #[arg(long)]
    pub(crate) json: bool,
}

const ORGANIZATION_BATCH: i64 = 100;
const POOL_BATCH: i64 = 100;

impl Fsck {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        let faults = self.verify(&operator).await?;
        match faults {
            0 => Ok(()),
            1 => Err(CommandError::new("1 fault was found")),
            n => Err(CommandError::new(format!("{n} faults were found"))),
        }
    }

    /// Verifies everything, prints the faults and the totals, and returns how many faults there are.
    pub(crate) async fn verify(&self, operator: &Operator) -> Result<u64> {
        let report = Report::new(self.json);
        let db = &operator.app().db;
        let mut found = Findings::default();
        integrity::verify_pointers(db, self.organization, &mut found).await?;
        report.add(&found)?;
        if let Some(organization) = self.organization {
            self.verify_organization(operator, &report, organization)
                .await?;
            return report.finish();
        }
        let mut after = None;
        loop {
            let batch = stored::organizations(db, after, ORGANIZATION_BATCH).await?;
            let Some(last) = batch.last() else {
                return report.finish();
            };
            after = Some(*last);
            for organization in batch {
                self.verify_organization(operator, &report, organization)
                    .await?;
            }
        }
    }

    async fn verify_organization(
        &self,
        operator: &Operator,
        report: &Report,
        organization: OrganizationId,
    ) -> Result<()> {
        let app = operator.app();
        let mut found = Findings::default();
        integrity::verify_targets(&app.db, organization, &mut found).await?;
        report.add(&found)?;
        let options = PoolOptions {
            reads_files: self.read,
            max_bytes_per_second: None,
        };
        let mut after = None;
        loop {
            let pools = stored::pools(&app.db, organization, after, POOL_BATCH).await?;
            let Some(last) = pools.last() else { break };
            after = Some(last.id);
            for pool in pools {
                let progress = |checked| report.show_progress(checked);
                let found = integrity::verify_pool(app, pool, options, &progress).await?;
                report.add(&found.unwrap_or_default())?;
            }
        }
        self.verify_clones(operator, report, organization).await
    }

    /// Clones spaces as an administrator would.
    async fn verify_clones(
        &self,
        operator: &Operator,
        report: &Report,
        organization: OrganizationId,
    ) -> Result<()> {
        let limit = i64::from(self.clones);
        let sample = stored::sample_spaces(&operator.app().db, organization, limit).await?;
        let Some((admin, spaces)) = sample else {
            return Ok(());
        };
        let ctx = operator.ctx_as(admin);
        for space in spaces {
            let mut found = Findings::default();
            let outcome = verify_clone(&ctx, space).await;
            let wrong = match outcome {
                Ok((files, wrong)) => {
                    found.checked = files as u64;
                    wrong
                }
                // What is missing is a fault by itself, too.
                Err(error @ model::Error::Internal(_)) => {
                    Some(format!("it cannot be cloned: {}", error.trace()))
                }
                // Deleted meanwhile.
                Err(model::Error::NotFound(_)) => None,
                Err(error) => return Err(error.into()),
            };
            if let Some(what) = wrong {
                found.add(IntegrityFault {
                    kind: IntegrityFaultKind::Clone,
                    organization,
                    space: Some(space),
                    what,
                });
            }
            report.add(&found)?;
        }
        Ok(())
    }
}
