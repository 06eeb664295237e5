//! Verifies what is stored: that every revision has all its objects, that objects and files are what they were, and
//! that spaces and the directory of ids name each other. Reads only; memory does not grow with what is verified.

mod files;
mod findings;
mod objects;
mod pointers;
mod turn;
mod walk;

pub use findings::Findings;
pub use pointers::{verify_pointers, verify_targets};
pub use turn::{totals, verify_next};

use context::App;
use model::{
    Result,
    id::SpaceId,
    integrity_fault::{IntegrityFault, IntegrityFaultKind},
};
use store::{
    garbage,
    integrity::{self, RevisionLine},
    objects::Pool,
};

use self::walk::Walk;

/// Revisions whose objects are looked up together.
const ROOT_BATCH: i64 = 200;
const SPACE_BATCH: usize = 500;

/// How a pool is verified.
#[derive(Debug, Clone, Copy, Default)]
pub struct PoolOptions {
    /// Also reads files in the file storage, and compares their hashes.
    pub reads_files: bool,
    /// Leaves time for others by reading no more than this, in bytes per second.
    pub max_bytes_per_second: Option<u64>,
}

/// Verifies the refs, objects and files of a pool. Returns None if no space uses it.
pub async fn verify_pool(
    app: &App,
    pool: Pool,
    options: PoolOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Option<Findings>> {
    let spaces = garbage::spaces(&app.db, pool).await?;
    if spaces.is_empty() {
        return Ok(None);
    }
    let mut walk = Walk::new(app, pool, options, progress);
    for part in spaces.chunks(SPACE_BATCH) {
        verify_refs(app, pool, part, &mut walk.found).await?;
    }
    for line in integrity::revision_lines(&app.db, pool).await? {
        verify_revisions(app, &line, &mut walk).await?;
    }
    let mut found = walk.found;
    if found.faults() > 0 {
        // What was purged meanwhile is missing rightly.
        let spaces = garbage::spaces(&app.db, pool).await?;
        found.retain(|fault| fault.space.is_none_or(|space| spaces.contains(&space)));
    }
    Ok(Some(found))
}

async fn verify_refs(
    app: &App,
    pool: Pool,
    spaces: &[SpaceId],
    found: &mut Findings,
) -> Result<()> {
    found.add_checked(spaces.len() as u64);
    for dangling in integrity::dangling_refs(&app.db, pool.organization, spaces).await? {
        found.add(IntegrityFault {
            kind: IntegrityFaultKind::MissingRevision,
            organization: pool.organization,
            space: Some(dangling.space),
            what: format!("{} names a revision that does not exist", dangling.name),
        });
    }
    Ok(())
}

async fn verify_revisions(app: &App, line: &RevisionLine, walk: &mut Walk<'_>) -> Result<()> {
    let mut after = -1;
    loop {
        let organization = walk.pool.organization;
        let roots = integrity::roots(&app.db, organization, line, after, ROOT_BATCH).await?;
        let Some((last, _)) = roots.last() else {
            return Ok(());
        };
        after = *last;
        let roots = roots.into_iter().map(|(_, root)| root).collect();
        walk.verify(line.space, roots).await?;
    }
}
