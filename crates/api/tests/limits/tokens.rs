//! Wrong tokens cost no query once their address has sent too many, and unknown scopes open nothing.

use model::scope::{Scope, Scopes};
use testkit::{TestApp, round_trips};

use crate::sender::Sender;

#[tokio::test]
async fn wrong_tokens_cost_no_query_once_there_were_too_many() {
    let app = TestApp::builder()
        .anonymous_requests_per_minute(20)
        .build()
        .await;
    let known = app.stranger().await;
    let new = app.stranger().await;
    let known = Sender::at(&app, "2001:db8::1").with(known.token().expect("they have one"));
    known.get("/v1/user").await.status(200);

    let wrong = async |number: usize| {
        let sender = Sender::at(&app, &format!("2001:db8::{number:x}"));
        let sender = sender.with(format!("bnd_{number:043}"));
        sender.get("/v1/user").await.status.as_u16()
    };
    for number in 0..20 {
        assert_eq!(wrong(number).await, 401);
    }
    assert_eq!(wrong(20).await, 429);
    let flood = async {
        for number in 21..100 {
            assert_eq!(wrong(number).await, 429);
        }
    };
    let ((), queries) = round_trips::count(flood).await;
    // One more is looked up for each second that passes.
    assert!(queries <= 10, "{queries} queries");

    // A token that was valid here lately still is, and another network has its own limit.
    known.get("/v1/user").await.status(200);
    let elsewhere = Sender::at(&app, "2001:db8:1::1").with(new.token().expect("they have one"));
    elsewhere.get("/v1/user").await.status(200);
}

/// None listed means all: a scope that is not known must not be left out.
#[tokio::test]
async fn a_token_with_a_scope_that_is_not_known_opens_nothing() {
    let app = TestApp::new().await;
    let scopes = Scopes(vec![Scope::ContentRead]);
    let person = app.person("someone@example.com", scopes).await;
    let newer = sqlx::query("update api_tokens set scopes = array['moon:read']");
    newer.execute(app.pool()).await.expect("a row");
    person.get("/user").await.status(500);
}
