//! Who may translate what, and when nothing is sent.

use model::Role;
use serde_json::json;
use testkit::{TestApp, TranslationServer};

use crate::fixture::{TranslationFixture, app_with_server, result_space};

#[tokio::test]
async fn nothing_is_sent_unless_an_admin_allowed_it() {
    let server = TranslationServer::start().await;
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let created = fixture.create().await;
    let settings = format!("/orgs/{}/language-settings", fixture.org.id);
    let creator = fixture.org.member(Role::Create).await;
    let forbidden = json!({"translations": false});
    creator
        .put(&settings, forbidden.clone())
        .await
        .expect_status(403);
    fixture
        .org
        .admin
        .put(&settings, forbidden)
        .await
        .expect_status(200);

    // Also the run that was requested before.
    fixture.work().await;
    let refused = fixture.get(&created).await;
    assert_eq!(refused["status"], "pending");
    let message = refused["lastError"].as_str().unwrap_or_default();
    assert!(message.contains("has not allowed"), "{refused}");
    assert!(server.take_requests().is_empty());
    let run = format!(
        "/orgs/{}/translations/{}/run",
        fixture.org.id,
        created["id"].as_str().unwrap()
    );
    fixture
        .org
        .admin
        .post(run, json!({}))
        .await
        .expect_status(412);
}

#[tokio::test]
async fn without_a_provider_there_are_no_translations() {
    let app = TestApp::builder()
        .settings(|settings| settings.translation = None)
        .build()
        .await;
    let fixture = TranslationFixture::new(&app).await;
    let source = json!({"space": fixture.space, "language": "en"});
    let path = format!("/orgs/{}/translations", fixture.org.id);
    let new = json!({"source": source, "language": "es"});
    let refused = fixture.org.admin.post(path, new).await.expect_status(412);
    refused.expect_error("no translation provider");
}

#[tokio::test]
async fn runs_end_with_the_permissions_of_the_person_who_requested_them() {
    let server = TranslationServer::start().await;
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let creator = fixture.org.member(Role::Create).await;
    let source = json!({"space": fixture.space, "language": "en"});
    let path = format!("/orgs/{}/translations", fixture.org.id);
    let new = json!({"source": source, "language": "es"});
    let created = creator.post(&path, new).await.expect_status(201).json();
    let member = format!("/orgs/{}/members/{}", fixture.org.id, creator.id);
    fixture.org.admin.delete(member).await.expect_status(204);
    fixture.work().await;
    let failed = fixture.get(&created).await;
    assert_eq!(failed["status"], "pending");
    assert!(failed["lastError"].is_string(), "{failed}");
    assert!(server.take_requests().is_empty());
}

#[tokio::test]
async fn a_locked_copy_is_not_written_to() {
    let server = TranslationServer::start().await;
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let first = fixture.translated().await;
    let copy = format!("/spaces/{}", result_space(&first));
    let lock = json!({"editMode": "locked"});
    fixture.org.admin.patch(copy, lock).await.expect_status(200);
    let failed = fixture.run(&first).await;
    let message = failed["lastError"].as_str().unwrap_or_default();
    assert!(message.contains("is locked"), "{failed}");
    assert_eq!(failed["result"], first["result"]);
}

#[tokio::test]
async fn the_words_of_an_hour_are_limited_and_the_next_run_continues() {
    let server = TranslationServer::start().await;
    let settings = server.settings(language::translation::ProviderKind::LibreTranslate);
    let app = TestApp::builder()
        .settings(|all| {
            all.translation = Some(settings);
            all.limits.translated_words_per_hour = 20;
        })
        .build()
        .await;
    let fixture = TranslationFixture::new(&app).await;
    let first = fixture.translated().await;
    assert_eq!(first["status"], "completed", "{first}");
    let more = "One two three four five six seven eight nine ten.\n".repeat(3);
    let edited = format!("# Guide\n\n{more}");
    fixture
        .rewrite(&fixture.space, &fixture.guide, &edited)
        .await;
    let failed = fixture.run(&first).await;
    let message = failed["lastError"].as_str().unwrap_or_default();
    assert!(message.contains("20 translated words per hour"), "{failed}");
}

#[tokio::test]
async fn a_deleted_translation_leaves_its_space() {
    let server = TranslationServer::start().await;
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let first = fixture.translated().await;
    let path = format!(
        "/orgs/{}/translations/{}",
        fixture.org.id,
        first["id"].as_str().unwrap()
    );
    fixture.org.admin.delete(&path).await.expect_status(204);
    fixture.org.admin.delete(&path).await.expect_status(204);
    fixture.org.admin.get(&path).await.expect_status(404);
    let copy = format!("/spaces/{}", result_space(&first));
    fixture.org.admin.get(copy).await.expect_status(200);
}
