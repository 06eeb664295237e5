//! Helpers: spaces with pages, and direct queries of the index.

use model::id::{OrganizationId, PageId, SpaceId};
use search::{Audience, Hit, Index, Query};
use serde_json::Value;
use testkit::{Org, Persona};

/// A space without pages.
pub(crate) async fn new_space(org: &Org<'_>) -> SpaceId {
    org.space("Docs").await.space_id()
}

/// Writes to main and returns the ids of the inserted pages.
pub(crate) async fn write(who: &Persona<'_>, space: SpaceId, changes: Value) -> Vec<PageId> {
    let pages = who.space(space).change(changes).await;
    pages.iter().map(|id| id.parse().expect("an id")).collect()
}

/// The hits of one organization in these spaces.
pub(crate) fn find(
    index: &Index,
    organization: OrganizationId,
    spaces: &[SpaceId],
    text: &str,
) -> Vec<Hit> {
    let query = Query {
        organization,
        spaces: spaces.to_vec(),
        text: text.to_owned(),
        language: None,
        audience: Audience::Members,
        limit: 10,
        offset: 0,
        without_text: 0,
    };
    index.search(&query).expect("the index is whole").hits
}

/// The distinct pages that contain a word.
pub(crate) fn pages_with(
    index: &Index,
    organization: OrganizationId,
    space: SpaceId,
    word: &str,
) -> Vec<PageId> {
    let hits = find(index, organization, &[space], word);
    let mut pages: Vec<PageId> = hits.iter().map(|hit| hit.page).collect();
    pages.dedup();
    pages
}
