//! Spaces and sites to search in, and helpers for searches.

use model::Clock;
use serde_json::{Value, json};
use testkit::{Org, Persona, Reply, TestApp};
use url::form_urlencoded::byte_serialize;

/// A space with these files on main.
pub(crate) async fn space_with(
    app: &TestApp,
    org: &Org<'_>,
    title: &str,
    files: &[(&str, &str)],
) -> String {
    let path = format!("/orgs/{}/spaces", org.id);
    let body = json!({"title": title, "empty": true});
    let space = org.admin.post(path, body).await.status(201).id();
    write(app, org, &space, files).await;
    space
}

async fn write(app: &TestApp, org: &Org<'_>, space: &str, files: &[(&str, &str)]) {
    let space = space.parse().expect("an id");
    app.commit_to_main(org.id, space, org.admin.id, files).await;
}

/// Changes main by a merged change request.
pub(crate) async fn merge(org: &Org<'_>, space: &str, changes: Value) {
    let requests = format!("/spaces/{space}/change-requests");
    let request = propose(org, space, changes).await;
    let merged = format!("{requests}/{request}/merge");
    let merged = org.admin.post(merged, json!({})).await.status(200);
    assert_eq!(merged.text("/result"), "merge");
}

/// A change request with these changes.
pub(crate) async fn propose(org: &Org<'_>, space: &str, changes: Value) -> String {
    let requests = format!("/spaces/{space}/change-requests");
    let request = org.admin.post(&requests, json!({"subject": "Change"}));
    let request = request.await.status(201).id();
    let content = format!("{requests}/{request}/content");
    let changes = json!({"changes": changes});
    org.admin.post(content, changes).await.status(200);
    request
}

/// The id of a page on main.
pub(crate) async fn page_called(org: &Org<'_>, space: &str, title: &str) -> String {
    let listed = org
        .admin
        .get(format!("/spaces/{space}/content/pages"))
        .await;
    let listed = listed.status(200).json();
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
    let hidden = org.admin.patch(format!("/spaces/{space}"), body).await;
    hidden.status(200);
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
    let reply = who.get(space_path(space, query)).await.status(200);
    complete(&reply).items("/title")
}

/// The same in an organization, space by space.
pub(crate) async fn in_organization(who: &Persona<'_>, org: &Org<'_>, query: &str) -> Vec<String> {
    let reply = who.get(organization_path(org, query)).await.status(200);
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
    id: String,
    /// Its URL for visitors.
    address: String,
}

impl<'a> Site<'a> {
    /// A public adaptive site with spaces and no sections.
    pub(crate) async fn new(app: &'a TestApp, org: &'a Org<'a>, spaces: &[&str]) -> Self {
        let body = json!({"title": "Handbook", "visibility": "public", "spaces": spaces});
        let made = org.admin.post(format!("/orgs/{}/sites", org.id), body);
        let id = made.await.status(201).id();
        let path = format!("/orgs/{}/sites/{id}", org.id);
        let adaptive = json!({"adaptiveContent": {"enabled": true}});
        org.admin.patch(&path, adaptive).await.status(200);
        let published = org.admin.post_empty(format!("{path}/publish")).await;
        Self {
            app,
            org,
            id,
            address: published.status(200).text("/urls/published"),
        }
    }

    /// An API path of the site.
    pub(crate) fn at(&self, rest: &str) -> String {
        format!("/orgs/{}/sites/{}{rest}", self.org.id, self.id)
    }

    /// Adds a section with a space and returns its id.
    pub(crate) async fn section(&self, space: &str, title: &str) -> String {
        let body = json!({"spaceId": space, "title": title});
        let made = self.org.admin.post(self.at("/sections"), body).await;
        made.status(201).id()
    }

    /// Adds another space to a section.
    pub(crate) async fn variant(&self, space: &str, section: &str) {
        let body = json!({"spaceId": space, "sectionId": section});
        let made = self.org.admin.post(self.at("/site-spaces"), body).await;
        made.status(201);
    }

    /// The id of the site space that shows a space.
    pub(crate) async fn site_space(&self, space: &str) -> String {
        let listed = self.org.admin.get(self.at("/site-spaces")).await;
        let listed = listed.status(200);
        let shown = listed.items("/space/id");
        let index = shown.iter().position(|shown| shown == space);
        listed.items("/id")[index.expect("the space is in the site")].clone()
    }

    /// A visitor who came to a URL below the site.
    pub(crate) async fn visitor(&self, below: &str, visitor: Value) -> Persona<'a> {
        let body = json!({"url": format!("{}{below}", self.address), "visitor": visitor});
        let found = self.app.anonymous().post("/urls/published", body).await;
        self.app.bearer(&found.status(200).text("/apiToken"))
    }

    /// A visitor without claims.
    pub(crate) async fn outsider(&self) -> Persona<'a> {
        self.visitor("", json!({})).await
    }

    /// A visitor with signed claims.
    pub(crate) async fn insider(&self, mut claims: Value) -> Persona<'a> {
        let auth = self.org.admin.get(self.at("/publishing/auth")).await;
        let key = auth.status(200).text("/privateKey");
        claims["exp"] = json!(self.app.clock.now().as_second() + 600);
        let token = testkit::visitor_token(&key, &claims);
        self.visitor("", json!({"jwtToken": token})).await
    }

    pub(crate) async fn search(&self, who: &Persona<'_>, body: Value) -> Reply {
        who.post(self.at("/search"), body).await
    }

    /// Titles of the pages found in the whole site.
    pub(crate) async fn find(&self, who: &Persona<'_>, query: &str) -> Vec<String> {
        let body = json!({"query": query, "scope": {"mode": "all"}});
        let reply = self.search(who, body).await.status(200);
        titles(complete(&reply))
    }
}
