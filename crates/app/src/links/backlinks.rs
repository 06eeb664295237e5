//! The places that link to a page or a file.

use std::sync::Arc;

use model::{
    Error, Page, PageRequest, Result,
    content::At,
    id::{FileId, Identified, PageId, SpaceId, kind},
};

use super::{Graph, LinkKey, Spot, Surroundings};
use crate::Ctx;

/// What is linked to.
#[derive(Debug, Clone, Copy)]
pub enum Linked {
    Page(PageId),
    File(FileId),
}

pub struct Backlinks {
    pub surroundings: Surroundings,
    pub graph: Arc<Graph>,
    /// The places, each once.
    pub places: Page<usize, LinkKey>,
}

pub async fn backlinks(
    ctx: &Ctx,
    space: SpaceId,
    at: At,
    linked: Linked,
    page: &PageRequest<LinkKey>,
) -> Result<Backlinks> {
    let (mut surroundings, graph) = Surroundings::of(ctx, space, at).await?;
    let linking = linking(&surroundings, &graph, linked)?;
    let after = page.after.and_then(|key| graph.find_again(key));
    let fetch = usize::try_from(page.fetch()).unwrap_or(usize::MAX);
    let rest = linking.iter().copied();
    let rest = rest.filter(|place| after.is_none_or(|(after, _)| *place > after));
    let places = page.page(rest.take(fetch).collect(), |place| LinkKey {
        id: graph.places[*place].id,
        place: *place,
        link: 0,
    });
    let spots = places.items.iter().map(|place| graph.places[*place].spot);
    let spots: Vec<Spot> = spots.collect();
    surroundings.describe(ctx, &spots, &[]).await?;
    Ok(Backlinks {
        surroundings,
        graph,
        places,
    })
}

fn linking<'g>(
    surroundings: &Surroundings,
    graph: &'g Graph,
    linked: Linked,
) -> Result<&'g [usize]> {
    let tree = &surroundings.opened.pages.tree;
    let places = match linked {
        Linked::Page(id) => {
            let index = tree.index_of(id).ok_or(Error::NotFound(kind::Page::KIND))?;
            graph.to_page.get(&index)
        }
        Linked::File(id) => {
            let index = tree.files.iter().position(|file| file.id == id);
            graph
                .to_file
                .get(&index.ok_or(Error::NotFound(kind::File::KIND))?)
        }
    };
    Ok(places.map(Vec::as_slice).unwrap_or_default())
}
