//! For whom the URL of a PDF works, and when it expires.

use jiff::SignedDuration;
use model::Role;
use testkit::TestApp;

use super::{Echo, HOST, Proposal, address, fetch, job, proposal};

#[tokio::test]
async fn a_link_of_a_disabled_account_opens_nothing() {
    let echo = Echo::new();
    let app = echo.app().await;
    let org = app.organization("acme").await;
    let proposal = proposal(&org).await;
    let url = address(&org.admin, format!("{}/pdf", proposal.base)).await;
    fetch(&app, &url).await.expect_status(200);
    app.disable(org.admin.id).await;
    fetch(&app, &url).await.expect_status(404);
}

#[tokio::test]
async fn links_to_files_are_those_of_whoever_asks() {
    let echo = Echo::new();
    let app = echo.app().await;
    let org = app.organization("acme").await;
    let files = [
        (
            "README.md",
            "# Home\n\n{% file src=\".gitbook/assets/note.txt\" %}\n",
        ),
        (".gitbook/assets/note.txt", "a note"),
    ];
    let space = org.space_with_files("Handbook", &files).await.id;
    let member = org.member(Role::Read).await;
    for who in [&org.admin, &member, &member] {
        let url = address(who, format!("/spaces/{space}/pdf")).await;
        let printed = fetch(&app, &url).await.expect_status(200);
        let (book, _) = job(&printed);
        let file = who.get_json(format!("/spaces/{space}/content/files")).await["items"][0].clone();
        let link = &book["elsewhere"][file["id"].as_str().expect("an id")];
        assert_eq!(link["url"], file["downloadURL"]);
    }
    assert_eq!(echo.starts(), 2, "each has one of their own");
}

#[tokio::test]
async fn addresses_are_refused_to_those_who_may_not_see_the_content() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let Proposal { base, guide, .. } = proposal(&org).await;
    let editor = org.member(Role::Edit).await;
    editor.get(format!("{base}/pdf")).await.expect_status(200);
    app.stranger()
        .await
        .get(format!("{base}/pdf"))
        .await
        .expect_status(404);
    app.anonymous()
        .get(format!("{base}/pdf"))
        .await
        .expect_status(401);
    admin
        .get(format!("{base}/pdf?only=true"))
        .await
        .expect_invalid("only");
    admin
        .get(format!("{base}/pdf?page=nonsense"))
        .await
        .expect_status(400);
    let other = proposal(&org).await;
    admin
        .get(format!("{}/pdf?page={guide}", other.base))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn an_address_ends_after_an_hour_and_with_the_rights_of_its_user() {
    let echo = Echo::new();
    let app = echo.app().await;
    let org = app.organization("acme").await;
    let proposal = proposal(&org).await;
    let editor = org.member(Role::Edit).await;
    let url = address(&editor, format!("{}/pdf", proposal.base)).await;
    fetch(&app, &url).await.expect_status(200);
    fetch(&app, &format!("{url}x")).await.expect_status(404);
    fetch(&app, &format!("{HOST}/pdf/nonsense"))
        .await
        .expect_status(404);
    let path = format!("/orgs/{}/members/{}", org.id, editor.id);
    org.admin.delete(path).await.expect_status(204);
    fetch(&app, &url).await.expect_status(404);
    let url = address(&org.admin, format!("{}/pdf", proposal.base)).await;
    app.clock.advance(SignedDuration::from_mins(61));
    fetch(&app, &url).await.expect_status(404);
}
