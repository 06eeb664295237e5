//! Pages of every kind, from text in `samples/`. With `BINDERY_SAMPLES=<folder>` they are written there, to be opened
//! in a browser; rules that hold for every page are always checked.

#[path = "samples/corpus.rs"]
mod corpus;
#[path = "samples/harbour.rs"]
mod harbour;
#[path = "samples/looks.rs"]
mod looks;
#[path = "samples/search.rs"]
mod search;

use std::{collections::BTreeMap, fs, path::PathBuf};

use document::{Unresolved, read};
use model::customization::PageAction;
use openapi::SpecValue;
use render::{
    assets,
    blocks::{self, RenderContext},
    frame::{Link, SiteFrame, TitleIcon},
    nav::Nav,
    page::{LastUpdated, NotFound, OutlineEntry, Page, PageLayout, PageLinks},
    search::SearchPage,
    standalone::{ErrorPage, ErrorReason, ListedSite, SiteList},
};
use serde_json::Value;

const NONCE: &str = "bm9uY2U";

/// Returns one OpenAPI spec.
struct SampleContext {
    api: SpecValue,
}

impl SampleContext {
    fn new() -> Self {
        let api = include_str!("samples/api.json");
        Self {
            api: openapi::parse(api).expect("the sample is JSON").root.into(),
        }
    }
}

impl RenderContext for SampleContext {
    fn openapi_spec(&self, _reference: &Value) -> Option<&SpecValue> {
        Some(&self.api)
    }
}

/// One page from text.
struct Sample<'a> {
    id: &'a str,
    title: &'a str,
    description: Option<&'a str>,
    text: &'a str,
    language: &'a str,
    mark: Option<&'a TitleIcon>,
}

impl<'a> Sample<'a> {
    fn new(id: &'a str, title: &'a str, text: &'a str) -> Self {
        Self {
            id,
            title,
            description: Some(
                "What happens between the pilot station and the quay, in plain words.",
            ),
            text,
            language: "en",
            mark: None,
        }
    }

    fn render(&self, frame: &SiteFrame, nav: &Nav, layout: PageLayout) -> String {
        let body = blocks::body(&read(self.text, &Unresolved), &SampleContext::new());
        let outline: Vec<OutlineEntry> = body.outline.iter().map(OutlineEntry::from).collect();
        let page = format!("{}.html", self.id);
        let cover = harbour::cover();
        Page {
            frame,
            nav,
            nonce: NONCE,
            id: self.id,
            title: self.title,
            mark: self.mark,
            description: self.description,
            summary: None,
            language: self.language,
            body: &body.html,
            outline: &outline,
            layout,
            cover: (self.id == "landing" || self.id == "start").then_some(&cover),
            tags: &[],
            links: PageLinks {
                canonical: Some("https://docs.harbour.example/guide"),
                order: &PageAction::ALL,
                markdown: Some("guide.md"),
                pdf: Some("guide.pdf"),
                edit: Some("https://git.example.com/harbour/docs/edit/main/guide.md"),
                feedback: Some("~/feedback"),
                ..PageLinks::default()
            },
            updated: Some(LastUpdated {
                at: "2026-11-15T09:00:00Z",
                text: "15 November 2026",
            }),
            indexed: page != "hidden.html",
            preview: None,
            requests: None,
            components: false,
            scripts: &[],
        }
        .html()
    }
}

fn pages() -> BTreeMap<String, String> {
    let nav = harbour::nav();
    let frame = harbour::frame();
    let plain = PageLayout::default();
    let mut pages = BTreeMap::new();
    let texts = [
        (
            "guide",
            "Berths and windows",
            include_str!("samples/guide.md"),
        ),
        (
            "code",
            "Code, formulas and tabs",
            include_str!("samples/code.md"),
        ),
        (
            "boxes",
            "Boxes of every kind",
            include_str!("samples/boxes.md"),
        ),
        (
            "tables",
            "Tables and cards",
            include_str!("samples/tables.md"),
        ),
        (
            "changelog",
            "Changelog",
            include_str!("samples/changelog.md"),
        ),
        ("api", "Book a berth", include_str!("samples/api.md")),
        (
            "start",
            "Harbour documentation",
            include_str!("samples/start.md"),
        ),
    ];
    for (id, title, text) in texts {
        pages.insert(
            id.to_owned(),
            Sample::new(id, title, text).render(&frame, &nav, plain),
        );
    }
    let landing = PageLayout {
        wide: true,
        table_of_contents: false,
        outline: false,
        pagination: false,
        ..plain
    };
    let start = Sample::new(
        "landing",
        "A port in your terminal",
        include_str!("samples/start.md"),
    );
    pages.insert("landing".to_owned(), start.render(&frame, &nav, landing));
    let long = "Reconciling provisional berth allocations with supercalifragilistic_identifiers_that_never_end()";
    let long = Sample::new("deep-5", long, include_str!("samples/guide.md"));
    pages.insert("long".to_owned(), long.render(&frame, &nav, plain));
    let arabic = Sample {
        language: "ar",
        description: Some("كيف تحجز رصيفًا، وماذا يحدث عندما يتغيّر الطقس."),
        ..Sample::new(
            "arabic",
            "الأرصفة والأوقات",
            include_str!("samples/arabic.md"),
        )
    };
    pages.insert("arabic".to_owned(), arabic.render(&frame, &nav, plain));
    for (name, look) in looks::looks() {
        let frame = SiteFrame {
            look,
            ..frame.clone()
        };
        let guide = Sample::new(
            "guide",
            "Berths and windows",
            include_str!("samples/guide.md"),
        );
        pages.insert(format!("look-{name}"), guide.render(&frame, &nav, plain));
    }
    pages.extend(messages(&frame, &nav));
    pages
}

