//! The teams that people join who come through an identity provider.

use std::{collections::HashMap, sync::Arc};

use authz::{Granted, action::act::Administer};
use context::{Ctx, Viewable};
use model::{Result, id::TeamId, organization::Organization, team::Team};
use store::{Tx, teams};

pub(crate) struct DefaultTeams(HashMap<TeamId, Arc<Viewable<Team>>>);

impl DefaultTeams {
    pub(crate) async fn find(
        ctx: &Ctx,
        organization: &Granted<Organization, Administer>,
        ids: impl IntoIterator<Item = TeamId>,
    ) -> Result<Self> {
        let ids: Vec<TeamId> = ids.into_iter().collect();
        if ids.is_empty() {
            return Ok(Self(HashMap::new()));
        }
        let found = teams::find_all(ctx.db(), organization, &ids).await?;
        let by_id = found.into_iter().map(|team| (team.id, Arc::new(team)));
        Ok(Self(by_id.collect()))
    }

    /// Reads the team of one provider, after a write in the same transaction.
    pub(crate) async fn find_in(
        tx: &mut Tx,
        organization: &Granted<Organization, Administer>,
        id: Option<TeamId>,
    ) -> Result<Option<Arc<Viewable<Team>>>> {
        let Some(id) = id else { return Ok(None) };
        let found = teams::get_all_in(tx, organization, &[id]).await?;
        Ok(found.into_iter().next().map(Arc::new))
    }

    pub(crate) fn get(&self, id: Option<TeamId>) -> Option<Arc<Viewable<Team>>> {
        self.0.get(&id?).cloned()
    }
}
