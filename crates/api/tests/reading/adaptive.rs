//! Content hidden from a visitor is in no response.

use serde_json::{Value, json};
use testkit::{Persona, TestApp};

use crate::fixture::ReadingFixture;

/// Part of all content that is not for everybody.
const SECRET: &str = "Hippopotamus";

const FILES: [(&str, &str); 5] = [
    (
        "README.md",
        "# Home\n\nWelcome.\n\n{% if visitor.claims.beta %}\nHippopotamus in a block.\n{% endif %}\n\n\
         See [more](beta/README.md) <code class=\"expression\">visitor.claims.beta ? \"Hippopotamus\" : \"\"</code>\
         <code class=\"expression\">visitor.claims.beta ? \"Hippopotamus\" : undefined</code>\n",
    ),
    (
        "beta/README.md",
        "---\nif: visitor.claims.beta\ndescription: Hippopotamus described\n---\n\n# Hippopotamus\n\nHippopotamus.\n",
    ),
    (
        "beta/below.md",
        "# Below Hippopotamus\n\nHippopotamus below.\n",
    ),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Home](README.md)\n* [Hippopotamus](beta/README.md)\n  * [Below Hippopotamus](beta/below.md)\n",
    ),
    (
        ".gitbook/includes/shared.md",
        "---\ntitle: Shared\n---\n\n{% if visitor.claims.beta %}\nHippopotamus included.\n{% endif %}\n",
    ),
];

struct Adaptive<'a> {
    stage: ReadingFixture<'a>,
    space: String,
    hidden: String,
    pages: Vec<String>,
}

impl<'a> Adaptive<'a> {
    async fn new(app: &'a TestApp) -> Self {
        let stage = ReadingFixture::new(app, "public").await;
        let space = stage.org.space_with_files("Docs", &FILES).await.id;
        let beta = [("README.md", "# Hippopotamus\n\nHippopotamus.\n")];
        let hidden = stage.org.space_with_files("Hippopotamus", &beta).await.id;
        stage
            .sql("with emptied as (delete from site_spaces where organization_id = $1 and site_id = $2)
                  update sites set adaptive_content = true where organization_id = $1 and id = $2")
            .await;
        stage.add_section("docs", None, &space).await;
        stage
            .add_section("hippopotamus", Some("visitor.claims.beta"), &hidden)
            .await;
        let whole = stage
            .org
            .admin
            .get_json(format!("/spaces/{space}/content/pages"))
            .await;
        let mut pages = Vec::new();
        ids(&whole["pages"], &mut pages);
        Self {
            stage,
            space,
            hidden,
            pages,
        }
    }

    /// A visitor with the claim of the beta.
    async fn insider(&self) -> Persona<'a> {
        let token = self.stage.site.visitor_token(json!({"beta": true})).await;
        self.stage.enter("/", json!({"jwtToken": token})).await
    }

    /// All requests that could reveal it.
    fn questions(&self, revision: &str) -> Vec<String> {
        let mut all = Vec::new();
        for space in [&self.space, &self.hidden] {
            let base = format!("/spaces/{space}");
            all.push(base.clone());
            for at in [
                format!("{base}/content"),
                format!("{base}/revisions/{revision}"),
            ] {
                all.push(at.clone());
                all.push(format!("{at}/pages"));
                all.push(format!("{at}/files"));
                for path in ["beta", "beta/below", "home", "readme", "hippopotamus"] {
                    all.push(format!("{at}/path/{}", path.replace('/', "%2F")));
                }
                for page in &self.pages {
                    let query = [
                        "",
                        "?format=markdown",
                        "?evaluated=true",
                        "?evaluated=deterministic-only",
                        "?dereferenced=true",
                        "?format=markdown&dereferenced=reusable-contents",
                    ];
                    all.extend(query.map(|query| format!("{at}/page/{page}{query}")));
                    all.push(format!("{at}/page/{page}/document"));
                    all.push(format!("{base}/documents/{revision}{page}"));
                }
            }
        }
        all
    }
}

fn ids(pages: &Value, found: &mut Vec<String>) {
    for page in pages.as_array().into_iter().flatten() {
        found.push(page["id"].as_str().expect("an id").to_owned());
        ids(&page["pages"], found);
    }
}

#[tokio::test]
async fn hidden_content_is_in_no_response() {
    let app = TestApp::new().await;
    let adaptive = Adaptive::new(&app).await;
    let outsider = adaptive.stage.reader().await;
    let insider = adaptive.insider().await;
    let space = insider.get(format!("/spaces/{}", adaptive.space)).await;
    let revision = space.expect_status(200).text("/revision");
    let (mut reported, mut answered) = (0, 0);
    for question in adaptive.questions(&revision) {
        let reply = outsider.get(&question).await;
        let text = String::from_utf8_lossy(&reply.bytes).into_owned();
        assert!(!text.contains(SECRET), "{question}: {text}");
        answered += usize::from(reply.status == 200);
        let reply = insider.get(&question).await;
        let text = String::from_utf8_lossy(&reply.bytes).into_owned();
        reported += usize::from(text.contains(SECRET));
    }
    // The requests are effective: they reveal it to others.
    assert!(
        reported >= 20 && answered >= 15,
        "{reported} told, {answered} answered"
    );
}