/// Pages of the corpus, if available.
#[expect(clippy::print_stdout, reason = "what is skipped is said")]
fn real_pages() -> BTreeMap<String, String> {
    let frame = harbour::frame();
    let Some(found) = corpus::pages(setting("BINDERY_CORPUS")) else {
        println!("skipped: no corpus; set BINDERY_CORPUS to the directory of its archives");
        return BTreeMap::new();
    };
    let draw = |page: corpus::RealPage| {
        let mark = corpus::mark(&page.settings);
        let sample = Sample {
            description: page.settings.description.as_deref(),
            mark: mark.as_ref(),
            ..Sample::new(&page.path, &page.title, &page.text)
        };
        let html = sample.render(&frame, &page.nav, corpus::layout(&page.settings));
        (page.name, html)
    };
    found.into_iter().map(draw).collect()
}

fn setting(name: &str) -> Option<PathBuf> {
    #[expect(
        clippy::disallowed_methods,
        reason = "where samples lie is no setting of the server"
    )]
    std::env::var_os(name).map(PathBuf::from)
}

fn messages(frame: &SiteFrame, nav: &Nav) -> [(String, String); 4] {
    let suggestions = ["Berths and windows", "Boxes of every kind"].map(|title| Link {
        title: title.to_owned(),
        href: "guide.html".to_owned(),
    });
    let not_found = NotFound {
        frame,
        nav,
        nonce: NONCE,
        suggestions: &suggestions,
    };
    let scopes = search::scopes();
    let found = search::results();
    let results = SearchPage {
        frame,
        nav,
        nonce: NONCE,
        query: "window",
        scope: None,
        scopes: &scopes,
        wider: None,
        first: true,
        results: &found,
    };
    let refusal = ErrorPage {
        frame,
        nonce: NONCE,
        reason: ErrorReason::SignIn {
            at: Some("https://example.com/login"),
        },
    };
    let sites = [ListedSite {
        href: "index.html".to_owned(),
        frame: frame.clone(),
    }];
    let sites = SiteList {
        frame,
        nonce: NONCE,
        sites: &sites,
    };
    [
        ("not-found".to_owned(), not_found.html()),
        ("results".to_owned(), results.html()),
        ("refusal".to_owned(), refusal.html()),
        ("sites".to_owned(), sites.html()),
    ]
}

#[test]
fn samples_can_be_looked_at() {
    let Some(folder) = setting("BINDERY_SAMPLES") else {
        println!("skipped: set BINDERY_SAMPLES to a folder for the pages");
        return;
    };
    fs::create_dir_all(&folder).unwrap();
    for asset in assets::all() {
        fs::write(folder.join(&asset.name), asset.bytes).unwrap();
    }
    for (name, html) in pages().into_iter().chain(real_pages()) {
        fs::write(folder.join(format!("{name}.html")), html).unwrap();
    }
}

#[test]
fn every_page_has_one_heading_unique_ids_and_no_handlers() {
    for (name, html) in pages() {
        assert_eq!(html.matches("<h1").count(), 1, "{name}");
        let ids: Vec<&str> = html
            .split(" id=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        let mut unique = ids.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(ids.len(), unique.len(), "{name}: {ids:?}");
        for forbidden in [" onclick=", " onload=", "javascript:", " style="] {
            assert!(!html.contains(forbidden), "{name} has {forbidden}");
        }
        for element in ["<script", "<style"] {
            for start in html.split(element).skip(1) {
                let tag = start.split('>').next().unwrap_or_default();
                assert!(tag.contains(NONCE), "{name}: {element}{tag}>");
            }
        }
    }
}

#[test]
fn a_page_with_our_files_is_small() {
    let all = pages();
    let page = &all["guide"];
    assert!(page.len() < 43_000, "{}", page.len());
    assert!(assets::stylesheet().bytes.len() < 60_000);
    assert!(assets::script().bytes.len() < 15_000);
}

#[test]
fn of_a_large_tree_only_what_is_around_the_page_is_sent() {
    let chapter = |number: usize| {
        let pages = (0..30).map(|page| harbour::page(&format!("{number}-{page}"), "Page", vec![]));
        harbour::page(&format!("chapter-{number}"), "Chapter", pages.collect())
    };
    let nav = Nav {
        items: (0..40).map(chapter).collect(),
    };
    let sample = Sample::new("7-3", "Page", "text");
    let html = sample.render(&harbour::frame(), &nav, PageLayout::default());
    assert!(html.contains("href=\"7-29.html\"") && html.contains("href=\"chapter-39.html\""));
    assert!(!html.contains("href=\"8-0.html\""));
}

#[test]
fn hostile_words_stay_words() {
    let hostile = "\"></title><script>alert(1)</script>";
    let mut frame = harbour::frame();
    frame.title = hostile.to_owned();
    frame.home = hostile.to_owned();
    let nav = harbour::nav();
    let sample = Sample {
        description: Some(hostile),
        language: hostile,
        ..Sample::new("guide", hostile, "text")
    };
    let html = sample.render(&frame, &nav, PageLayout::default());
    assert!(!html.contains("<script>alert"), "{html}");
    assert!(!html.contains("\"></title>"));
}
