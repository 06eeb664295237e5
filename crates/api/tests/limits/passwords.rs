//! Password attempts are limited by IP address and by account.

use http::Method;
use identity::statements::{Purpose, Statement, password_state};
use jiff::SignedDuration;
use model::Clock;
use serde_json::{Value, json};
use testkit::{TestApp, round_trips};

use crate::sender::Sender;

const PASSWORD: &str = "correct horse battery";

async fn with_limits(attempts: u32, failures: u32) -> TestApp {
    TestApp::builder()
        .settings(|settings| {
            settings.limits.password_attempts_per_minute = attempts;
            settings.limits.password_failures_per_account = failures;
        })
        .build()
        .await
}

fn sign_in(email: &str, password: &str) -> Value {
    json!({"email": email, "password": password})
}

#[tokio::test]
async fn the_token_of_someone_else_buys_no_further_attempts() {
    let app = with_limits(30, 1_000_000).await;
    let bruno = app.stranger().await;
    let attacker = Sender::at(&app, "192.0.2.1").with(bruno.token().expect("they have one"));
    let mut refused = 0;
    for number in 0..250 {
        let body = sign_in(&format!("victim{number}@example.com"), "wrong password");
        let reply = attacker.post("/v1/sessions", body).await;
        assert!([401, 429].contains(&reply.status.as_u16()));
        if reply.status == 429 {
            refused += 1;
            assert!(reply.header("retry-after").parse::<u64>().is_ok());
        }
    }
    assert!(refused >= 200, "{refused} of 250 were refused");

    // All password operations from there are rejected at no cost; other operations, and other addresses, are not.
    let reset = json!({"email": "ada@example.com"});
    let (reply, queries) = round_trips::count(attacker.post("/v1/password-resets", reset)).await;
    reply.expect_status(429);
    assert_eq!(queries, 0);
    let change = json!({"currentPassword": "x", "newPassword": PASSWORD});
    let change = attacker.send(Method::PUT, "/v1/user/password", Some(change));
    change.await.expect_status(429);
    attacker.get("/v1/user").await.expect_status(200);
    let elsewhere = Sender::at(&app, "192.0.2.2");
    let body = sign_in("ada@example.com", "wrong password");
    elsewhere
        .post("/v1/sessions", body)
        .await
        .expect_status(401);
}

