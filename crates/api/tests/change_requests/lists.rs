//! Which change requests people find, in a space and in an organization.

use model::Role;
use serde_json::json;
use testkit::{Persona, TestApp};

use crate::fixture::ChangeRequestFixture;

async fn found(who: &Persona<'_>, path: &str) -> Vec<String> {
    let list = who.get_json(path).await;
    let items = list["items"].as_array().expect("a list").iter();
    items
        .map(|item| item["subject"].as_str().expect("text").to_owned())
        .collect()
}

#[tokio::test]
async fn filters_tell_who_has_to_do_with_a_change_request() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let (one, two) = (
        setup.create_request(&setup.anna, "One").await,
        setup.create_request(&setup.ben, "Two").await,
    );
    two.as_persona(&setup.anna).write("More", "More.\n").await;
    let response = json!({"users": [setup.reviewer.id]});
    setup
        .anna
        .post(one.path("/requested-reviewers"), response)
        .await
        .expect_status(200);
    setup
        .ben
        .patch(two.path(""), json!({"status": "open"}))
        .await
        .expect_status(200);

    let (anna, ben, reviewer) = (setup.anna.id, setup.ben.id, setup.reviewer.id);
    for base in [
        format!("/spaces/{}/change-requests", setup.space),
        setup.org.path("/change-requests"),
    ] {
        assert_eq!(found(&setup.anna, &base).await, ["One", "Two"]);
        assert_eq!(
            found(&setup.anna, &format!("{base}?status=merged")).await,
            ["First pages"]
        );
        assert_eq!(
            found(&setup.anna, &format!("{base}?creator={ben}")).await,
            ["Two"]
        );
        assert_eq!(
            found(&setup.anna, &format!("{base}?contributor={anna}")).await,
            ["One", "Two"]
        );
        assert_eq!(
            found(&setup.anna, &format!("{base}?contributor={ben}")).await,
            ["Two"]
        );
        assert_eq!(
            found(&setup.anna, &format!("{base}?requestedReviewer={reviewer}")).await,
            ["One"]
        );
        for field in [
            "creator",
            "contributor",
            "requestedReviewer",
            "conversationsIssuesCluster",
        ] {
            let nobody = format!("{base}?{field}=0000000000000000000000");
            assert!(found(&setup.anna, &nobody).await.is_empty());
            let no_id = setup.anna.get(format!("{base}?{field}=anna")).await;
            no_id.expect_invalid(field);
        }
    }
}

#[tokio::test]
async fn readers_get_an_empty_list_of_change_requests() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Secret plans").await;
    setup
        .anna
        .patch(request.path(""), json!({"status": "open"}))
        .await
        .expect_status(200);
    let reader = setup.org.member(Role::Read).await;
    let of_organization = setup.org.path("/change-requests");
    assert!(found(&reader, &of_organization).await.is_empty());
    let commenter = setup.org.member(Role::Comment).await;
    assert_eq!(found(&commenter, &of_organization).await, ["Secret plans"]);
    let space = reader.get_json(format!("/spaces/{}", setup.space)).await;
    assert_eq!(space["changeRequests"], 0);
    for path in [
        "reviews",
        "requested-reviewers",
        "contributors",
        "conflicts",
    ] {
        reader
            .get(format!("{}/{path}", request.path("")))
            .await
            .expect_status(404);
    }
}

#[tokio::test]
async fn the_list_of_an_organization_has_pages() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    for number in 0..5 {
        setup
            .create_request(&setup.anna, &format!("Number {number}"))
            .await;
    }
    let base = setup.org.path("/change-requests?status=draft&limit=2");
    let (mut path, mut subjects) = (base.clone(), Vec::new());
    loop {
        let page = setup.anna.get_json(&path).await;
        let items = page["items"].as_array().expect("a list").clone();
        subjects.extend(items.into_iter().map(|item| item["subject"].clone()));
        match page["next"]["page"].as_str() {
            Some(next) => path = format!("{base}&page={next}"),
            None => break,
        }
    }
    let all: Vec<_> = (0..5)
        .map(|number| json!(format!("Number {number}")))
        .collect();
    assert_eq!(subjects, all);
}
