//! Previews of a site: before it is published, and of change requests.

use jiff::SignedDuration;
use model::Role;
use serde_json::json;
use testkit::{Persona, TestApp};
use url::Url;

use crate::fixture::ReadingFixture;

async fn ticket(stage: &ReadingFixture<'_>, who: &Persona<'_>) -> String {
    let preview = who
        .get(stage.at("/publishing/preview"))
        .await
        .expect_status(200);
    let url = Url::parse(&preview.text("/url")).expect("an address");
    let mut pairs = url.query_pairs();
    let (_, ticket) = pairs.find(|(name, _)| name == "preview").expect("a ticket");
    ticket.into_owned()
}

#[tokio::test]
async fn a_ticket_shows_a_site_before_it_is_published() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::unpublished(&app, "public").await;
    let ticket = ticket(&stage, &stage.org.admin).await;
    stage
        .ask(&stage.address("/"), json!({}))
        .await
        .expect_status(404);
    let address = stage.address(&format!("/guide?preview={ticket}"));
    let found = stage.ask(&address, json!({})).await.expect_status(200);
    let reader = app.bearer(&found.text("/apiToken"));
    let pages = format!("/spaces/{}/content/pages", stage.space);
    reader.get(&pages).await.expect_status(200);
    app.clock.advance(SignedDuration::from_mins(61));
    stage.ask(&address, json!({})).await.expect_status(404);
    let other = ReadingFixture::unpublished(&app, "public").await;
    let elsewhere = other.address(&format!("/?preview={ticket}"));
    stage.ask(&elsewhere, json!({})).await.expect_status(404);
}

#[tokio::test]
async fn a_change_request_is_shown_to_those_who_may_see_it() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let editor = stage.org.member(Role::Create).await;
    let requests = format!("/spaces/{}/change-requests", stage.space);
    let request = editor.space(&stage.space).change_request("Draft").await;
    request.write("Draft", "# Draft\n\nNot yet.\n").await;
    let request = request.id;
    let preview = stage.address("/~/changes/1/draft");
    stage.ask(&preview, json!({})).await.expect_status(404);
    let ticket = ticket(&stage, &editor).await;
    let with_ticket = format!("{preview}?preview={ticket}");
    let found = stage.ask(&with_ticket, json!({})).await.expect_status(200);
    assert_eq!(found.text("/changeRequest"), request);
    assert_eq!(found.text("/basePath"), "/handbook/~/changes/1/");
    assert_eq!(found.text("/pathname"), "/draft");
    let reader = app.bearer(&found.text("/apiToken"));
    let at = format!("{requests}/{request}/content");
    let page = reader
        .get(format!("{at}/path/draft"))
        .await
        .expect_status(200);
    assert_eq!(page.text("/title"), "Draft");
    let seen = reader
        .get(format!("{requests}/{request}"))
        .await
        .expect_status(200);
    assert_eq!(seen.id(), request);
    // Front ends use the number in the URL.
    let by_number = reader.get(format!("{requests}/1")).await.expect_status(200);
    assert_eq!(by_number.id(), request);
    let revision = reader.get(&at).await.expect_status(200).id();
    let by_revision = format!("/spaces/{}/revisions/{revision}/pages", stage.space);
    reader.get(&by_revision).await.expect_status(200);
    // Other readers of the site see neither, nor do previews show other change requests.
    let public = stage.reader().await;
    public.get(&at).await.expect_status(404);
    let itself = format!("{requests}/{request}");
    public.get(itself).await.expect_status(404);
    public.get(&by_revision).await.expect_status(404);
    let other = editor.create(&requests, json!({})).await;
    reader
        .get(format!("{requests}/{other}/content"))
        .await
        .expect_status(404);
    let other = format!("{requests}/{other}");
    reader.get(other).await.expect_status(404);
    // Permissions are checked each time.
    stage
        .sql("update members set role = 'read' where organization_id = $1 and role = 'create' and $2::uuid is not null")
        .await;
    reader.get(&at).await.expect_status(404);
    stage.ask(&with_ticket, json!({})).await.expect_status(404);
}

#[tokio::test]
async fn a_disabled_account_cannot_preview() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let editor = stage.org.member(Role::Create).await;
    let ticket = ticket(&stage, &editor).await;
    let reader = stage
        .enter(&format!("/guide?preview={ticket}"), json!({}))
        .await;
    let paths = [
        stage.at("/structure"),
        stage.at("/published"),
        format!("/spaces/{}/content/pages", stage.space),
    ];
    for path in &paths {
        reader.get(path).await.expect_status(200);
    }
    app.disable(editor.id).await;
    for path in &paths {
        reader.get(path).await.expect_status(404);
    }
}

#[tokio::test]
async fn a_preview_shows_what_its_maker_may_see() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::unpublished(&app, "visitor-auth").await;
    let admin = &stage.org.admin;
    let secret = format!("/spaces/{}", stage.other);
    let body = json!({"spaceId": stage.other});
    let added = admin.post(stage.at("/site-spaces"), body);
    added.await.expect_status(201);
    let hidden = admin.patch(&secret, json!({"defaultLevel": null}));
    hidden.await.expect_status(200);
    let dave = stage.org.member(Role::Create).await;
    dave.get(&secret).await.expect_status(404);
    let tickets = [ticket(&stage, admin).await, ticket(&stage, &dave).await];
    let paths = [
        secret.clone(),
        format!("{secret}/content/pages"),
        format!("{secret}/content/path/guide"),
        format!("{secret}/content/files"),
    ];
    for is_published in [false, true] {
        if is_published {
            stage.site.publish().await;
        }
        for (ticket, base_path, status) in [
            (&tickets[0], "/handbook/plans/", 200),
            (&tickets[1], "/handbook/", 404),
        ] {
            let address = stage.address(&format!("/plans/guide?preview={ticket}"));
            let found = stage.ask(&address, json!({})).await.expect_status(200);
            assert_eq!(found.text("/basePath"), base_path);
            let reader = app.bearer(&found.text("/apiToken"));
            for path in &paths {
                reader.get(path).await.expect_status(status);
            }
            let shown = format!("/spaces/{}/content/pages", stage.space);
            reader.get(shown).await.expect_status(200);
            let structure = reader.get_json(stage.at("/structure")).await;
            let is_told = structure.to_string().contains(&stage.other);
            assert_eq!(is_told, status == 200);
        }
    }
    // Permissions are checked each time.
    let address = format!("/guide?preview={}", tickets[1]);
    let reader = stage.enter(&address, json!({})).await;
    reader.get(&paths[1]).await.expect_status(404);
    let opened = admin.patch(&secret, json!({"defaultLevel": "read"}));
    opened.await.expect_status(200);
    reader.get(&paths[1]).await.expect_status(200);
}
