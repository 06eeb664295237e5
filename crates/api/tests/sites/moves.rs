//! Moving items within a site.

use futures::future::join_all;
use serde_json::{Value, json};
use testkit::{Reply, TestApp};

use crate::fixture::SitesFixture;

fn next_to(side: &str, kind: &str, id: &str) -> Value {
    let member = match kind {
        "site-section" => "siteSection",
        "site-space" => "siteSpace",
        _ => "id",
    };
    json!({"position": {side: {"type": kind, member: id}}})
}

/// A site with the sections One, Two, Three.
async fn three(stage: &SitesFixture<'_>) -> (String, [String; 3]) {
    let site = stage.site(json!({})).await;
    let one = stage.section(&site, "One").await.id();
    let two = stage.section(&site, "Two").await.id();
    let three = stage.section(&site, "Three").await.id();
    (site, [one, two, three])
}

#[tokio::test]
async fn sections_move_next_to_others() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let (site, [one, two, three]) = three(&stage).await;
    let go = async |id: &str, body: Value| -> Reply {
        admin.post(format!("{site}/sections/{id}/move"), body).await
    };
    go(&three, next_to("before", "site-section", &one))
        .await
        .expect_status(200);
    assert_eq!(
        stage.shape(&site).await,
        "Three[Three*] One*[One*] Two[Two*]"
    );
    go(&three, next_to("after", "site-section", &one))
        .await
        .expect_status(200);
    assert_eq!(
        stage.shape(&site).await,
        "One*[One*] Three[Three*] Two[Two*]"
    );
    go(&one, json!({})).await.expect_status(200);
    assert_eq!(
        stage.shape(&site).await,
        "Three[Three*] Two[Two*] One*[One*]"
    );
    let moved = admin
        .post_empty(format!("{site}/sections/{two}/move"))
        .await;
    assert_eq!(moved.expect_status(200).id(), two);
    let sections = admin
        .get(format!("{site}/sections?limit=2"))
        .await
        .expect_status(200);
    assert_eq!(sections.items("/title"), ["Three", "One"]);
    let next = sections.text("/next/page");
    let rest = admin
        .get(format!("{site}/sections?limit=2&page={next}"))
        .await;
    assert_eq!(rest.expect_status(200).items("/title"), ["Two"]);
}

#[tokio::test]
async fn groups_and_sections_share_an_order() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let (site, [one, two, three]) = three(&stage).await;
    let group = stage
        .group(&site, json!({"title": "Group", "sections": [three]}))
        .await;
    let groups = format!("{site}/section-groups/{group}/move");
    let to_one = json!({"position": {"after": {"type": "site-section", "id": one}}});
    admin.post(&groups, to_one).await.expect_status(200);
    assert_eq!(
        stage.shape(&site).await,
        "One*[One*] Group[Three[Three*]] Two[Two*]"
    );

    let sort = format!("{site}/structure/sort");
    let into = json!({"item": {"type": "site-section", "id": two},
                      "position": {"before": {"type": "site-section", "id": three}}});
    let moved = admin.patch(&sort, into).await.expect_status(200);
    assert_eq!(moved.text("/sectionGroup"), group);
    assert_eq!(
        stage.shape(&site).await,
        "One*[One*] Group[Two[Two*] Three[Three*]]"
    );
    let out = json!({"item": {"type": "site-section", "id": two}});
    admin.patch(&sort, out).await.expect_status(200);
    assert_eq!(
        stage.shape(&site).await,
        "One*[One*] Group[Three[Three*]] Two[Two*]"
    );
    let first = json!({"item": {"type": "site-section-group", "id": group},
                       "position": {"before": {"type": "site-section", "id": one}}});
    admin.patch(&sort, first).await.expect_status(200);
    assert_eq!(
        stage.shape(&site).await,
        "Group[Three[Three*]] One*[One*] Two[Two*]"
    );
}

#[tokio::test]
async fn a_space_moves_to_another_section_with_a_path_of_its_own() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let site = stage.site(json!({})).await;
    let one = stage.section(&site, "Same").await;
    let two = stage.section(&site, "Same").await;
    let (here, there) = (one.text("/siteSpaces/0/id"), two.text("/siteSpaces/0/id"));
    let path = format!("{site}/site-spaces/{here}/move");
    let moved = stage
        .org
        .admin
        .post(&path, next_to("before", "site-space", &there))
        .await
        .expect_status(200);
    assert_eq!(moved.text("/section"), two.id());
    assert_eq!(moved.text("/path"), "same-2");
    assert_eq!(moved.json()["default"], false);
    assert_eq!(stage.shape(&site).await, "Same*[] Same[Same Same*]");
}

#[tokio::test]
async fn impossible_places_are_refused() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let (site, [one, two, _]) = three(&stage).await;
    let outer = stage
        .group(&site, json!({"title": "Outer", "sections": [two]}))
        .await;
    let inner = stage
        .group(&site, json!({"title": "Inner", "parent": outer}))
        .await;
    let admin = &stage.org.admin;
    let sections = format!("{site}/sections/{one}/move");
    let both = json!({"position": {"before": {"type": "site-section", "siteSection": two},
                                   "after": {"type": "site-section", "siteSection": two}}});
    for body in [
        both,
        next_to("before", "site-section", &one),
        next_to("before", "site-section", "0000000000000000000001"),
        next_to("before", "site-section", "nothing"),
        next_to("before", "site-space", &two),
    ] {
        let refused = admin.post(&sections, body).await.expect_status(400);
        refused.expect_error("position");
    }
    let below_itself = json!({"position": {"after": {"type": "site-section", "id": two}}});
    for neighbour in [below_itself, next_to("after", "site-section-group", &inner)] {
        let refused = admin
            .post(format!("{site}/section-groups/{outer}/move"), neighbour)
            .await;
        refused.expect_status(400).expect_error("below itself");
    }
    let item = json!({"item": {"type": "site-section", "id": "0000000000000000000001"}});
    admin
        .patch(format!("{site}/structure/sort"), item)
        .await
        .expect_status(404);
    assert_eq!(
        stage.shape(&site).await,
        "One*[One*] Three[Three*] Outer[Two[Two*] Inner[]]"
    );
}

/// Two moves that are valid alone, and together would create a cycle.
#[tokio::test]
async fn groups_that_move_into_each_other_at_once_close_no_circle() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let site = stage.site(json!({})).await;
    let (a, b) = (
        stage.section(&site, "Aa").await.id(),
        stage.section(&site, "Bb").await.id(),
    );
    let left = stage
        .group(&site, json!({"title": "Left", "sections": [a]}))
        .await;
    let right = stage
        .group(&site, json!({"title": "Right", "sections": [b]}))
        .await;
    let into = |group: &str, section: &str| {
        let body = json!({"position": {"after": {"type": "site-section", "id": section}}});
        let path = format!("{site}/section-groups/{group}/move");
        async { stage.org.admin.post(path, body).await.status.as_u16() }
    };
    let mut done = join_all([into(&left, &b), into(&right, &a)]).await;
    done.sort_unstable();
    assert_eq!(done, [200, 400]);
    assert!(
        stage.shape(&site).await.contains("[Bb[Bb*]"),
        "all is still there"
    );
}
