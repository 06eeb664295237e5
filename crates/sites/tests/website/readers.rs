//! What readers meet where something is missing, leads elsewhere, or stands beside the text.

use serde_json::json;
use testkit::TestApp;

use crate::stage::Stage;

#[tokio::test]
async fn links_of_the_frame_lead_into_other_sections() {
    let app = TestApp::new().await;
    let stage = Stage::new(&app, "public").await;
    let admin = &stage.org.admin;
    let path = format!("/orgs/{}/spaces", stage.org.id);
    let body = json!({"title": "Api", "empty": true});
    let api = admin.post(path, body).await.status(201).id();
    let id = api.parse().expect("an id");
    let files = [("README.md", "# Api\n\nTokens.\n")];
    app.put_on_main(stage.org.id, id, admin.id, &files).await;
    let sections = stage.at("/sections");
    let docs = json!({"spaceId": stage.space, "title": "Docs"});
    admin.post(&sections, docs).await.status(201);
    let body = json!({"spaceId": api, "title": "Api", "path": "api"});
    admin.post(&sections, body).await.status(201);
    let guide = stage.page_id("guide").await;
    let to = json!({"kind": "page", "page": guide, "space": stage.space});
    let link = json!({"title": "What is new", "to": to});
    stage
        .customize(json!({
            "announcement": {"enabled": true, "message": "News.", "style": "info", "link": link},
            "footer": {"groups": [{"title": "More", "links": [link]}]},
        }))
        .await;
    for path in ["/", "/api/"] {
        let page = stage.get(path).await.status(200).text;
        let link = "<a href=\"/handbook/guide\">What is new</a>";
        assert_eq!(page.matches(link).count(), 2, "{path}: {page}");
    }
}

#[tokio::test]
async fn every_page_has_a_favicon() {
    let app = TestApp::new().await;
    let stage = Stage::new(&app, "public").await;
    for (path, status) in [("/", 200), ("/nothing", 404), ("/~/search?q=guide", 200)] {
        let page = stage.get(path).await.status(status).text;
        assert!(page.contains("<link rel=\"icon\""), "{path}: {page}");
    }
}

#[tokio::test]
async fn outlines_begin_at_the_edge() {
    let app = TestApp::new().await;
    let stage = Stage::new(&app, "public").await;
    let text = "# Guide\n\n{% stepper %}\n{% step %}\n### One\n{% endstep %}\n\n{% step %}\n## Two\n{% endstep %}\n\n{% step %}\n### Three\n{% endstep %}\n{% endstepper %}\n\n### Below\n";
    stage.change(&[("guide.md", text)]).await;
    let guide = stage.get("/guide").await.status(200).text;
    for (depth, anchor) in [(1, "one"), (1, "two"), (1, "three"), (2, "below")] {
        let entry = format!("<li data-depth=\"{depth}\"><a href=\"#{anchor}\">");
        assert!(guide.contains(&entry), "{entry} is not in {guide}");
    }
}
