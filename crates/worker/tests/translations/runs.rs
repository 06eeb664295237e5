//! What a run writes, and what it sends.

use serde_json::json;
use testkit::{TranslationServer, insert_page};

use crate::fixture::{GUIDE, TranslationFixture, app_with_server, result_space};

#[tokio::test]
async fn a_run_creates_a_translated_copy_and_sends_only_texts() {
    let server = TranslationServer::start().await;
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let created = fixture.create().await;
    assert_eq!(created["status"], "pending");
    assert_eq!(created["result"], json!(null));

    fixture.work().await;
    let done = fixture.get(&created).await;
    assert_eq!(done["status"], "completed", "{done}");
    assert_eq!(done["stats"]["runs"], 1);
    assert_eq!(done["stats"]["latestPages"], 1);
    assert_eq!(done["stats"]["totalPages"], 1);
    assert_eq!(done["stats"]["latestWords"], done["stats"]["totalWords"]);

    let copy = result_space(&done);
    let text = fixture.markdown(&copy, &fixture.guide).await;
    assert_eq!(
        text,
        GUIDE
            .replace("# Guide", "# es:Guide")
            .replace("Run the", "es:Run the")
            .replace(
                "## Setup",
                "## es:Setup <a href=\"#setup\" id=\"setup\"></a>"
            )
            .replace("The first", "es:The first")
            .replace("Read this", "es:Read this")
            .replace("See [", "es:See [")
    );
    let page = fixture.page(&copy, &fixture.guide).await;
    assert_eq!(page["title"], "es:Guide");
    assert_eq!(page["description"], "es:How it works");
    let source = fixture.page(&fixture.space, &fixture.guide).await;
    assert_eq!(page["path"], source["path"]);

    let mut sent = server.take_texts();
    sent.sort();
    assert_eq!(
        sent,
        [
            "Guide",
            "How it works",
            "Read this hint.",
            "Run the <x1>fast</x1> tool <x2/> <x3>now</x3>.",
            "See <x1>the setup</x1>.",
            "Setup",
            "The first step.",
        ]
    );
}

#[tokio::test]
async fn the_copy_is_an_ordinary_space_in_the_other_language() {
    let server = TranslationServer::start().await;
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let done = fixture.translated().await;
    let path = format!("/spaces/{}", result_space(&done));
    let space = fixture.org.admin.get(path).await.expect_status(200).json();
    assert_eq!(space["title"], "Docs");
    assert_eq!(space["language"], "es");
    assert_eq!(space["revision"], done["result"]["revision"]);
    let completed = fixture.events("translation.completed").await;
    assert_eq!(completed[0]["space"], done["result"]["space"]);
    assert_eq!(completed[0]["rejected"], 0);
}

#[tokio::test]
async fn a_second_run_sends_only_the_paragraph_that_changed() {
    let server = TranslationServer::start().await;
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let first = fixture.translated().await;
    server.take_texts();

    let unchanged = fixture.run(&first).await;
    assert_eq!(server.take_texts(), [] as [&str; 0]);
    assert_eq!(unchanged["result"], first["result"]);
    assert_eq!(unchanged["stats"]["runs"], 2);
    assert_eq!(unchanged["stats"]["latestWords"], 0);

    let edited = GUIDE.replace("The first step.", "Another first step.");
    fixture
        .rewrite(&fixture.space, &fixture.guide, &edited)
        .await;
    let second = fixture.run(&first).await;
    assert_eq!(server.take_texts(), ["Another first step."]);
    assert_eq!(second["stats"]["latestWords"], 3);
    assert_eq!(second["stats"]["latestPages"], 1);
    assert_eq!(second["stats"]["totalPages"], 1);
    let text = fixture
        .markdown(&result_space(&second), &fixture.guide)
        .await;
    assert!(text.contains("es:Another first step."), "{text}");
}

#[tokio::test]
async fn pages_that_come_and_go_in_the_source_do_so_in_the_copy() {
    let server = TranslationServer::start().await;
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let first = fixture.translated().await;
    let more = fixture
        .write(&fixture.space, insert_page("More", "More text.\n"))
        .await;
    let delete = json!({"operation": "delete_page", "page": fixture.guide});
    fixture.write(&fixture.space, delete).await;

    let second = fixture.run(&first).await;
    let copy = result_space(&second);
    assert_eq!(copy, result_space(&first));
    let pages = format!("/spaces/{copy}/content/pages");
    let pages = fixture.org.admin.get(pages).await.expect_status(200).json();
    assert_eq!(pages["pages"].as_array().map(Vec::len), Some(1), "{pages}");
    assert_eq!(pages["pages"][0]["title"], "es:More");
    assert_eq!(pages["pages"][0]["id"], more[0]);
    assert_eq!(second["stats"]["totalPages"], 2);
}

#[tokio::test]
async fn a_deleted_copy_is_created_again() {
    let server = TranslationServer::start().await;
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let first = fixture.translated().await;
    let copy = format!("/spaces/{}", result_space(&first));
    fixture.org.admin.delete(copy).await.expect_status(204);
    server.take_texts();
    let second = fixture.run(&first).await;
    assert_ne!(second["result"]["space"], first["result"]["space"]);
    assert_eq!(server.take_texts(), [] as [&str; 0]);
}
