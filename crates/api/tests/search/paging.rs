//! Paging of search results.

use std::{collections::HashSet, fmt::Write};

use serde_json::{Value, json};
use testkit::{Org, Persona, Reply, TestApp};

use crate::fixture::{Site, organization_path, space_path, titles};

/// A space with this many pages about lighthouses. Those with an even number may have a condition.
async fn lighthouses(org: &Org<'_>, count: usize, condition: &str) -> String {
    let mut files = Vec::new();
    let mut summary = String::from("# Table of contents\n\n");
    for number in 0..count {
        let settings = match number % 2 {
            0 if !condition.is_empty() => format!("---\nif: {condition}\n---\n\n"),
            _ => String::new(),
        };
        let text = format!("{settings}# Page {number}\n\nThe lighthouse of island {number}.\n");
        files.push((format!("page-{number}.md"), text));
        writeln!(summary, "* [Page {number}](page-{number}.md)").expect("memory takes it");
    }
    files.push(("SUMMARY.md".to_owned(), summary));
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    org.space_with_files("Lighthouses", &files).await.id
}

fn next_of(reply: &Reply) -> Option<String> {
    let next = reply.json()["next"]["page"].as_str().map(str::to_owned);
    next.map(|page| crate::fixture::escaped(&page))
}

/// All titles, and the number on each page.
async fn walk(who: &Persona<'_>, path: &str, limit: usize) -> (Vec<String>, Vec<usize>) {
    let (mut all, mut counts) = (Vec::new(), Vec::new());
    let mut next = None::<String>;
    loop {
        let page = next.map_or(String::new(), |page| format!("&page={page}"));
        let reply = who.get(format!("{path}&limit={limit}{page}")).await;
        let reply = reply.expect_status(200);
        let found = match reply.json()["items"][0].get("pages") {
            Some(_) => titles(&reply),
            None => reply.items("/title"),
        };
        counts.push(found.len());
        all.extend(found);
        next = next_of(&reply);
        if next.is_none() {
            return (all, counts);
        }
    }
}

fn numbers(titles: &[String]) -> HashSet<&str> {
    titles.iter().map(String::as_str).collect()
}

#[tokio::test]
async fn all_results_come_once() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let first = lighthouses(&org, 12, "").await;
    lighthouses(&org, 5, "").await;
    app.indexed().await;
    let path = space_path(&first, "lighthouse");
    let (found, counts) = walk(&org.admin, &path, 5).await;
    assert_eq!(counts, [5, 5, 2]);
    assert_eq!(numbers(&found).len(), 12);
    let whole = org.admin.get(&path).await.expect_status(200);
    assert_eq!(whole.items("/title"), found, "the order is the same");
    assert_eq!(next_of(&whole), None);

    // Pages are counted, not their spaces.
    let path = organization_path(&org, "lighthouse");
    let (found, counts) = walk(&org.admin, &path, 4).await;
    assert_eq!(counts, [4, 4, 4, 4, 1]);
    assert_eq!(found.len(), 17);
    let whole = org.admin.get_json(&path).await;
    assert_eq!(whole["count"], 2, "two spaces");
}

#[tokio::test]
async fn a_limit_of_none_tells_whether_there_is_anything() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = lighthouses(&org, 3, "").await;
    app.indexed().await;
    let path = space_path(&space, "lighthouse");
    let none = org
        .admin
        .get(format!("{path}&limit=0"))
        .await
        .expect_status(200);
    assert_eq!(none.json()["count"], 0);
    let next = next_of(&none).expect("there is something");
    let all = org.admin.get(format!("{path}&page={next}")).await;
    assert_eq!(all.expect_status(200).items("/title").len(), 3);
    let path = space_path(&space, "xylophone");
    let none = org
        .admin
        .get(format!("{path}&limit=0"))
        .await
        .expect_status(200);
    assert_eq!(next_of(&none), None);
}

#[tokio::test]
async fn hidden_pages_leave_no_gaps() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = lighthouses(&org, 24, "visitor.claims.beta").await;
    let site = Site::new(&app, &org, &[&space]).await;
    app.indexed().await;
    let (outsider, insider) = (
        site.outsider().await,
        site.insider(json!({"beta": true})).await,
    );
    for (who, expected) in [(&outsider, vec![5, 5, 2]), (&insider, vec![5, 5, 5, 5, 4])] {
        let (mut counts, mut found) = (Vec::new(), Vec::new());
        let mut next = None::<String>;
        loop {
            let page = next.map_or(String::new(), |page| format!("&page={page}"));
            let path = site.at(&format!("/search?limit=5{page}"));
            let body = json!({"query": "lighthouse", "scope": {"mode": "all"}});
            let reply = who.post(path, body).await.expect_status(200);
            counts.push(titles(&reply).len());
            found.extend(titles(&reply));
            next = next_of(&reply);
            if next.is_none() {
                break;
            }
        }
        assert_eq!(counts, expected);
        assert_eq!(numbers(&found).len(), found.len(), "each page once");
    }
}

/// The decoded content of a page token.
fn said(reply: &Reply) -> Value {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    let token = reply.json()["next"]["page"].as_str().map(str::to_owned);
    let bytes = URL_SAFE_NO_PAD
        .decode(token.expect("there is more"))
        .expect("base64");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let last = text.split("\"last\":").nth(1).expect("where to go on");
    let digits: String = last.chars().take_while(char::is_ascii_digit).collect();
    json!(digits)
}

#[tokio::test]
async fn a_page_token_does_not_count_what_is_for_others() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = lighthouses(&org, 6, "visitor.claims.beta").await;
    let site = Site::new(&app, &org, &[&space]).await;
    app.indexed().await;
    let outsider = site.outsider().await;
    let body = json!({"query": "lighthouse island 0 2 4", "scope": {"mode": "all"}});
    let reply = outsider.post(site.at("/search?limit=2"), body).await;
    let reply = reply.expect_status(200);
    assert_eq!(titles(&reply).len(), 2);
    assert_eq!(said(&reply), json!("2"));
}

#[tokio::test]
async fn a_page_token_is_good_for_its_own_search_only() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let space = lighthouses(&org, 3, "").await;
    let site = Site::new(&app, &org, &[&space]).await;
    app.indexed().await;
    let one = admin.get(format!("{}&limit=1", space_path(&space, "lighthouse")));
    let next = next_of(&one.await.expect_status(200)).expect("there is more");
    let other = format!("{}&page={next}", space_path(&space, "island"));
    admin.get(other).await.expect_invalid("page");

    let body = |query: &str| json!({"query": query, "scope": {"mode": "all"}});
    let path = site.at("/search?limit=1");
    let one = admin
        .post(&path, body("lighthouse"))
        .await
        .expect_status(200);
    let next = next_of(&one).expect("there is more");
    let path = format!("{path}&page={next}");
    admin
        .post(&path, body("lighthouse"))
        .await
        .expect_status(200);
    admin
        .post(&path, body("island"))
        .await
        .expect_invalid("page");
}
