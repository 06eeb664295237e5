//! A site with hidden content in every place where content can be hidden.

use serde_json::{Value, json};
use testkit::{Persona, TestApp};

use super::channels::Channel;
use crate::fixture::{SiteFixture, SiteTestResponse};

const CONDITION: &str = "visitor.claims.beta";
/// Each is in one hidden thing only.
pub(crate) const SECTION: &str = "hippopotamus";
pub(crate) const VARIANT: &str = "rhinoceros";
pub(crate) const PAGE: &str = "crocodile";
pub(crate) const BLOCK: &str = "flamingo";
pub(crate) const SECRETS: [&str; 4] = [SECTION, VARIANT, PAGE, BLOCK];

const OPEN: [(&str, &str); 4] = [
    (
        "README.md",
        "# Home\n\nWelcome to the [animals](crocodile.md).\n\n{% if visitor.claims.beta %}\nA flamingo.\n{% endif %}\n",
    ),
    (
        "crocodile.md",
        "---\nif: visitor.claims.beta\ndescription: The crocodile described\n---\n\n# Crocodile\n\nIt bites.\n",
    ),
    ("guide.md", "# Guide\n\nRead on.\n"),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Home](README.md)\n* [Crocodile](crocodile.md)\n* [Guide](guide.md)\n",
    ),
];

/// A public site with a section, a variant, a page and a block that only some visitors see.
pub(crate) struct AdaptiveFixture<'a> {
    pub(crate) stage: SiteFixture<'a>,
    /// The space of the hidden section.
    hidden: String,
    /// The token of a visitor who may see everything.
    pub(crate) token: String,
}

impl<'a> AdaptiveFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp) -> Self {
        let stage = SiteFixture::new(app, "public").await;
        stage.change(&OPEN).await;
        let section = |space: &str, title: &str| {
            let body = json!({"spaceId": space, "title": title});
            stage.site.section(body)
        };
        let open = section(&stage.space.id, "Animals").await;
        let hidden = space(&stage, "Hippopotamus").await;
        let closed = section(&hidden, "Hippopotamus").await;
        let body = json!({"spaceId": space(&stage, "Rhinoceros").await, "sectionId": open});
        let variant = stage.site.site_space(body).await;
        for path in [
            format!("/sections/{closed}"),
            format!("/site-spaces/{variant}"),
        ] {
            let condition = json!({"condition": CONDITION});
            let done = stage.org.admin.patch(stage.at(&path), condition);
            done.await.expect_status(200);
        }
        let adaptive = json!({"adaptiveContent": {"enabled": true}});
        stage.site.update(adaptive).await;
        let token = stage.site.visitor_token(json!({"beta": true})).await;
        stage.indexed().await;
        Self {
            stage,
            hidden,
            token,
        }
    }

    pub(crate) async fn ask(&self, way: &Channel, cookie: &str) -> SiteTestResponse {
        let headers = [("accept", way.accept), ("cookie", cookie)];
        let brought = if cookie.is_empty() { 1 } else { 2 };
        self.stage.ask(way.path, &headers[..brought]).await
    }

    /// A reader who found the site through the API.
    pub(crate) async fn reader(&self, visitor: Value) -> Persona<'a> {
        let host = self.stage.org.id.uuid().simple();
        let url = format!("https://{host}.sites.test/handbook/");
        self.stage.app.visitor(&url, visitor).await
    }

    /// Requests of readers to the API, with the secrets that authorized readers should get.
    pub(crate) fn questions(&self, home: &str) -> [(String, &'static str); 8] {
        let (open, hidden) = (
            format!("/spaces/{}", self.stage.space),
            format!("/spaces/{}", self.hidden),
        );
        [
            (self.stage.at("/structure"), VARIANT),
            (self.stage.at("/sections"), SECTION),
            (self.stage.at("/site-spaces"), VARIANT),
            (format!("{open}/content/pages"), PAGE),
            (format!("{open}/content/path/crocodile"), PAGE),
            (format!("{open}/content/page/{home}?format=markdown"), BLOCK),
            (hidden.clone(), SECTION),
            (format!("{hidden}/content/path/deep"), SECTION),
        ]
    }
}

async fn space(stage: &SiteFixture<'_>, title: &str) -> String {
    let files = [
        ("README.md", format!("# {title}\n\nA {title}.\n")),
        ("deep.md", format!("# Deep\n\nA {title}.\n")),
        (
            "SUMMARY.md",
            "# Table of contents\n\n* [Start](README.md)\n* [Deep](deep.md)\n".to_owned(),
        ),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (*path, &**text)).collect();
    stage.org.space_with_files(title, &files).await.id
}
