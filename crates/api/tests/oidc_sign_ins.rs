//! Sign-ins with OpenID Connect, from the redirect to the provider to the verified identity.

use app::oidc::{
    Callback, FinishedSignIn, OidcProviderRef, SignInFailure, SignInStart, finish, start,
};
use context::{Ctx, OidcSettings, Principal, RequestInfo};
use identity::oidc::OidcRefusal;
use jiff::SignedDuration;
use model::Error;
use serde_json::{Value, json};
use testkit::{CLIENT_ID, CLIENT_SECRET, DocumentMode, OidcServer, Org, TestApp};

const BROWSER: [u8; 32] = [7; 32];

/// A server, and a provider on this machine that it may connect to. The provider is also that of the installation.
async fn fixture() -> (TestApp, OidcServer) {
    let provider = OidcServer::start().await;
    let issuer = provider.issuer();
    let app = TestApp::builder().settings(|settings| {
        settings.reachable = vec!["127.0.0.0/8".parse().expect("a network")];
        settings.oidc = Some(OidcSettings {
            issuer,
            client_id: CLIENT_ID.to_owned(),
            client_secret: CLIENT_SECRET.into(),
            label: "Everybody".to_owned(),
        });
    });
    (app.build().await, provider)
}

async fn create(org: &Org<'_>, provider: &OidcServer) -> OidcProviderRef {
    let body = json!({
        "label": "Acme", "issuer": provider.issuer(), "clientID": CLIENT_ID, "clientSecret": CLIENT_SECRET,
    });
    let created = org.admin.post(org.path("/oidc"), body).await;
    let id = created.expect_status(201).id();
    OidcProviderRef::Organization(org.id, id.parse().expect("an id"))
}

fn anonymous(app: &TestApp) -> Ctx {
    Ctx::new(
        app.app.clone(),
        Principal::Anonymous,
        RequestInfo::default(),
    )
}

fn begin(reauthenticate: bool) -> SignInStart {
    SignInStart {
        next: "/app/spaces".to_owned(),
        browser_hash: BROWSER,
        reauthenticate,
    }
}

/// Begins a sign-in, and signs in at the provider.
async fn callback(app: &TestApp, server: &OidcServer, provider: OidcProviderRef) -> Callback {
    let url = start(&anonymous(app), provider, begin(false)).await;
    let (code, state) = server.authorize(&url.expect("the provider is there"));
    Callback {
        state: state.into(),
        code: Some(code.into()),
        iss: Some(server.issuer()),
        browser_hash: BROWSER,
    }
}

async fn sign_in(
    app: &TestApp,
    server: &OidcServer,
    provider: OidcProviderRef,
) -> Result<FinishedSignIn, OidcRefusal> {
    let callback = callback(app, server, provider).await;
    refusal(finish(&anonymous(app), provider, callback).await)
}

fn refusal<T>(result: Result<T, SignInFailure>) -> Result<T, OidcRefusal> {
    result.map_err(|failure| match failure {
        SignInFailure::Refused(refusal) => refusal,
        SignInFailure::Failed(error) => panic!("{error}"),
    })
}

#[tokio::test]
async fn people_are_who_their_provider_says() {
    let (app, server) = fixture().await;
    let org = app.organization("acme").await;
    let provider = create(&org, &server).await;
    for provider in [provider, OidcProviderRef::Installation] {
        let finished = sign_in(&app, &server, provider).await.expect("valid");
        assert_eq!(finished.identity.subject, "person 1");
        assert_eq!(finished.identity.email, "mia@example.com");
        assert_eq!(finished.identity.name.as_deref(), Some("Mia"));
        assert_eq!(finished.next, "/app/spaces");
    }
}

#[tokio::test]
async fn a_sign_in_ends_once_and_in_its_own_browser() {
    let (app, server) = fixture().await;
    let org = app.organization("acme").await;
    let provider = create(&org, &server).await;
    let other = create(&org, &server).await;
    let ctx = anonymous(&app);
    let unknown = |result| assert_eq!(refusal(result).unwrap_err(), OidcRefusal::UnknownRequest);

    let first = callback(&app, &server, provider).await;
    let state = first.state.clone();
    finish(&ctx, provider, first).await.expect("the first time");
    let mut again = callback(&app, &server, provider).await;
    again.state = state;
    unknown(finish(&ctx, provider, again).await);

    let mut stolen = callback(&app, &server, provider).await;
    stolen.browser_hash = [8; 32];
    unknown(finish(&ctx, provider, stolen).await);
    let elsewhere = callback(&app, &server, provider).await;
    unknown(finish(&ctx, other, elsewhere).await);
    let elsewhere = callback(&app, &server, provider).await;
    unknown(finish(&ctx, OidcProviderRef::Installation, elsewhere).await);
    let late = callback(&app, &server, provider).await;
    app.clock.advance(SignedDuration::from_mins(10));
    unknown(finish(&ctx, provider, late).await);
    let mut invented = callback(&app, &server, provider).await;
    invented.state = "a state that nobody began".into();
    unknown(finish(&ctx, provider, invented).await);
}

