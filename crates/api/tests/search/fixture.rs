//! Spaces and sites to search in, and helpers for searches.

use serde_json::{Value, json};
use testkit::{Org, Persona, Reply, TestApp, TestSite};
use url::form_urlencoded::byte_serialize;

/// The id of a page on main.
pub(crate) async fn page_called(org: &Org<'_>, space: &str, title: &str) -> String {
    let listed = org
        .admin
        .get_json(format!("/spaces/{space}/content/pages"))
        .await;
    let found = find_page(&listed["pages"], title);
    found.unwrap_or_else(|| panic!("no page `{title}` in {listed}"))
}

fn find_page(pages: &Value, title: &str) -> Option<String> {
    pages.as_array()?.iter().find_map(|page| {
        let id = page["id"].as_str().filter(|_| page["title"] == title);
        id.map(str::to_owned)
            .or_else(|| find_page(&page["pages"], title))
    })
}

/// Makes a space visible to its admins only.
pub(crate) async fn hide(org: &Org<'_>, space: &str) {
    let body = json!({"defaultLevel": null});
    org.admin.space(space).update(body).await;
}

pub(crate) fn escaped(text: &str) -> String {
    byte_serialize(text.as_bytes()).collect()
}

pub(crate) fn space_path(space: &str, query: &str) -> String {
    format!("/spaces/{space}/search?query={}", escaped(query))
}

pub(crate) fn organization_path(org: &Org<'_>, query: &str) -> String {
    format!("/orgs/{}/search?query={}", org.id, escaped(query))
}

/// Titles of the pages found in a space, best first.
pub(crate) async fn in_space(who: &Persona<'_>, space: &str, query: &str) -> Vec<String> {
    let reply = who.get(space_path(space, query)).await.expect_status(200);
    complete(&reply).items("/title")
}

/// The same in an organization, space by space.
pub(crate) async fn in_organization(who: &Persona<'_>, org: &Org<'_>, query: &str) -> Vec<String> {
    let reply = who
        .get(organization_path(org, query))
        .await
        .expect_status(200);
    titles(complete(&reply))
}

fn complete(reply: &Reply) -> &Reply {
    let partial = reply.json().get("partial").cloned();
    assert_eq!(partial, None, "the index is complete");
    reply
}

/// Titles of pages grouped by space.
pub(crate) fn titles(reply: &Reply) -> Vec<String> {
    let spaces = reply.json()["items"].as_array().cloned().expect("items");
    let pages = spaces
        .iter()
        .flat_map(|space| space["pages"].as_array().cloned().expect("pages"));
    pages
        .map(|page| page["title"].as_str().expect("a title").to_owned())
        .collect()
}

pub(crate) struct Site<'a> {
    pub(crate) app: &'a TestApp,
    org: &'a Org<'a>,
    inner: TestSite<'a>,
    /// Its URL for visitors.
    address: String,
}

impl<'a> Site<'a> {
    /// A public adaptive site with spaces and no sections.
    pub(crate) async fn new(app: &'a TestApp, org: &'a Org<'a>, spaces: &[&str]) -> Self {
        let body = json!({"title": "Handbook", "visibility": "public", "spaces": spaces});
        let site = org.site(body).await;
        site.update(json!({"adaptiveContent": {"enabled": true}}))
            .await;
        let address = site.publish().await.text("/urls/published");
        Self {
            app,
            org,
            inner: site,
            address,
        }
    }

    /// An API path of the site.
    pub(crate) fn at(&self, rest: &str) -> String {
        self.inner.path(rest)
    }

    /// Adds a section with a space and returns its id.
    pub(crate) async fn section(&self, space: &str, title: &str) -> String {
        let body = json!({"spaceId": space, "title": title});
        self.inner.section(body).await
    }

    /// Adds another space to a section.
    pub(crate) async fn variant(&self, space: &str, section: &str) {
        let body = json!({"spaceId": space, "sectionId": section});
        self.inner.site_space(body).await;
    }

    /// The id of the site space that shows a space.
    pub(crate) async fn site_space(&self, space: &str) -> String {
        let listed = self.org.admin.get(self.at("/site-spaces")).await;
        let listed = listed.expect_status(200);
        let shown = listed.items("/space/id");
        let index = shown.iter().position(|shown| shown == space);
        listed.items("/id")[index.expect("the space is in the site")].clone()
    }

    /// A visitor who came to a URL below the site.
    pub(crate) async fn visitor(&self, below: &str, visitor: Value) -> Persona<'a> {
        let url = format!("{}{below}", self.address);
        self.app.visitor(&url, visitor).await
    }

    /// A visitor without claims.
    pub(crate) async fn outsider(&self) -> Persona<'a> {
        self.visitor("", json!({})).await
    }

    /// A visitor with signed claims.
    pub(crate) async fn insider(&self, claims: Value) -> Persona<'a> {
        let token = self.inner.visitor_token(claims).await;
        self.visitor("", json!({"jwtToken": token})).await
    }

    pub(crate) async fn search(&self, who: &Persona<'_>, body: Value) -> Reply {
        who.post(self.at("/search"), body).await
    }

    /// Titles of the pages found in the whole site.
    pub(crate) async fn find(&self, who: &Persona<'_>, query: &str) -> Vec<String> {
        let body = json!({"query": query, "scope": {"mode": "all"}});
        let reply = self.search(who, body).await.expect_status(200);
        titles(complete(&reply))
    }
}
