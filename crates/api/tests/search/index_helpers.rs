//! Helpers: spaces with pages, and direct queries of the index.

use model::id::{OrganizationId, PageId, SpaceId};
use search::{Audience, Hit, Index, Query};
use serde_json::{Value, json};
use testkit::{Org, Persona};

/// A space without pages.
pub(crate) async fn new_space(org: &Org<'_>) -> SpaceId {
    let path = format!("/orgs/{}/spaces", org.id);
    let body = json!({"title": "Docs", "empty": true});
    let made = org.admin.post(path, body).await.status(201);
    made.id().parse().expect("an id")
}

pub(crate) fn insert(title: &str, markdown: &str) -> Value {
    json!({"operation": "insert_page", "title": title, "document": {"markdown": markdown}})
}

pub(crate) fn rewrite(page: PageId, markdown: &str) -> Value {
    json!({"operation": "update_page", "page": page, "document": {"markdown": markdown}})
}

/// Writes to a new change request, without merging it. Returns its path and the response.
pub(crate) async fn propose(who: &Persona<'_>, space: SpaceId, changes: Value) -> (String, Value) {
    let requests = format!("/spaces/{space}/change-requests");
    let request = who.post(&requests, json!({"subject": "News"})).await;
    let at = format!("{requests}/{}", request.status(201).id());
    let path = format!("{at}/content?compat=false");
    let written = who.post(path, json!({"changes": changes})).await;
    (at, written.status(200).json())
}

pub(crate) async fn merge(who: &Persona<'_>, request: &str) {
    let merged = who.post(format!("{request}/merge"), json!({})).await;
    assert_eq!(merged.status(200).json()["result"], "merge");
}

/// Writes to main and returns the ids of the inserted pages.
pub(crate) async fn write(who: &Persona<'_>, space: SpaceId, changes: Value) -> Vec<PageId> {
    let (request, answer) = propose(who, space, changes).await;
    merge(who, &request).await;
    let changes = answer["changes"].as_array().expect("a list").iter();
    let ids = changes.filter_map(|change| change["page"]["id"].as_str());
    ids.map(|id| id.parse().expect("an id")).collect()
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
