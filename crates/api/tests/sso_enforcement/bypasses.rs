//! Twelve ways around single sign-on.

use identity::statements::{Purpose, Statement, password_state};
use jiff::SignedDuration;
use model::{Clock, Role, scope::Scopes};
use serde_json::json;
use testkit::{Org, Persona, TestApp};

use crate::{PASSWORD, expect_barred, fetch, pass_sso, require_sso, sso_session};

/// A member of the organization with a password, and a space that they may read.
async fn member_with_password<'a>(app: &'a TestApp, org: &Org<'a>) -> (Persona<'a>, String) {
    let space = org.admin.create(org.path("/spaces"), json!({})).await;
    let id = app.sign_up("ada@example.com", PASSWORD).await;
    let id = id.parse().expect("an id");
    let ada = app.log_in(id, "ada@example.com", Scopes::All).await;
    org.admit(&ada, Some(Role::Read)).await;
    (ada, format!("/spaces/{space}"))
}

#[tokio::test]
async fn a_password_does_not_replace_single_sign_on() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (ada, space) = member_with_password(&app, &org).await;
    require_sso(&app, &org).await;
    let session = app.sign_in(&ada.email, PASSWORD).await;
    expect_barred(session.get(&space).await);
    expect_barred(session.get(org.path("")).await);
    // Outsiders learn nothing.
    let stranger = app.stranger().await;
    stranger.get(&space).await.expect_status(404);
    stranger.get(org.path("")).await.expect_status(404);
    let through_provider = sso_session(&app, org.id, &ada).await;
    through_provider.get(&space).await.expect_status(200);
}

#[tokio::test]
async fn a_new_password_by_mail_does_not_replace_single_sign_on() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (ada, space) = member_with_password(&app, &org).await;
    require_sso(&app, &org).await;
    let stored: String = sqlx::query_scalar("select password_hash from users where id = $1")
        .bind(ada.id.uuid())
        .fetch_one(app.pool())
        .await
        .expect("the account is there");
    let link = Statement {
        purpose: Purpose::ResetPassword,
        user: ada.id,
        about: password_state(Some(&stored)),
        expires_at: app.clock.now() + SignedDuration::from_hours(1),
    };
    let reset = json!({"token": link.sign_token(&app.app.keys), "password": "a brand new one"});
    let done = app.anonymous().put("/password-resets", reset).await;
    done.expect_status(204);
    let session = app.sign_in(&ada.email, "a brand new one").await;
    expect_barred(session.get(&space).await);
}

#[tokio::test]
async fn sessions_from_before_do_not_count() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (ada, space) = member_with_password(&app, &org).await;
    let (program, browser) = (
        app.sign_in(&ada.email, PASSWORD).await,
        app.browser(ada.id).await,
    );
    for session in [&program, &browser] {
        session.get(&space).await.expect_status(200);
    }
    require_sso(&app, &org).await;
    for session in [&program, &browser] {
        expect_barred(session.get(&space).await);
    }
}

#[tokio::test]
async fn tokens_from_before_do_not_count_unless_they_are_authorized() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (ada, space) = member_with_password(&app, &org).await;
    ada.get(&space).await.expect_status(200);
    require_sso(&app, &org).await;
    expect_barred(ada.get(&space).await);
    // Nor do those that they create.
    let made = ada.post("/user/tokens", json!({"label": "ci"})).await;
    let made = app.bearer(&made.expect_status(201).text("/token"));
    expect_barred(made.get(&space).await);
    let authorized = app.log_in(ada.id, &ada.email, Scopes::All).await;
    pass_sso(&app, org.id, &authorized).await;
    authorized.get(&space).await.expect_status(200);
}

#[tokio::test]
async fn an_invite_link_does_not_replace_single_sign_on() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let invite = |role: &str| {
        org.admin
            .post(org.path("/link-invites"), json!({"role": role}))
    };
    let (reader, admin) = (invite("read").await, invite("admin").await);
    let path = |id: String| org.path(&format!("/invites/{id}"));
    let (reader, admin) = (path(reader.id()), path(admin.id()));
    require_sso(&app, &org).await;
    let joiner = app.stranger().await;
    joiner.post_empty(&reader).await.expect_status(200);
    expect_barred(joiner.get(org.path("")).await);
    // A member who is barred does not become more by another link.
    expect_barred(joiner.post_empty(&admin).await);
}

#[tokio::test]
async fn the_domain_of_an_address_does_not_replace_single_sign_on() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    org.update(json!({"emailDomains": ["acme.example"]})).await;
    prove_domains(&app).await;
    require_sso(&app, &org).await;
    let joiner = app.person("new@acme.example", Scopes::All).await;
    joiner
        .post_empty(org.path("/join"))
        .await
        .expect_status(204);
    expect_barred(joiner.get(org.path("")).await);
}

