//! Shared fixture: two spaces in an organization, one of them in a published site.

use serde_json::{Value, json};
use testkit::{Org, Persona, Reply, TestApp, TestSite};

pub(crate) struct ReadingFixture<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) org: Org<'a>,
    /// In the site.
    pub(crate) space: String,
    /// In no site.
    pub(crate) other: String,
    pub(crate) site: TestSite<'a>,
}

const HOME: &str = "# Home\n\nWelcome.\n";
const GUIDE: &str =
    "---\ndescription: How to\n---\n\n# Guide\n\n{% include \".gitbook/includes/shared.md\" %}\n";
pub(crate) const FILES: [(&str, &str); 5] = [
    ("README.md", HOME),
    ("guide.md", GUIDE),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Home](README.md)\n* [Guide](guide.md)\n",
    ),
    (".gitbook/assets/note.txt", "a note"),
    (
        ".gitbook/includes/shared.md",
        "---\ntitle: Shared\n---\n\nThe same everywhere.\n",
    ),
];

impl<'a> ReadingFixture<'a> {
    /// A published site with one space.
    pub(crate) async fn new(app: &'a TestApp, visibility: &str) -> Self {
        let stage = Self::unpublished(app, visibility).await;
        stage.site.publish().await;
        stage
    }

    pub(crate) async fn unpublished(app: &'a TestApp, visibility: &str) -> Self {
        let org = app.organization("acme").await;
        let space = org.space_with_files("Docs", &FILES).await.id;
        let other = org.space_with_files("Plans", &FILES).await.id;
        let body = json!({"title": "Handbook", "visibility": visibility, "spaces": [space]});
        let site = org.site(body).await;
        Self {
            app,
            org,
            space,
            other,
            site,
        }
    }

    /// An API path of the site.
    pub(crate) fn at(&self, rest: &str) -> String {
        self.site.path(rest)
    }

    /// The URL of the site, or of a path in it.
    pub(crate) fn address(&self, path: &str) -> String {
        let label = self.org.id.uuid().simple();
        format!("https://{label}.sites.test/handbook{path}")
    }

    pub(crate) async fn ask(&self, url: &str, visitor: Value) -> Reply {
        self.app.published_url(url, visitor).await
    }

    /// A reader who entered by a URL of the site.
    pub(crate) async fn enter(&self, path: &str, visitor: Value) -> Persona<'a> {
        self.app.visitor(&self.address(path), visitor).await
    }

    pub(crate) async fn reader(&self) -> Persona<'a> {
        self.enter("/", json!({})).await
    }

    /// Runs a statement for state that these tests need no operation for.
    pub(crate) async fn sql(&self, statement: &'static str) {
        let (org, site) = (self.org.id.uuid(), uuid_of(&self.site.id));
        let done = sqlx::query(statement)
            .bind(org)
            .bind(site)
            .execute(self.app.pool());
        done.await.expect("a good statement");
    }

    /// Adds a section with its own space that only some visitors see.
    pub(crate) async fn add_section(&self, path: &str, condition: Option<&str>, space: &str) {
        let id = uuid::Uuid::from_u128(self.app.app.clock.now().as_nanosecond().unsigned_abs());
        let created = sqlx::query(
            "with section as (
                 insert into site_sections (organization_id, site_id, id, position, title, path, condition, is_default,
                                            created_at, updated_at)
                 select $1, $2, $3, $4, $4, $4, $5, not exists (
                     select from site_sections where organization_id = $1 and site_id = $2
                 ), now(), now()
                 returning id
             )
             insert into site_spaces (organization_id, site_id, id, section_id, space_id, position, path, is_default,
                                      created_at, updated_at)
             select $1, $2, $3, id, $6, '80', $4, true, now(), now() from section",
        )
        .bind(self.org.id.uuid())
        .bind(uuid_of(&self.site.id))
        .bind(id)
        .bind(path)
        .bind(condition)
        .bind(uuid_of(space));
        created
            .execute(self.app.pool())
            .await
            .expect("a new section");
    }
}

pub(crate) fn uuid_of(id: &str) -> uuid::Uuid {
    let id: model::id::SpaceId = id.parse().expect("an id");
    id.uuid()
}
