//! An index that is updated: the active one of a shard, or one that is built beside it.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use ::search::{Index, IndexedSpace, SearchError, shard_of};
use context::{App, compute::off_thread};
use model::{
    Error, Result,
    id::{OrganizationId, SpaceId},
};
use store::search::{self, SpaceHead};

use super::{failures::Failures, turn::TurnLimits};
use crate::search::engine::SearchEngine;

/// Spaces per query.
const HEAD_BATCH: usize = 1_000;
/// Spaces to check, and whether to compare their pages even if the index has the revision: pages also depend on
/// settings of the space.
pub(super) type SpacesToCheck = BTreeMap<SpaceId, bool>;

/// Work that ends with one commit.
pub(super) struct UpdateTask<'t> {
    pub(super) spaces: &'t [(SpaceId, bool)],
    pub(super) turn: TurnLimits,
    /// Position in the log after the spaces are done.
    pub(super) watermark: i64,
    /// Collects failures.
    pub(super) failures: &'t Failures,
    /// Called with the number of finished spaces.
    pub(super) done: &'t (dyn Fn(usize) + Sync),
}

pub(super) struct IndexTarget {
    pub(super) app: Arc<App>,
    pub(super) shard: u32,
    pub(super) index: Arc<Index>,
}

impl IndexTarget {
    /// Returns whether the organization belongs to the shard.
    pub(super) fn owns(&self, organization: OrganizationId) -> bool {
        shard_of(organization, self.app.feature::<SearchEngine>().shards()) == self.shard
    }

    /// Returns those of these spaces that have to be updated.
    pub(super) async fn find_outdated(
        &self,
        wanted: &SpacesToCheck,
    ) -> Result<Vec<(SpaceId, bool)>> {
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<SpaceId> = wanted.keys().copied().collect();
        let heads = search::heads_of(&self.app.db, &ids).await?;
        let heads: HashMap<SpaceId, SpaceHead> = heads
            .into_iter()
            .filter(|head| self.owns(head.organization))
            .map(|head| (head.space, head))
            .collect();
        let look = || {
            let mut found = Vec::new();
            for (space, is_forced) in wanted {
                let head = heads.get(space);
                let is_known = self.index.space(*space)? == head.map(state_of);
                if !is_known || *is_forced && head.is_some() {
                    found.push((*space, *is_forced));
                }
            }
            Ok::<_, SearchError>(found)
        };
        off_thread(look).map_err(Error::internal)
    }

    /// Returns all spaces that differ from the index, and those that it should not contain.
    pub(super) async fn find_differences(&self) -> Result<SpacesToCheck> {
        let mut found = BTreeSet::new();
        let limit = i64::try_from(HEAD_BATCH).unwrap_or(i64::MAX);
        let mut after = None;
        loop {
            let heads = search::heads_after(&self.app.db, after, limit).await?;
            let Some(last) = heads.last() else { break };
            after = Some(last.space);
            let look = || {
                let own = heads.iter().filter(|head| self.owns(head.organization));
                for head in own {
                    if self.index.space(head.space)? != Some(state_of(head)) {
                        found.insert(head.space);
                    }
                }
                Ok::<_, SearchError>(())
            };
            off_thread(look).map_err(Error::internal)?;
        }
        let mut after = None;
        loop {
            let indexed = off_thread(|| self.index.spaces_after(after, HEAD_BATCH));
            let indexed = indexed.map_err(Error::internal)?;
            let Some(last) = indexed.last() else { break };
            after = Some(last.space);
            let ids: Vec<SpaceId> = indexed.iter().map(|space| space.space).collect();
            let heads = search::heads_of(&self.app.db, &ids).await?;
            let heads = heads.iter().filter(|head| self.owns(head.organization));
            let living: BTreeSet<SpaceId> = heads.map(|head| head.space).collect();
            found.extend(ids.into_iter().filter(|space| !living.contains(space)));
        }
        Ok(found.into_iter().map(|space| (space, false)).collect())
    }
}

/// Returns the index entry of a space that is up to date.
pub(super) fn state_of(head: &SpaceHead) -> IndexedSpace {
    IndexedSpace {
        organization: head.organization,
        space: head.space,
        revision: head.revision,
    }
}