#[tokio::test]
async fn answers_of_another_provider_are_refused() {
    let (app, server) = fixture().await;
    let org = app.organization("acme").await;
    let provider = create(&org, &server).await;
    let ctx = anonymous(&app);
    for iss in [None, Some("https://login.example.com".to_owned())] {
        let mut mixed = callback(&app, &server, provider).await;
        mixed.iss = iss;
        let refused = refusal(finish(&ctx, provider, mixed).await);
        assert_eq!(refused.unwrap_err(), OidcRefusal::Issuer);
    }
    let mut denied = callback(&app, &server, provider).await;
    denied.code = None;
    let refused = refusal(finish(&ctx, provider, denied).await);
    assert_eq!(refused.unwrap_err(), OidcRefusal::Status);
    // The code of another sign-in has another challenge.
    let (mut one, two) = (
        callback(&app, &server, provider).await,
        callback(&app, &server, provider).await,
    );
    one.code = two.code;
    let refused = refusal(finish(&ctx, provider, one).await);
    assert_eq!(refused.unwrap_err(), OidcRefusal::Status);
}

#[tokio::test]
async fn wrong_tokens_are_refused() {
    let (app, server) = fixture().await;
    let org = app.organization("acme").await;
    let provider = create(&org, &server).await;
    for (claims, expected) in [
        (json!({"nonce": "another"}), OidcRefusal::Nonce),
        (json!({"aud": "another"}), OidcRefusal::Audience),
        (json!({"azp": "another"}), OidcRefusal::Audience),
        (
            json!({"iss": "https://login.example.com"}),
            OidcRefusal::Issuer,
        ),
        (json!({"exp": 1000}), OidcRefusal::Expired),
    ] {
        server.set_claims(&claims);
        let refused = sign_in(&app, &server, provider).await;
        assert_eq!(refused.unwrap_err(), expected, "{claims}");
    }
}

#[tokio::test]
async fn only_verified_addresses_count() {
    let (app, server) = fixture().await;
    let org = app.organization("acme").await;
    let provider = create(&org, &server).await;
    for verified in [json!(false), Value::Null] {
        server.set_claims(&json!({"email_verified": verified}));
        server.set_user_info(json!({"sub": "person 1"}));
        let refused = sign_in(&app, &server, provider).await;
        assert_eq!(refused.unwrap_err(), OidcRefusal::EmailUnverified);
        let info = json!({"sub": "person 1", "email": "mia@work.example", "email_verified": true});
        server.set_user_info(info);
        let finished = sign_in(&app, &server, provider).await.expect("verified");
        assert_eq!(finished.identity.email, "mia@work.example");
        let info = json!({"sub": "person 2", "email": "eve@work.example", "email_verified": true});
        server.set_user_info(info);
        let refused = sign_in(&app, &server, provider).await;
        assert_eq!(refused.unwrap_err(), OidcRefusal::Shape);
    }
    server.set_claims(&json!({"email_verified": "true"}));
    let refused = sign_in(&app, &server, provider).await;
    assert_eq!(refused.unwrap_err(), OidcRefusal::Shape);
}

#[tokio::test]
async fn new_keys_are_fetched_at_most_once_a_minute() {
    let (app, server) = fixture().await;
    let org = app.organization("acme").await;
    let provider = create(&org, &server).await;
    sign_in(&app, &server, provider).await.expect("valid");
    let before = server.key_requests();
    sign_in(&app, &server, provider).await.expect("valid");
    assert_eq!(server.key_requests(), before, "they are cached");

    server.rotate();
    sign_in(&app, &server, provider).await.expect("the new key");
    assert_eq!(server.key_requests(), before + 1);
    server.rotate();
    let refused = sign_in(&app, &server, provider).await;
    assert_eq!(refused.unwrap_err(), OidcRefusal::Signature);
    assert_eq!(server.key_requests(), before + 1, "they were just fetched");
    app.clock.advance(SignedDuration::from_secs(61));
    sign_in(&app, &server, provider).await.expect("the new key");
    assert_eq!(server.key_requests(), before + 2);

    app.clock.advance(SignedDuration::from_mins(10));
    sign_in(&app, &server, provider).await.expect("valid");
    assert_eq!(server.key_requests(), before + 3, "they are old");
}

#[tokio::test]
async fn who_must_sign_in_again_did_so() {
    let (app, server) = fixture().await;
    let org = app.organization("acme").await;
    let provider = create(&org, &server).await;
    let ctx = anonymous(&app);
    let url = start(&ctx, provider, begin(true)).await.expect("a URL");
    assert!(url.as_str().contains("prompt=login"));
    server.set_claims(&json!({"auth_time": 1000}));
    let (code, state) = server.authorize(&url);
    let callback = Callback {
        state: state.into(),
        code: Some(code.into()),
        iss: Some(server.issuer()),
        browser_hash: BROWSER,
    };
    let refused = refusal(finish(&ctx, provider, callback).await);
    assert_eq!(refused.unwrap_err(), OidcRefusal::AuthenticationTime);
}

#[tokio::test]
async fn providers_that_are_not_there_begin_nothing() {
    let (app, server) = fixture().await;
    let org = app.organization("acme").await;
    let ctx = anonymous(&app);
    let pending = org.admin.post(org.path("/oidc"), json!({"label": "Acme"}));
    let pending = pending.await.expect_status(201).id();
    let pending = OidcProviderRef::Organization(org.id, pending.parse().expect("an id"));
    let failed = start(&ctx, pending, begin(false)).await;
    assert!(matches!(
        failed,
        Err(SignInFailure::Failed(Error::NotFound(_)))
    ));
    let provider = create(&org, &server).await;
    server.set_mode(DocumentMode::Unavailable);
    start(&ctx, provider, begin(false)).await.expect("cached");
    app.clock.advance(SignedDuration::from_hours(1));
    let refused = refusal(start(&ctx, provider, begin(false)).await);
    assert_eq!(refused.unwrap_err(), OidcRefusal::Unavailable);
}
