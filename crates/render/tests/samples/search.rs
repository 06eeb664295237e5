//! The search results page and the search dialog.

use render::{
    frame::{Choice, Link, SiteFrame},
    search::{FoundPage, FoundSection, Results, SearchPage, Segment},
};

use crate::{NONCE, harbour};

pub(crate) fn scopes() -> [Choice; 2] {
    [("This site", true), ("Docs", false)].map(|(title, current)| Choice {
        title: title.to_owned(),
        href: "results.html".to_owned(),
        current,
        language: None,
    })
}

pub(crate) fn results() -> Results {
    let section = FoundSection {
        title: "Firm windows".to_owned(),
        href: "guide.html#firm".to_owned(),
        snippet: Segment::split("Only a firm window is paid for.", &[(12, 18)]),
    };
    let berths = FoundPage {
        title: "Berths & windows".to_owned(),
        href: "guide.html".to_owned(),
        trail: vec!["Docs".to_owned(), "Guides".to_owned()],
        snippet: Segment::split("A window has an end and a firmness.", &[(2, 8)]),
        sections: vec![section],
        ..FoundPage::default()
    };
    let arabic = FoundPage {
        title: "الأرصفة والأوقات".to_owned(),
        href: "arabic.html".to_owned(),
        language: Some("ar".to_owned()),
        ..FoundPage::default()
    };
    Results {
        items: vec![berths, arabic],
        next: Some("results.html?q=window&offset=10".to_owned()),
        partial: true,
    }
}

fn render_results(frame: &SiteFrame, results: &Results, wider: Option<&Link>) -> String {
    SearchPage {
        frame,
        nav: &harbour::nav(),
        nonce: NONCE,
        query: "window",
        scope: Some("here"),
        scopes: &scopes(),
        wider,
        first: true,
        results,
    }
    .html()
}

fn part<'a>(html: &'a str, from: &str, to: &str) -> &'a str {
    let start = html.find(from).expect("it begins");
    let end = html[start..].find(to).expect("it ends");
    &html[start..start + end]
}

/// Puts block elements on separate lines, so that diffs are readable.
fn lines(html: &str) -> String {
    let starts = [
        "<form", "<input", "<button", "<nav", "<p>", "<p ", "<ol", "<ul", "<li", "<h2", "<div",
    ];
    let split = |html: String, start: &&str| html.replace(start, &format!("\n{start}"));
    starts.iter().fold(html.to_owned(), split)
}

#[test]
fn results_are_a_page_without_script() {
    let html = render_results(&harbour::frame(), &results(), None);
    let main = part(&html, "<article class=\"message\">", "</article>");
    insta::assert_snapshot!("results", lines(main));
}

#[test]
fn the_dialog_is_empty_until_its_script_fills_it() {
    let html = render_results(&harbour::frame(), &results(), None);
    let dialog = part(&html, "<dialog", "</dialog>");
    insta::assert_snapshot!("dialog", lines(dialog));
    assert!(!dialog.contains("data-note"));
    let counted = SiteFrame {
        search_insights: true,
        ..harbour::frame()
    };
    let html = render_results(&counted, &results(), None);
    assert!(part(&html, "<dialog", ">").contains(" data-note"));
}

#[test]
fn where_nothing_was_found_something_else_can_be_tried() {
    let wider = Link {
        title: "All versions".to_owned(),
        href: "results.html?scope=all".to_owned(),
    };
    let frame = harbour::frame();
    let html = render_results(&frame, &Results::default(), Some(&wider));
    for words in [
        "Nothing was found.",
        "Check the spelling.",
        "<a href=\"results.html?scope=all\">All versions</a>",
    ] {
        assert!(html.contains(words), "{words} is not in {html}");
    }
    // With partial results, it is not known that nothing matches.
    let partial = Results {
        partial: true,
        ..Results::default()
    };
    let main = render_results(&frame, &partial, Some(&wider));
    let main = part(&main, "<article", "</article>");
    assert!(main.contains("not complete"), "{main}");
    assert!(!main.contains("Nothing was found."), "{main}");
}

#[test]
fn found_titles_and_snippets_are_escaped() {
    let hostile = || "\"><img src=x onerror=alert(1)></mark><script>alert(1)</script>".to_owned();
    let snippet = || Segment::split(&hostile(), &[(2, 10)]);
    let found = FoundPage {
        title: hostile(),
        href: hostile(),
        trail: vec![hostile()],
        language: Some(hostile()),
        snippet: snippet(),
        sections: vec![FoundSection {
            title: hostile(),
            href: hostile(),
            snippet: snippet(),
        }],
    };
    let results = Results {
        items: vec![found],
        next: Some(hostile()),
        partial: false,
    };
    let html = render_results(&harbour::frame(), &results, None);
    let main = part(&html, "<article", "</article>");
    for forbidden in ["<img", "<script", "\">\">", "</mark><"] {
        assert!(!main.contains(forbidden), "{forbidden} is in {main}");
    }
}
