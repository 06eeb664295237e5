//! Sites to test with. All requests are sent over HTTP, as the admin of the organization.

use std::fmt::{self, Display};

use model::{Clock, id::OrganizationId};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::{Org, Persona, Reply, TestApp, visitor_token};

/// A site, as the admin of its organization uses it. Can be formatted into paths and bodies, as its id.
#[derive(Clone)]
pub struct TestSite<'a> {
    pub id: String,
    organization: OrganizationId,
    admin: Persona<'a>,
}

impl<'a> Org<'a> {
    /// Creates a site, not published, as the admin.
    pub async fn site(&self, body: Value) -> TestSite<'a> {
        TestSite {
            id: self.admin.create(self.path("/sites"), body).await,
            organization: self.id,
            admin: self.admin.clone(),
        }
    }
}

impl TestSite<'_> {
    /// An API path of the site.
    pub fn path(&self, rest: &str) -> String {
        format!("/orgs/{}/sites/{}{rest}", self.organization, self.id)
    }

    pub async fn publish(&self) -> Reply {
        let published = self.admin.post(self.path("/publish"), json!({})).await;
        published.expect_status(200)
    }

    pub async fn update(&self, body: Value) {
        let updated = self.admin.patch(self.path(""), body).await;
        updated.expect_status(200);
    }

    /// A token with these claims, as the customer's backend signs it, for ten minutes.
    pub async fn visitor_token(&self, mut claims: Value) -> String {
        let auth = self.admin.get(self.path("/publishing/auth")).await;
        let key = auth.expect_status(200).text("/privateKey");
        claims["exp"] = json!(self.admin.app.clock.now().as_second() + 600);
        visitor_token(&key, &claims)
    }

    /// Adds a section that shows a space. Returns its id.
    pub async fn section(&self, body: Value) -> String {
        self.admin.create(self.path("/sections"), body).await
    }

    /// Adds another space. Returns the id of the site space.
    pub async fn site_space(&self, body: Value) -> String {
        self.admin.create(self.path("/site-spaces"), body).await
    }
}

impl Display for TestSite<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.id)
    }
}

impl Serialize for TestSite<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id)
    }
}

impl TestApp {
    /// Resolves a URL of a published site for a visitor.
    pub async fn published_url(&self, url: &str, visitor: Value) -> Reply {
        let body = json!({"url": url, "visitor": visitor});
        self.anonymous().post("/urls/published", body).await
    }

    /// A visitor who came to a URL of a published site.
    pub async fn visitor(&self, url: &str, visitor: Value) -> Persona<'_> {
        let found = self.published_url(url, visitor).await.expect_status(200);
        self.bearer(&found.text("/apiToken"))
    }
}
