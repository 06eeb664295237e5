//! Tokens that are authorized in a session, so that programs keep working.

use model::{Role, scope::Scopes};
use serde_json::{Value, json};
use testkit::{Org, Persona, TestApp};

use crate::{events, expect_barred, require_sso, sso_session};

fn authorizations(org: &Org<'_>) -> String {
    org.path("/token-authorizations")
}

/// The ids of somebody's tokens, without sessions.
async fn token_ids(who: &Persona<'_>) -> Vec<Value> {
    let tokens = who.get_json("/user/tokens").await;
    let tokens = tokens["items"].as_array().expect("a list").clone();
    let named = tokens
        .into_iter()
        .filter(|token| token["label"] != "Session");
    named.map(|token| token["id"].clone()).collect()
}

#[tokio::test]
async fn a_token_that_is_authorized_keeps_working_until_that_is_removed() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let ci = org.member(Role::Read).await;
    require_sso(&app, &org).await;
    expect_barred(ci.get(org.path("")).await);
    let token = token_ids(&ci).await.remove(0);
    let session = sso_session(&app, org.id, &ci).await;
    let authorize = || json!({"token": token.clone()});
    let authorized = session.post(authorizations(&org), authorize()).await;
    let authorized = authorized.expect_status(201).json();
    assert_eq!(authorized["token"], token);
    ci.get(org.path("")).await.expect_status(200);
    // Twice is once.
    let again = session.post(authorizations(&org), authorize()).await;
    assert_eq!(again.expect_status(201).json(), authorized);
    // What the token creates is authorized too.
    let made = ci.post("/user/tokens", json!({"label": "made"})).await;
    let made = app.bearer(&made.expect_status(201).text("/token"));
    made.get(org.path("")).await.expect_status(200);
    let listed = ci.get(authorizations(&org)).await.expect_status(200);
    assert_eq!(listed.items("/label"), ["test", "made"]);

    let path = format!(
        "{}/{}",
        authorizations(&org),
        token.as_str().expect("an id")
    );
    session.delete(&path).await.expect_status(204);
    session.delete(&path).await.expect_status(204);
    for barred in [&ci, &made] {
        expect_barred(barred.get(org.path("")).await);
    }
    let user = json!({"user": ci.id});
    assert_eq!(events(&app, "token.authorized").await[0], user);
    let removed = events(&app, "token.authorization_removed").await;
    assert_eq!(removed, [user.clone(), user]);
}

#[tokio::test]
async fn only_a_session_that_has_passed_authorizes_tokens_of_its_own_account() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (ada, bob) = (org.member(Role::Read).await, org.member(Role::Read).await);
    let (hers, his) = (
        token_ids(&ada).await.remove(0),
        token_ids(&bob).await.remove(0),
    );
    // Also where it is not required yet.
    let path = authorizations(&org);
    for unproven in [&ada, &app.browser(ada.id).await] {
        expect_barred(unproven.post(&path, json!({"token": hers})).await);
    }
    let session = sso_session(&app, org.id, &ada).await;
    for foreign in [his.clone(), json!("0000000000000000000000")] {
        let refused = session.post(&path, json!({"token": foreign})).await;
        refused.expect_invalid("token");
    }
    session
        .post(&path, json!({"token": hers}))
        .await
        .expect_status(201);
    // A token that has passed does not hand it on to others.
    let other = app.log_in(ada.id, &ada.email, Scopes::All).await;
    let third = token_ids(&other).await.pop().expect("three tokens");
    app.app.invalidate_tokens();
    expect_barred(ada.post(&path, json!({"token": third})).await);
    app.stranger().await.get(&path).await.expect_status(404);

    // Members see and remove their own, admins all.
    let bobs = sso_session(&app, org.id, &bob).await;
    bobs.post(&path, json!({"token": his}))
        .await
        .expect_status(201);
    assert_eq!(bobs.get(&path).await.items("/user"), [bob.id.to_string()]);
    assert_eq!(org.admin.get(&path).await.items("/user").len(), 2);
    let hers = format!("{path}/{}", hers.as_str().expect("an id"));
    bobs.delete(&hers).await.expect_status(204);
    assert_eq!(org.admin.get(&path).await.items("/user").len(), 2);
    org.admin.delete(&hers).await.expect_status(204);
    assert_eq!(org.admin.get(&path).await.items("/user").len(), 1);
}

#[tokio::test]
async fn tokens_created_in_a_session_that_has_passed_are_authorized() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let ada = org.member(Role::Read).await;
    require_sso(&app, &org).await;
    let session = sso_session(&app, org.id, &ada).await;
    let made = session.post("/user/tokens", json!({"label": "ci"})).await;
    let made = app.bearer(&made.expect_status(201).text("/token"));
    made.get(org.path("")).await.expect_status(200);
}
