//! Hidden content is hidden in every channel: each is tried by visitors who may see it and by others.

mod channels;
mod fixture;

use std::{fs, os::unix::fs::PermissionsExt};

use serde_json::json;
use tempfile::TempDir;
use testkit::{Reply, TestApp};

use channels::WAYS;
use fixture::{AdaptiveFixture, BLOCK, PAGE, SECRETS};

/// The secrets in a text, in any notation.
fn secrets(text: &str) -> Vec<&'static str> {
    let text = text.to_lowercase();
    let mut found = SECRETS.to_vec();
    found.retain(|secret| text.contains(secret));
    found
}

fn part<'a>(text: &'a str, (from, to): (&str, &str)) -> &'a str {
    let after = text.split_once(from).map_or("", |(_, after)| after);
    match after.split_once(to) {
        Some((part, _)) if !to.is_empty() => part,
        _ => after,
    }
}

#[tokio::test]
async fn a_visitor_without_the_claim_finds_it_by_no_way() {
    let app = TestApp::new().await;
    let zoo = AdaptiveFixture::new(&app).await;
    let insider = format!("visitor_token={}", zoo.token);
    let mut wrong = Vec::new();
    for way in &WAYS {
        let shown = zoo.ask(way, &insider).await;
        let found = secrets(part(&shown.text, way.part));
        if !way.tells.iter().all(|secret| found.contains(secret)) {
            wrong.push(format!("{}: insiders find only {found:?}", way.name));
        }
        // After visitors who may see it, so that a wrong cache hit would be noticed.
        for outsider in ["", "visitor_token=e30.e30.e30", "theme=dark"] {
            let found = secrets(&zoo.ask(way, outsider).await.text);
            if !found.is_empty() {
                wrong.push(format!("{}: outsiders find {found:?}", way.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn hidden_content_has_no_url() {
    let app = TestApp::new().await;
    let zoo = AdaptiveFixture::new(&app).await;
    let insider = format!("visitor_token={}", zoo.token);
    for path in [
        "/crocodile",
        "/crocodile.md",
        "/hippopotamus/",
        "/hippopotamus/deep",
        "/rhinoceros/deep",
    ] {
        let known = [("cookie", insider.as_str())];
        zoo.stage.ask(path, &known).await.expect_status(200);
        zoo.stage.get(path).await.expect_status(404);
        let claimed = format!("{path}?visitor.beta=true&visitor.claims.beta=true");
        zoo.stage.get(&claimed).await.expect_status(404);
    }
}

#[tokio::test]
async fn the_api_tells_readers_of_a_site_no_more_than_the_site() {
    let app = TestApp::new().await;
    let zoo = AdaptiveFixture::new(&app).await;
    let insider = zoo.reader(json!({"jwtToken": zoo.token})).await;
    let outsider = zoo.reader(json!({})).await;
    let pages = format!("/spaces/{}/content/pages", zoo.stage.space);
    let home = outsider
        .get(&pages)
        .await
        .expect_status(200)
        .text("/pages/0/id");
    let text = |reply: &Reply| String::from_utf8_lossy(&reply.bytes).into_owned();
    let mut wrong = Vec::new();
    for (question, secret) in zoo.questions(&home) {
        let reported = text(&insider.get(&question).await.expect_status(200));
        if !secrets(&reported).contains(&secret) {
            wrong.push(format!(
                "{question}: insiders are not told of {secret}: {reported}"
            ));
        }
        let reported = text(&outsider.get(&question).await);
        // A 404 response may repeat the request.
        let found = secrets(&reported.replace(&question, ""));
        if !found.is_empty() {
            wrong.push(format!(
                "{question}: outsiders are told of {found:?}: {reported}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // The PDF of a whole space is for members only.
    let printed = format!("/spaces/{}/pdf", zoo.stage.space);
    for reader in [&insider, &outsider] {
        assert_ne!(reader.get(&printed).await.status.as_u16(), 200);
    }
}

/// A press that responds with its job, so that the test can inspect what would be printed.
fn echo() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let program = folder.path().join("press");
    fs::write(&program, "#!/bin/sh\nexec /bin/cat\n").expect("a new file");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("our own file");
    folder
}

#[tokio::test]
async fn a_visitor_without_the_claim_finds_it_in_no_pdf() {
    let press = echo();
    let program = press.path().join("press");
    let builder = TestApp::builder().settings(|settings| settings.press.program = program);
    let app = builder.build().await;
    let zoo = AdaptiveFixture::new(&app).await;
    zoo.stage.customize(json!({"pdf": {"enabled": true}})).await;
    let [home, hidden] = [
        zoo.stage.page_id("readme").await,
        zoo.stage.page_id(PAGE).await,
    ]
    .map(|id| format!("/~/pdf/{id}.pdf"));
    let cookie = format!("visitor_token={}", zoo.token);
    let known = [("cookie", cookie.as_str())];
    let printed = zoo.stage.ask(&home, &known).await.expect_status(200);
    assert!(secrets(&printed.text).contains(&BLOCK), "{}", printed.text);
    let printed = zoo.stage.ask(&hidden, &known).await.expect_status(200);
    assert!(secrets(&printed.text).contains(&PAGE), "{}", printed.text);
    let printed = zoo.stage.get(&home).await.expect_status(200);
    assert_eq!(secrets(&printed.text), [""; 0], "{}", printed.text);
    zoo.stage.get(&hidden).await.expect_status(404);
}
