//! Spaces with computed pages: a new version of a spec, or an integration that is paused, changes them without a commit.

use std::collections::BTreeSet;

use context::{Ctx, Principal, RequestInfo};
use model::{Result, id::OrganizationId};
use store::search::{self, LoggedEvent};

use super::{
    space::tree_key,
    target::{IndexTarget, SpacesToCheck},
};
use crate::contents;

/// Spaces per query.
const SPACE_BATCH: i64 = 1_000;

impl IndexTarget {
    /// Returns the spaces whose computed pages may have changed by these events. Nothing stores which spaces have such
    /// pages, so the page trees of all spaces of the organization are looked at; most are in the cache.
    pub(super) async fn find_showing_computed(
        &self,
        events: &[LoggedEvent],
    ) -> Result<SpacesToCheck> {
        let organizations = events.iter().filter_map(|event| event.computed_of);
        let organizations: BTreeSet<OrganizationId> = organizations.collect();
        let mut found = SpacesToCheck::new();
        for organization in organizations.into_iter().filter(|of| self.owns(*of)) {
            self.find_showing(organization, &mut found).await?;
        }
        Ok(found)
    }

    async fn find_showing(
        &self,
        organization: OrganizationId,
        found: &mut SpacesToCheck,
    ) -> Result<()> {
        let principal = Principal::System { on_behalf_of: None };
        let ctx = Ctx::new(self.app.clone(), principal, RequestInfo::default());
        let mut after = None;
        loop {
            let spaces = search::spaces_after(ctx.db(), organization, after, SPACE_BATCH).await?;
            let Some(last) = spaces.last() else {
                return Ok(());
            };
            after = Some(*last);
            for space in spaces {
                let Some(main) = search::find_main(ctx.db(), space).await? else {
                    continue;
                };
                let pages = contents::pages_in(&ctx, tree_key(&main)).await?;
                if pages.has_computed_entries() {
                    found.insert(space, true);
                }
            }
        }
    }
}
