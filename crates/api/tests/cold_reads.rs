//! Round trips of a content read on a server with empty caches: two, and one for each level of the tree.

use std::sync::Arc;

use ::pages::{
    contents::{ComputedEntries, Format, PageSelector, ReadOptions, files, pages},
    links::{self, LinkScope},
};
use context::{App, Ctx, Principal, RequestInfo};
use model::{
    PageRequest,
    content::RevisionSelector,
    id::{PageId, SpaceId, UserId},
};
use serde_json::json;
use testkit::{Org, TestApp, round_trips};

/// The directories above `a/b/c.md`, including the root.
const DEPTH: u64 = 3;
const ENTRIES: ComputedEntries = ComputedEntries::Expanded;

struct ColdReadFixture {
    space: SpaceId,
    at: RevisionSelector,
    leaf: PageId,
    reader: UserId,
}

async fn stage(org: &Org<'_>) -> ColdReadFixture {
    let admin = &org.admin;
    let request = org.space("Docs").await.change_request("Pages").await;
    let page = |title: &str, into: Option<&str>| {
        json!({"operation": "insert_page", "title": title, "ref": title, "into": into,
               "document": {"markdown": format!("# {title}\n\nText.\n")}})
    };
    let changes = json!([
        page("Home", None),
        page("a", None),
        page("b", Some("a")),
        page("c", Some("b"))
    ]);
    let pages = request.change(changes).await;
    // Facts of a blob are derived once, by the first request.
    admin.get(request.path("/content")).await.expect_status(200);
    ColdReadFixture {
        space: request.space.space_id(),
        at: RevisionSelector::ChangeRequest(request.id.parse().expect("an id")),
        leaf: pages[3].parse().expect("an id"),
        reader: admin.id,
    }
}

/// A request to a server that only has the directory entry of the space in its cache.
async fn cold(app: Arc<App>, stage: &ColdReadFixture) -> Ctx {
    let principal = Principal::User {
        user: stage.reader,
        token: None,
    };
    let ctx = Ctx::new(app, principal, RequestInfo::default());
    ctx.space(stage.space).await.expect("it is there");
    ctx
}

#[tokio::test]
async fn a_cold_read_takes_two_round_trips_and_one_for_each_level() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let stage = stage(&org).await;
    let most = 2 + DEPTH;

    let ctx = cold(app.restarted(), &stage).await;
    let (read, trips) = round_trips::count(pages::list(&ctx, stage.space, stage.at, ENTRIES)).await;
    assert_eq!(read.expect("it is read").0.pages.tree.pages.len(), 4);
    assert!(trips <= most, "the page tree took {trips} round trips");
    let (_, trips) = round_trips::count(pages::list(&ctx, stage.space, stage.at, ENTRIES)).await;
    assert_eq!(trips, 1, "a warm page tree");

    let ctx = cold(app.restarted(), &stage).await;
    let which = PageSelector::Id(stage.leaf);
    let options = ReadOptions {
        format: Some(Format::Document),
        ..ReadOptions::default()
    };
    let read = pages::get(&ctx, stage.space, stage.at, &which, (options, ENTRIES));
    let (read, trips) = round_trips::count(read).await;
    read.expect("it is read");
    assert!(trips <= most, "a page took {trips} round trips");
    let read = pages::get(&ctx, stage.space, stage.at, &which, (options, ENTRIES));
    assert_eq!(round_trips::count(read).await.1, 1, "a warm page");

    let ctx = cold(app.restarted(), &stage).await;
    let page = PageRequest {
        after: None,
        limit: 50,
    };
    let (read, trips) = round_trips::count(files::list(&ctx, stage.space, stage.at, &page)).await;
    read.expect("they are read");
    assert!(trips <= most, "the files took {trips} round trips");
}

/// Links are returned with the whole organization and change request, each of which takes a statement.
#[tokio::test]
async fn a_cold_list_of_links_reads_no_page() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let stage = stage(&org).await;
    let page = PageRequest {
        after: None,
        limit: 50,
    };
    let list = async |ctx: &Ctx| {
        let listed = links::links(ctx, stage.space, stage.at, LinkScope::Space, None, &page);
        let (listed, trips) = round_trips::count(Box::pin(listed)).await;
        listed.expect("they are listed");
        trips
    };
    list(&cold(app.restarted(), &stage).await).await;

    let ctx = cold(app.restarted(), &stage).await;
    let trips = list(&ctx).await;
    assert!(trips <= 2 + DEPTH + 2, "it took {trips} round trips");
    assert_eq!(list(&ctx).await, 3, "a warm list");
}
