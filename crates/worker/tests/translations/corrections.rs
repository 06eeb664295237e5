//! What people change in the translated space stays.

use testkit::{TranslationServer, insert_page};

use crate::fixture::{GUIDE, TranslationFixture, app_with_server, result_space};

#[tokio::test]
async fn corrections_of_people_survive_the_next_runs() {
    let server = TranslationServer::start().await;
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let first = fixture.translated().await;
    let copy = result_space(&first);
    let text = fixture.markdown(&copy, &fixture.guide).await;
    let corrected = text
        .replace("es:The first step.", "El primer paso.")
        .replace("es:See [", "Véase [");
    fixture.rewrite(&copy, &fixture.guide, &corrected).await;

    let edited = GUIDE.replace("Read this hint.", "Read that hint.");
    fixture
        .rewrite(&fixture.space, &fixture.guide, &edited)
        .await;
    server.take_texts();
    let second = fixture.run(&first).await;
    assert_eq!(server.take_texts(), ["Read that hint."]);
    let text = fixture.markdown(&copy, &fixture.guide).await;
    for part in ["El primer paso.", "Véase [", "es:Read that hint."] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!(
        fixture.events("translation.completed").await[1]["conflicts"],
        0
    );

    // Also on another page: the correction is of the text, not of its place.
    let moved = edited.replace("The first step.\n\n", "");
    fixture
        .rewrite(&fixture.space, &fixture.guide, &moved)
        .await;
    let steps = insert_page("Steps", "The first step.\n");
    let steps = fixture.write(&fixture.space, steps).await;
    fixture.run(&second).await;
    let text = fixture.markdown(&copy, &steps[0]).await;
    assert!(text.contains("El primer paso."), "{text}");
}

#[tokio::test]
async fn text_of_people_wins_where_the_source_changed_too() {
    let server = TranslationServer::start().await;
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let first = fixture.translated().await;
    let copy = result_space(&first);
    let text = fixture.markdown(&copy, &fixture.guide).await;
    let corrected = text.replace("es:The first step.", "El primer paso.\n\nUn párrafo más.");
    fixture.rewrite(&copy, &fixture.guide, &corrected).await;
    let edited = GUIDE.replace("The first step.", "The second step.");
    fixture
        .rewrite(&fixture.space, &fixture.guide, &edited)
        .await;
    fixture.run(&first).await;
    let text = fixture.markdown(&copy, &fixture.guide).await;
    assert!(
        text.contains("El primer paso.\n\nUn párrafo más."),
        "{text}"
    );
    assert_eq!(
        fixture.events("translation.completed").await[1]["conflicts"],
        1
    );
}