#[tokio::test]
async fn the_addresses_of_one_household_share_a_limit() {
    let app = with_limits(5, 1_000_000).await;
    let mut statuses = Vec::new();
    for number in 0..10 {
        let sender = Sender::at(&app, &format!("2001:db8:0:1::{number:x}"));
        let body = sign_in(&format!("victim{number}@example.com"), "wrong password");
        statuses.push(sender.post("/v1/sessions", body).await.status.as_u16());
    }
    assert_eq!(statuses, [401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
    let neighbour = Sender::at(&app, "2001:db8:0:2::1");
    let body = sign_in("ada@example.com", "wrong password");
    neighbour
        .post("/v1/sessions", body)
        .await
        .expect_status(401);
}

#[tokio::test]
async fn attempts_on_one_account_are_delayed_and_open_again() {
    let app = with_limits(1_000_000, 3).await;
    app.sign_up("ada@example.com", PASSWORD).await;
    let home = Sender::at(&app, "198.51.100.1");
    let right = || sign_in("Ada@example.com", PASSWORD);
    home.post("/v1/sessions", right()).await.expect_status(201);

    // Many addresses try one account.
    let mut tried = 0;
    for number in 0..100 {
        let attacker = Sender::at(&app, &format!("192.0.2.{number}"));
        let body = sign_in("ada@example.com", "wrong password");
        match attacker.post("/v1/sessions", body).await.status.as_u16() {
            401 => tried += 1,
            status => assert_eq!(status, 429),
        }
    }
    assert_eq!(tried, 30);
    let away = Sender::at(&app, "203.0.113.1");
    let (refused, queries) = round_trips::count(away.post("/v1/sessions", right())).await;
    let refused = refused.expect_status(429);
    let wait: i64 = refused.header("retry-after").parse().expect("seconds");
    assert!((1..=900).contains(&wait), "{wait}");
    assert_eq!(queries, 0, "a delayed attempt costs no query");

    // At an address where she signed in before, the attempts of others do not delay her; at others, only for a while.
    home.post("/v1/sessions", right()).await.expect_status(201);
    app.clock.advance(SignedDuration::from_secs(wait));
    away.post("/v1/sessions", right()).await.expect_status(201);
    for _ in 0..2 {
        let wrong = sign_in("ada@example.com", "wrong password");
        away.post("/v1/sessions", wrong).await.expect_status(401);
    }
    away.post("/v1/sessions", right()).await.expect_status(201);
}

/// A guess a minute, each from a network of its own: few are tried, and the owner signs in all the while.
#[tokio::test]
async fn a_thousand_guesses_from_many_networks_are_slowed_and_lock_nobody_out() {
    let app = with_limits(1_000_000, 5).await;
    let user = app.sign_up("ada@example.com", PASSWORD).await;
    let home = Sender::at(&app, "198.51.100.1");
    let right = || sign_in("ada@example.com", PASSWORD);
    home.post("/v1/sessions", right()).await.expect_status(201);

    let mut tried = 0;
    for number in 0_u32..1_000 {
        let attacker = Sender::at(&app, &format!("10.{}.{}.1", number / 250, number % 250));
        let guess = sign_in("ada@example.com", &format!("guess number {number}"));
        match attacker.post("/v1/sessions", guess).await.status.as_u16() {
            401 => tried += 1,
            status => assert_eq!(status, 429),
        }
        if number % 100 == 0 {
            home.post("/v1/sessions", right()).await.expect_status(201);
        }
        app.clock.advance(SignedDuration::from_mins(1));
    }
    // 50 are free and the next ones wait for seconds; then one in 15 minutes is tried.
    assert!((50..=60 + 1_000 / 15).contains(&tried), "{tried} tries");

    // At a network of which the server knows nothing, a new password by mail ends the delay.
    let away = Sender::at(&app, "203.0.113.1");
    away.post("/v1/sessions", right()).await.expect_status(429);
    let stored: String = sqlx::query_scalar("select password_hash from users")
        .fetch_one(app.pool())
        .await
        .expect("one account");
    let link = Statement {
        purpose: Purpose::ResetPassword,
        user: user.parse().expect("an id"),
        about: password_state(Some(&stored)),
        expires_at: app.clock.now() + SignedDuration::from_hours(1),
    };
    let reset = json!({"token": link.sign_token(&app.app.keys), "password": "a new password"});
    let reset = away.send(Method::PUT, "/v1/password-resets", Some(reset));
    reset.await.expect_status(204);
    let right = sign_in("ada@example.com", "a new password");
    away.post("/v1/sessions", right).await.expect_status(201);
}

#[tokio::test]
async fn one_address_tries_an_account_a_few_times_only() {
    let app = with_limits(1_000_000, 3).await;
    app.sign_up("ada@example.com", PASSWORD).await;
    let attacker = Sender::at(&app, "192.0.2.1");
    let wrong = || sign_in("ada@example.com", "wrong password");
    for status in [401, 401, 401, 429, 429] {
        attacker
            .post("/v1/sessions", wrong())
            .await
            .expect_status(status);
    }
    let owner = Sender::at(&app, "203.0.113.1");
    let right = sign_in("ada@example.com", PASSWORD);
    owner.post("/v1/sessions", right).await.expect_status(201);
}

#[tokio::test]
async fn failed_attempts_do_not_block_password_resets_of_others() {
    let app = with_limits(1_000_000, 3).await;
    app.sign_up("ada@example.com", PASSWORD).await;
    for email in ["ada@example.com", "nobody@example.com"] {
        let mut statuses = Vec::new();
        for _ in 0..5 {
            let body = json!({"email": email});
            let reply = app.anonymous().post("/password-resets", body).await;
            statuses.push(reply.status.as_u16());
        }
        assert_eq!(statuses, [204; 5], "{email}");
    }
}

#[tokio::test]
async fn a_stolen_session_guesses_the_password_slowly() {
    let app = with_limits(1_000_000, 3).await;
    app.sign_up("ada@example.com", PASSWORD).await;
    let right = sign_in("ada@example.com", PASSWORD);
    let session = app.anonymous().post("/sessions", right).await;
    let token = session.expect_status(201).text("/token");
    let thief = app.bearer(&token);
    let mut statuses = Vec::new();
    for _ in 0..5 {
        let guess = json!({"currentPassword": "wrong password", "newPassword": PASSWORD});
        statuses.push(thief.put("/user/password", guess).await.status.as_u16());
    }
    assert_eq!(statuses, [400, 400, 400, 429, 429]);
}
