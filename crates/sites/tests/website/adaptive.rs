//! What a visitor may not see is nowhere: every way to it is tried, by those who may see it and by those who may not.

use model::Clock;
use serde_json::{Value, json};
use testkit::{Persona, Reply, TestApp, visitor_token};

use crate::stage::{Answer, Stage};

const CONDITION: &str = "visitor.claims.beta";
/// Each stands in one hidden thing only.
const SECTION: &str = "hippopotamus";
const VARIANT: &str = "rhinoceros";
const PAGE: &str = "crocodile";
const BLOCK: &str = "flamingo";
const SECRETS: [&str; 4] = [SECTION, VARIANT, PAGE, BLOCK];

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

/// A way to look, what of the answer is looked at, and what those find who may see everything.
struct Way {
    name: &'static str,
    path: &'static str,
    accept: &'static str,
    /// Between these two texts; empty ones mean all of the answer.
    part: (&'static str, &'static str),
    tells: &'static [&'static str],
}

const ALL: (&str, &str) = ("", "");

const fn way(
    name: &'static str,
    path: &'static str,
    part: (&'static str, &'static str),
    tells: &'static [&'static str],
) -> Way {
    Way {
        name,
        path,
        accept: "*/*",
        part,
        tells,
    }
}

const WAYS: [Way; 20] = [
    way("text", "/", ("<main", "</main>"), &[BLOCK, PAGE]),
    way("menu", "/guide", ("class=\"contents\"", "</nav>"), &[PAGE]),
    way(
        "tabs",
        "/guide",
        ("class=\"tabs-bar\"", "</nav>"),
        &[SECTION],
    ),
    way(
        "versions",
        "/guide",
        ("<aside", "class=\"contents\""),
        &[VARIANT],
    ),
    way(
        "neighbours",
        "/guide",
        ("class=\"neighbours\"", "</nav>"),
        &[PAGE],
    ),
    way("next page in the head", "/", ("<head", "</head>"), &[PAGE]),
    way("page by its address", "/crocodile", ALL, &[PAGE]),
    way("section by its address", "/hippopotamus/", ALL, &[SECTION]),
    way("variant by its address", "/rhinoceros/", ALL, &[VARIANT]),
    way(
        "page of a section by its address",
        "/hippopotamus/deep",
        ALL,
        &[SECTION],
    ),
    Way {
        accept: "application/json",
        ..way("search", "/~/search?q=croc", ALL, &[PAGE])
    },
    way("page of results", "/~/search?q=croc", ALL, &[PAGE]),
    way("sitemap", "/sitemap.xml", ALL, &[SECTION, VARIANT]),
    way("sitemap of pages", "/sitemap-pages.xml", ALL, &[PAGE]),
    way("Markdown of a page", "/crocodile.md", ALL, &[PAGE]),
    way("Markdown with a block", "/index.md", ALL, &[BLOCK, PAGE]),
    way("llms.txt", "/llms.txt", ALL, &[PAGE]),
    way("llms-full.txt", "/llms-full.txt", ALL, &[PAGE, BLOCK]),
    way(
        "llms.txt of a section",
        "/hippopotamus/llms-full.txt",
        ALL,
        &[SECTION],
    ),
    way(
        "suggestions for a missing page",
        "/croc",
        ("class=\"suggestions\"", "</ul>"),
        &[PAGE],
    ),
];

struct Zoo<'a> {
    stage: Stage<'a>,
    hidden: String,
    token: String,
}

impl<'a> Zoo<'a> {
    async fn new(app: &'a TestApp) -> Self {
        let stage = Stage::new(app, "public").await;
        stage.change(&OPEN).await;
        let section = |space: &str, title: &str| {
            let body = json!({"spaceId": space, "title": title});
            stage.org.admin.post(stage.at("/sections"), body)
        };
        let open = section(&stage.space, "Animals").await.status(201).id();
        let hidden = space(&stage, "Hippopotamus").await;
        let closed = section(&hidden, "Hippopotamus").await.status(201).id();
        let body = json!({"spaceId": space(&stage, "Rhinoceros").await, "sectionId": open});
        let variant = stage.org.admin.post(stage.at("/site-spaces"), body).await;
        for path in [
            format!("/sections/{closed}"),
            format!("/site-spaces/{}", variant.status(201).id()),
        ] {
            let condition = json!({"condition": CONDITION});
            let done = stage.org.admin.patch(stage.at(&path), condition);
            done.await.status(200);
        }
        let adaptive = json!({"adaptiveContent": {"enabled": true}});
        stage
            .org
            .admin
            .patch(stage.at(""), adaptive)
            .await
            .status(200);
        let auth = stage.org.admin.get(stage.at("/publishing/auth")).await;
        let ends = app.clock.now().as_second() + 600;
        let claims = json!({"exp": ends, "beta": true});
        let token = visitor_token(&auth.status(200).text("/privateKey"), &claims);
        Self {
            stage,
            hidden,
            token,
        }
    }

