//! The real Apertium.

use testkit::ApertiumServer;

use crate::fixture::{TranslationFixture, app_with, result_space};

#[tokio::test]
async fn apertium_translates_to_spanish() {
    let server = ApertiumServer::start();
    let app = app_with(server.settings()).await;
    let fixture = TranslationFixture::new(&app).await;
    let page = "# The house\n\nThe door is **open** at night: `door --open`.\n";
    fixture.rewrite(&fixture.space, &fixture.guide, page).await;
    let done = fixture.translated().await;
    assert_eq!(done["status"], "completed", "{done}");
    let text = fixture.markdown(&result_space(&done), &fixture.guide).await;
    assert!(text.starts_with("# La casa\n"), "{text}");
    assert!(text.contains("**abiert"), "{text}");
    assert!(text.contains("`door --open`."), "{text}");
}