#[tokio::test]
async fn the_provider_of_another_organization_does_not_count() {
    let app = TestApp::new().await;
    let (ours, theirs) = (
        app.organization("ours").await,
        app.organization("theirs").await,
    );
    let (ada, space) = member_with_password(&app, &ours).await;
    theirs.admit(&ada, Some(Role::Read)).await;
    let session = sso_session(&app, theirs.id, &ada).await;
    session.get(theirs.path("")).await.expect_status(200);
    // Not even where no single sign-on is required: they vouch for their own members only.
    for path in [&space, &ours.path("")] {
        expect_barred(session.get(path).await);
    }
    let list = session.get("/orgs").await.expect_status(200);
    assert_eq!(list.items("/title"), ["ours", "theirs"]);
    // Nor with a token made there, and credentials of the account stay as they are.
    let made = session.post("/user/tokens", json!({"label": "ci"})).await;
    let made = app.bearer(&made.expect_status(201).text("/token"));
    made.get(theirs.path("")).await.expect_status(200);
    expect_barred(made.get(&space).await);
    let change = json!({"currentPassword": PASSWORD, "newPassword": "of their admin"});
    for who in [&session, &made] {
        let refused = who.put("/user/password", change.clone()).await;
        refused.expect_status(403).expect_error("has not proven");
    }
    let factor = session.post("/user/second-factors/totp", json!({})).await;
    factor.expect_status(403).expect_error("has not proven");
    let deletion = session.delete("/user").await;
    deletion.expect_status(403).expect_error("has not proven");
    let export = session.get("/user/export").await;
    export.expect_status(403).expect_error("has not proven");

    // Who has proven the domain of the address could read their mail, and so reset the password.
    theirs
        .update(json!({"emailDomains": ["example.com"]}))
        .await;
    // Naming the domain proves nothing.
    app.app.invalidate_tokens();
    expect_barred(session.get(&space).await);
    prove_domains(&app).await;
    app.app.invalidate_tokens();
    session.get(&space).await.expect_status(200);
    // Where single sign-on is required, only the organization's own counts.
    require_sso(&app, &ours).await;
    expect_barred(session.get(&space).await);
}

#[tokio::test]
async fn the_provider_of_another_organization_does_not_let_people_join() {
    let app = TestApp::new().await;
    let (ours, theirs) = (
        app.organization("ours").await,
        app.organization("theirs").await,
    );
    ours.update(json!({"emailDomains": ["ours.example"]})).await;
    prove_domains(&app).await;
    let link = ours
        .admin
        .post(ours.path("/link-invites"), json!({"role": "admin"}));
    let link = ours.path(&format!("/invites/{}", link.await.id()));
    let ada = app.person("ada@ours.example", Scopes::All).await;
    theirs.admit(&ada, Some(Role::Read)).await;
    let session = sso_session(&app, theirs.id, &ada).await;
    for path in [ours.path("/join"), link] {
        let refused = session.post_empty(&path).await.expect_status(403);
        refused.expect_error("has not proven");
    }
    ada.get(ours.path("")).await.expect_status(404);
}

#[tokio::test]
async fn git_does_not_do_without_single_sign_on() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (ada, space) = member_with_password(&app, &org).await;
    require_sso(&app, &org).await;
    for service in ["git-upload-pack", "git-receive-pack"] {
        let space = space.replace("/spaces/", "/git/");
        let refs = format!("{space}.git/info/refs?service={service}");
        assert_eq!(fetch(&app, &ada, &refs).await.status, 403, "{service}");
    }
    let allowed = app.log_in(ada.id, &ada.email, Scopes::All).await;
    pass_sso(&app, org.id, &allowed).await;
    let refs = space.replace("/spaces/", "/git/") + ".git/info/refs?service=git-upload-pack";
    assert_eq!(fetch(&app, &allowed, &refs).await.status, 200);
}

#[tokio::test]
async fn signing_up_over_the_api_does_not_replace_single_sign_on() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let invite = org
        .admin
        .post(org.path("/link-invites"), json!({"role": "read"}));
    let invite = org.path(&format!("/invites/{}", invite.await.id()));
    require_sso(&app, &org).await;
    app.sign_up("new@example.com", PASSWORD).await;
    let session = app.sign_in("new@example.com", PASSWORD).await;
    session.post_empty(&invite).await.expect_status(200);
    expect_barred(session.get(org.path("")).await);
    // A session does not become one that has passed, whatever it creates.
    let made = session.post("/user/tokens", json!({"label": "ci"})).await;
    let made = app.bearer(&made.expect_status(201).text("/token"));
    expect_barred(made.get(org.path("")).await);
}

#[tokio::test]
async fn an_unverified_account_with_the_same_domain_stays_outside() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    org.update(json!({"emailDomains": ["acme.example"]})).await;
    prove_domains(&app).await;
    require_sso(&app, &org).await;
    app.sign_up("boss@acme.example", PASSWORD).await;
    let duplicate = app.sign_in("boss@acme.example", PASSWORD).await;
    let refused = duplicate.post_empty(org.path("/join")).await;
    refused.expect_invalid("email");
    duplicate.get(org.path("")).await.expect_status(404);
}

async fn prove_domains(app: &TestApp) {
    let update = sqlx::query("update email_domains set proven_at = now()");
    let done = update.execute(app.pool()).await;
    done.expect("the database answers");
}
