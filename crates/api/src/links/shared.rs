//! Response builders that the link handlers of main and change requests share.

use axum::Json;
use context::Ctx;
use model::{content::RevisionSelector, id::SpaceId};
use pages::links::{self, Backlink, BacklinkTarget, LinkState, Subject};

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
    subject: Subject,
    paging: Paging,
    params: LinkParams,
) -> Result<Json<LinksOut>> {
    let state = params.status.map(LinkState::from);
    let found = links::links(ctx, space, at, subject, state, &paging.request()?).await?;
    let locations = Locations {
        ctx,
        surroundings: &found.context,
    };
    let list = paging.list(found.items, |item| {
        let place = found.graph.place(item.place);
        let usage = &place.usages[item.link];
        LinkOut {
            status: item.state.into(),
            relation: usage.relation.into(),
            target_reference: locations.target(&usage.target, &usage.written, &found.linked_spaces),
            location_references: vec![locations.source(place.key)],
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
    let locations = |surroundings| Locations { ctx, surroundings };
    let list = paging.list(found.places, |place| match place {
        Backlink::SameRevision(place) => {
            locations(&found.context).source(found.graph.place(place).key)
        }
        Backlink::There { space, spot } => locations(&found.other_spaces[&space]).source(spot),
    });
    Ok(Json(list))
}