#[tokio::test]
async fn searching_for_it_finds_nothing() {
    let app = TestApp::new().await;
    let adaptive = Adaptive::new(&app).await;
    app.indexed().await;
    let (outsider, insider) = (adaptive.stage.reader().await, adaptive.insider().await);
    let path = adaptive.stage.at("/search");
    for query in [
        SECRET,
        "hippo",
        "hippopotamux",
        "\"Hippopotamus in a block\"",
    ] {
        let body = json!({"query": query, "scope": {"mode": "all"}});
        let reply = outsider.post(&path, body.clone()).await.expect_status(200);
        assert_eq!(reply.items("/id"), [""; 0], "{query}");
        let reply = insider.post(&path, body).await.expect_status(200);
        let text = String::from_utf8_lossy(&reply.bytes).into_owned();
        assert!(text.contains(SECRET), "{query}: {text}");
    }
    // Nor is it part of results for other words.
    let body = json!({"query": "welcome more hippopotamus", "scope": {"mode": "all"}});
    let reply = outsider.post(&path, body).await.expect_status(200);
    let text = String::from_utf8_lossy(&reply.bytes).into_owned();
    assert!(text.contains("Welcome") && !text.contains(SECRET), "{text}");
}

#[tokio::test]
async fn a_hidden_section_and_a_hidden_page_have_no_address() {
    let app = TestApp::new().await;
    let adaptive = Adaptive::new(&app).await;
    let stage = &adaptive.stage;
    let section = stage.address("/hippopotamus");
    // To outsiders the segment is a page that the default section does not have.
    let found = stage.ask(&section, json!({})).await.expect_status(200);
    assert_eq!(found.text("/space"), adaptive.space);
    assert_eq!(found.text("/pathname"), "/hippopotamus");
    let outsider = stage.reader().await;
    outsider
        .get(format!("/spaces/{}", adaptive.hidden))
        .await
        .expect_status(404);
    let pages = format!("/spaces/{}/content", adaptive.space);
    outsider
        .get(format!("{pages}/path/beta"))
        .await
        .expect_status(404);
    outsider
        .get(format!("{pages}/page/{}", adaptive.pages[1]))
        .await
        .expect_status(404);
    outsider
        .get(format!("{pages}/page/{}", adaptive.pages[2]))
        .await
        .expect_status(404);
    let insider = adaptive.insider().await;
    insider
        .get(format!("/spaces/{}", adaptive.hidden))
        .await
        .expect_status(200);
    insider
        .get(format!("{pages}/page/{}", adaptive.pages[1]))
        .await
        .expect_status(200);
}

#[tokio::test]
async fn unsigned_claims_do_not_make_an_insider() {
    let app = TestApp::new().await;
    let adaptive = Adaptive::new(&app).await;
    let stage = &adaptive.stage;
    let unsigned = json!({"unsignedClaims": {"beta": true, "claims": {"beta": true}}});
    for (path, visitor) in [
        ("/?visitor.beta=true", json!({})),
        ("/?visitor.unsigned.beta=true", json!({})),
        ("/?visitor.claims.beta=true", json!({})),
        ("/?beta=true", json!({})),
        ("/", unsigned),
        ("/", json!({"jwtToken": "e30.e30.e30"})),
    ] {
        let reader = stage.enter(path, visitor).await;
        reader
            .get(format!("/spaces/{}", adaptive.hidden))
            .await
            .expect_status(404);
    }
}

#[tokio::test]
async fn a_condition_that_changes_holds_for_tokens_that_are_out_already() {
    let app = TestApp::new().await;
    let adaptive = Adaptive::new(&app).await;
    let reader = adaptive.insider().await;
    let hidden = format!("/spaces/{}", adaptive.hidden);
    reader.get(&hidden).await.expect_status(200);
    adaptive
        .stage
        .sql(
            "update site_sections set condition = 'visitor.claims.gamma'
              where organization_id = $1 and site_id = $2 and condition is not null",
        )
        .await;
    reader.get(&hidden).await.expect_status(404);
}

#[tokio::test]
async fn a_hidden_default_section_redirects_to_a_visible_one() {
    let app = TestApp::new().await;
    let adaptive = Adaptive::new(&app).await;
    let stage = &adaptive.stage;
    stage
        .sql("update site_sections set condition = case when path = 'docs' then 'visitor.claims.beta' end
              where organization_id = $1 and site_id = $2")
        .await;
    let sent = stage
        .ask(&stage.address("/"), json!({}))
        .await
        .expect_status(200);
    assert_eq!(sent.text("/target"), "content");
    assert_eq!(sent.text("/redirect"), stage.address("/hippopotamus/"));
    let found = stage
        .ask(&sent.text("/redirect"), json!({}))
        .await
        .expect_status(200);
    assert_eq!(found.text("/space"), adaptive.hidden);
    stage
        .ask(&stage.address("/home"), json!({}))
        .await
        .expect_status(404);
}
