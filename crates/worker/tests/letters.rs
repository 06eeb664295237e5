//! The form of mails, and the mail after failed sign-ins.

use std::net::SocketAddr;

use app::Mailer;
use axum::{body::Body, extract::ConnectInfo};
use http::{Method, Request, header};
use serde_json::json;
use testkit::{SmtpServer, TestApp};
use worker::Worker;

const PASSWORD: &str = "correct horse battery";

fn worker(app: &TestApp, smtp: &SmtpServer) -> Worker {
    let mailer = Mailer::smtp(&smtp.url().into(), "Bindery <docs@example.com>");
    Worker {
        app: app.app.clone(),
        mailer: mailer.expect("an address"),
    }
}

async fn run_all(worker: &Worker) {
    while worker.run_next().await.expect("the database answers") {}
}

async fn app_with_mail() -> TestApp {
    TestApp::builder()
        .settings(|settings| settings.sends_mail = true)
        .build()
        .await
}

fn with_subject<'a>(mails: &'a [String], subject: &str) -> Vec<&'a String> {
    let line = format!("Subject: {subject}");
    mails.iter().filter(|mail| mail.contains(&line)).collect()
}

#[tokio::test]
async fn mails_have_two_parts_and_say_that_they_are_automatic() {
    let (app, smtp) = (app_with_mail().await, SmtpServer::start());
    app.sign_up("ada@example.com", PASSWORD).await;
    run_all(&worker(&app, &smtp)).await;
    let mails = smtp.mails();
    let [mail] = mails.as_slice() else {
        panic!("one mail: {mails:#?}");
    };
    for part in [
        "Content-Type: multipart/alternative",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Type: text/html; charset=utf-8",
        "Auto-Submitted: auto-generated",
        "Message-ID: <",
        "\nDate: ",
        "MIME-Version: 1.0",
        " UTC. If you did not ask for it, do nothing.",
    ] {
        assert!(mail.contains(part), "{part}: {mail}");
    }
    let (_, html) = mail.split_once("<!doctype html>").expect("a document");
    for remote in ["<img", "src=", "url(", "<link", "<script", "@import"] {
        assert!(!html.contains(remote), "{remote}: {html}");
    }
}

/// Signs up or in on the pages, in a browser with this language.
async fn submit(app: &TestApp, path: &str, language: &str, form: &str) -> u16 {
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("sec-fetch-site", "same-origin")
        .header(header::ACCEPT_LANGUAGE, language)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let mut request = request
        .body(Body::from(form.to_owned()))
        .expect("a request");
    let peer = SocketAddr::new([192, 0, 2, 7].into(), 40_000);
    request.extensions_mut().insert(ConnectInfo(peer));
    app.send(request).await.status.as_u16()
}

#[tokio::test]
async fn mails_are_in_the_language_of_the_last_sign_in() {
    let (app, smtp) = (app_with_mail().await, SmtpServer::start());
    let form = "email=ada%40example.com&name=Ada&password=correct+horse+battery";
    let signed_up = submit(&app, "/app/sign-up", "de-AT,en;q=0.5", form).await;
    assert!(signed_up < 400, "{signed_up}");
    run_all(&worker(&app, &smtp)).await;
    let mails = smtp.mails();
    assert!(mails[0].contains("Guten Tag Ada,"), "{mails:#?}");
    assert!(mails[0].contains("lang=\"de\""), "{mails:#?}");
    // The subject is encoded, since it is not ASCII.
    assert!(mails[0].contains("Subject: =?utf-8?b?"), "{mails:#?}");
}

/// Fails to sign in, from this address.
async fn fail(app: &TestApp, address: [u8; 4]) {
    let body = json!({"email": "ada@example.com", "password": "wrong horse battery"});
    let request = Request::builder().method(Method::POST).uri("/v1/sessions");
    let request = request.header(header::CONTENT_TYPE, "application/json");
    let mut request = request
        .body(Body::from(body.to_string()))
        .expect("a request");
    let peer = SocketAddr::new(address.into(), 40_000);
    request.extensions_mut().insert(ConnectInfo(peer));
    app.send(request).await.expect_status(401);
}

#[tokio::test]
async fn five_failed_sign_ins_are_one_mail_an_hour() {
    let (app, smtp) = (app_with_mail().await, SmtpServer::start());
    app.sign_up("ada@example.com", PASSWORD).await;
    let worker = worker(&app, &smtp);
    let subject = "Failed attempts to sign in to your account";
    let sent = async |expected: usize| {
        run_all(&worker).await;
        let mails = smtp.mails();
        assert_eq!(with_subject(&mails, subject).len(), expected, "{mails:#?}");
    };
    for host in 1..=4 {
        fail(&app, [198, 51, 100, host]).await;
    }
    sent(0).await;
    fail(&app, [198, 51, 100, 5]).await;
    sent(1).await;
    for host in 6..=12 {
        fail(&app, [198, 51, 100, host]).await;
    }
    sent(1).await;
    let mails = smtp.mails();
    let mail = with_subject(&mails, subject)[0];
    assert!(mail.contains("from the IP address 198.51.100.5."), "{mail}");
    assert!(mail.contains(" UTC, from"), "{mail}");
    // The owner is not locked out.
    app.sign_in("ada@example.com", PASSWORD).await;
    for host in 1..=5 {
        fail(&app, [198, 51, 100, host]).await;
    }
    sent(1).await;
    let passed = "update jobs set created_at = created_at - interval '61 minutes', \
                  finished_at = finished_at - interval '61 minutes', run_at = run_at - interval '61 minutes'";
    let passed = sqlx::query(passed).execute(app.pool()).await;
    passed.expect("the database answers");
    fail(&app, [198, 51, 100, 6]).await;
    sent(2).await;
}
