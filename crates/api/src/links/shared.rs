//! Response builders that the link handlers of main and change requests share.

use axum::Json;
use context::Ctx;
use model::{content::RevisionSelector, id::SpaceId};
use pages::links::{self, Backlink, BacklinkTarget, LinkScope, LinkState};

use super::{
    locations::Locations,
    wire::{LinkOut, LinkParams, LinksOut, LocationOut},
};
use crate::edge::{
    error::Result,
    list::{List, Paging},
};

pub(super) async fn links(
    ctx: &Ctx,
    (space, at): (SpaceId, RevisionSelector),
    scope: LinkScope,
    paging: Paging,
    params: LinkParams,
) -> Result<Json<LinksOut>> {
    let state = params.status.map(LinkState::from);
    let found = links::links(ctx, space, at, scope, state, &paging.request()?).await?;
    let locations = Locations {
        ctx,
        context: &found.context,
    };
    let list = paging.list(found.items, |item| {
        let source = found.graph.source(item.source);
        let usage = &source.usages[item.link];
        LinkOut {
            status: item.state.into(),
            relation: usage.relation.into(),
            target_reference: locations.target(&usage.target, &usage.written, &found.linked_spaces),
            location_references: vec![locations.source(source.key)],
        }
    });
    Ok(Json(LinksOut {
        stats: found.stats.into(),
        list,
    }))
}

pub(super) async fn backlinks(
    ctx: &Ctx,
    (space, at): (SpaceId, RevisionSelector),
    linked: BacklinkTarget,
    paging: Paging,
) -> Result<Json<List<LocationOut>>> {
    let found = links::backlinks(ctx, space, at, linked, &paging.request()?).await?;
    let locations = |context| Locations { ctx, context };
    let list = paging.list(found.sources, |source| match source {
        Backlink::SameRevision(source) => {
            locations(&found.context).source(found.graph.source(source).key)
        }
        Backlink::OtherSpace { space, key } => locations(&found.other_spaces[&space]).source(key),
    });
    Ok(Json(list))
}
