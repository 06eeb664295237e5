//! Access to Git over HTTP.

use axum::body::Body;
use futures::stream;
use http::Method;
use model::{Role, scope::Scope, scope::Scopes};
use testkit::{Persona, TestApp};
use tower::ServiceExt;

use crate::{fixture::GitFixture, wire::send};

async fn refs(app: &TestApp, who: &Persona<'_>, space: &str, service: &str) -> u16 {
    let path = format!("/git/{space}.git/info/refs?service={service}");
    let request = who
        .request(Method::GET, &path)
        .body(Body::empty())
        .expect("a good request");
    let response = app
        .router
        .clone()
        .oneshot(request)
        .await
        .expect("the router never fails");
    if response.status() == 401 {
        let asks = response.headers()["www-authenticate"]
            .to_str()
            .expect("ASCII");
        assert!(asks.starts_with("Basic"), "{asks}");
    }
    assert!(response.headers().contains_key("x-request-id"));
    response.status().as_u16()
}

/// A body that never arrives: a handler that waits for it never responds.
fn never() -> Body {
    Body::from_stream(stream::pending::<Result<Vec<u8>, std::io::Error>>())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_role_may_fetch_and_push_what_the_table_says() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let org = &setup.org;
    let table = [
        ("anonymous", app.anonymous(), 401, 401),
        ("stranger", app.stranger().await, 404, 404),
        ("guest", org.guest().await, 404, 404),
        ("disabled", org.disabled().await, 404, 404),
        ("reader", org.member(Role::Read).await, 200, 403),
        ("commenter", org.member(Role::Comment).await, 200, 403),
        ("editor", org.member(Role::Edit).await, 200, 200),
        ("admin", org.member(Role::Admin).await, 200, 200),
    ];
    for (name, who, fetch, push) in &table {
        let space = &setup.space;
        assert_eq!(
            refs(&app, who, space, "git-upload-pack").await,
            *fetch,
            "{name} fetches"
        );
        assert_eq!(
            refs(&app, who, space, "git-receive-pack").await,
            *push,
            "{name} pushes"
        );
        if *push != 200 {
            let (status, _) = send(&app, who, space, "git-receive-pack", "0", never()).await;
            assert_eq!(
                status.as_u16(),
                *push,
                "{name} pushes without an answer to wait for"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_does_what_its_scopes_say() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    let scopes = Scopes::Only(vec![Scope::ContentRead]);
    let reading = app.log_in(admin.id, &admin.email, scopes).await;
    assert_eq!(
        refs(&app, &reading, &setup.space, "git-upload-pack").await,
        200
    );
    assert_eq!(
        refs(&app, &reading, &setup.space, "git-receive-pack").await,
        403
    );
    let other = app
        .log_in(admin.id, &admin.email, Scopes::Only(vec![Scope::UserRead]))
        .await;
    assert_eq!(
        refs(&app, &other, &setup.space, "git-upload-pack").await,
        403
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_repositories_are_not_found() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    for name in [
        "-h",
        "--upload-pack=x",
        "0000000000000000000000",
        "..%2f..",
        "x",
    ] {
        assert_eq!(
            refs(&app, admin, name, "git-upload-pack").await,
            404,
            "{name}"
        );
    }
    let dumb = format!("/git/{}.git/HEAD", setup.space);
    let request = admin
        .request(Method::GET, &dumb)
        .body(Body::empty())
        .unwrap();
    let response = app.router.clone().oneshot(request).await.unwrap();
    assert_eq!(response.status(), 404);
    assert_eq!(
        refs(&app, admin, &setup.space, "git-upload-archive").await,
        400
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn git_prompts_for_credentials() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let url = setup.url(&app.anonymous());
    let said = setup.git(".", &["ls-remote", &url]).await;
    said.fails_with("could not read Username");
    let url = setup.url(&app.stranger().await);
    let said = setup.git(".", &["ls-remote", &url]).await;
    said.fails_with("not found");
    let reader = setup.org.member(Role::Read).await;
    setup.repository("mine", &[("README.md", "x")]).await;
    let said = setup.push("mine", &reader, &["main"]).await;
    said.fails_with("403");
}
