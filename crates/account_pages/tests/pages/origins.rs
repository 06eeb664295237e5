//! Forms that other sites send. Every form of these pages is tried.

use model::id::UserId;
use testkit::TestApp;

use crate::browser::{Browser, PASSWORD, expect_text};

#[tokio::test]
async fn forms_of_other_sites_are_refused() {
    let app = TestApp::new().await;
    let id = app.sign_up("ada@example.com", PASSWORD).await;
    let id: UserId = id.parse().expect("an id");
    for path in account_pages::FORM_PATHS {
        let path = path
            .replace("{organizationId}", "034y")
            .replace("{inviteId}", "x")
            .replace("{sessionId}", "x")
            .replace("{tokenId}", "x");
        for headers in [
            &[][..],
            &[("sec-fetch-site", "cross-site")],
            &[("sec-fetch-site", "same-site")],
            &[("sec-fetch-site", "none")],
            &[("origin", "https://sites.test")],
            &[("origin", "null")],
        ] {
            let cookie = app.session_cookie(id).await;
            let mut browser = Browser::with_headers(&app, headers).with_cookie(&cookie);
            let refused = browser.post(&path, &[]).await.expect_status(403);
            expect_text(&refused, "sent by a page of another site");
            browser.get("/app/organizations").await.expect_status(200);
        }
        let cookie = app.session_cookie(id).await;
        let mut own = Browser::new(&app).with_cookie(&cookie);
        let status = own.post(&path, &[]).await.status.as_u16();
        assert!(![403, 405, 500].contains(&status), "{path}: {status}");
    }
}