    async fn ask(&self, way: &Way, cookie: &str) -> Answer {
        let headers = [("accept", way.accept), ("cookie", cookie)];
        let brought = if cookie.is_empty() { 1 } else { 2 };
        self.stage.ask(way.path, &headers[..brought]).await
    }

    /// Someone who found the site through the API.
    async fn reader(&self, visitor: Value) -> Persona<'a> {
        let host = self.stage.org.id.uuid().simple();
        let body =
            json!({"url": format!("https://{host}.sites.test/handbook/"), "visitor": visitor});
        let app = self.stage.app;
        let found = app.anonymous().post("/urls/published", body).await;
        app.bearer(&found.status(200).text("/apiToken"))
    }

    /// What the API tells readers of the site, and what it should tell those who may see everything.
    fn questions(&self, home: &str) -> [(String, &'static str); 8] {
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

async fn space(stage: &Stage<'_>, title: &str) -> String {
    let org = &stage.org;
    let body = json!({"title": title, "empty": true});
    let made = org.admin.post(format!("/orgs/{}/spaces", org.id), body);
    let space = made.await.status(201).id();
    let files = [
        ("README.md", format!("# {title}\n\nA {title}.\n")),
        ("deep.md", format!("# Deep\n\nA {title}.\n")),
        (
            "SUMMARY.md",
            "# Table of contents\n\n* [Start](README.md)\n* [Deep](deep.md)\n".to_owned(),
        ),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (*path, &**text)).collect();
    let id = space.parse().expect("an id");
    stage
        .app
        .put_on_main(org.id, id, org.admin.id, &files)
        .await;
    space
}

/// The secrets in a text, however they are written.
fn secrets(text: &str) -> Vec<&'static str> {
    let text = text.to_lowercase();
    let mut found = SECRETS.to_vec();
    found.retain(|secret| text.contains(secret));
    found
}

fn part<'a>(text: &'a str, (from, to): (&str, &str)) -> &'a str {
    let after = text.split_once(from).map_or("", |(_, after)| after);
    match after.split_once(to) {
        Some((part, _)) if !to.is_empty() => part,
        _ => after,
    }
}

#[tokio::test]
async fn a_visitor_without_the_claim_finds_it_by_no_way() {
    let app = TestApp::new().await;
    let zoo = Zoo::new(&app).await;
    let insider = format!("visitor_token={}", zoo.token);
    let mut wrong = Vec::new();
    for way in &WAYS {
        let shown = zoo.ask(way, &insider).await;
        let found = secrets(part(&shown.text, way.part));
        if !way.tells.iter().all(|secret| found.contains(secret)) {
            wrong.push(format!("{}: insiders find only {found:?}", way.name));
        }
        // After those who may see it, so that nothing which is kept for them is given to others.
        for outsider in ["", "visitor_token=e30.e30.e30", "theme=dark"] {
            let found = secrets(&zoo.ask(way, outsider).await.text);
            if !found.is_empty() {
                wrong.push(format!("{}: outsiders find {found:?}", way.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn what_is_hidden_has_no_address() {
    let app = TestApp::new().await;
    let zoo = Zoo::new(&app).await;
    let insider = format!("visitor_token={}", zoo.token);
    for path in [
        "/crocodile",
        "/crocodile.md",
        "/hippopotamus/",
        "/hippopotamus/deep",
        "/rhinoceros/deep",
    ] {
        let known = [("cookie", insider.as_str())];
        zoo.stage.ask(path, &known).await.status(200);
        zoo.stage.get(path).await.status(404);
        let claimed = format!("{path}?visitor.beta=true&visitor.claims.beta=true");
        zoo.stage.get(&claimed).await.status(404);
    }
}

#[tokio::test]
async fn the_api_tells_readers_of_a_site_no_more_than_the_site() {
    let app = TestApp::new().await;
    let zoo = Zoo::new(&app).await;
    let insider = zoo.reader(json!({"jwtToken": zoo.token})).await;
    let outsider = zoo.reader(json!({})).await;
    let pages = format!("/spaces/{}/content/pages", zoo.stage.space);
    let home = outsider.get(&pages).await.status(200).text("/pages/0/id");
    let text = |reply: &Reply| String::from_utf8_lossy(&reply.bytes).into_owned();
    let mut wrong = Vec::new();
    for (question, secret) in zoo.questions(&home) {
        let told = text(&insider.get(&question).await.status(200));
        if !secrets(&told).contains(&secret) {
            wrong.push(format!(
                "{question}: insiders are not told of {secret}: {told}"
            ));
        }
        let told = text(&outsider.get(&question).await);
        // An answer that nothing is there may repeat the question.
        let found = secrets(&told.replace(&question, ""));
        if !found.is_empty() {
            wrong.push(format!(
                "{question}: outsiders are told of {found:?}: {told}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // What is printed is for members only, and as outsiders see it.
    let printed = format!("/spaces/{}/pdf", zoo.stage.space);
    for reader in [&insider, &outsider] {
        assert_ne!(reader.get(&printed).await.status.as_u16(), 200);
    }
}
