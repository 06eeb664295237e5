//! Content with a condition is found only by visitors who fulfil it.

use std::fmt::Write;

use serde_json::json;
use testkit::{TestApp, insert_page};
use url::Url;

use crate::fixture::{Site, hide, in_space};

const NOTHING: [&str; 0] = [];

/// Each animal occurs in one place.
const FILES: [(&str, &str); 8] = [
    (
        "README.md",
        "# Home\n\nOrdinary words.\n\n{% if visitor.claims.beta %}\n## Early birds\n\nThe armadillo is near.\n\
         {% endif %}\n\n{% if visitor.claims.beta && visitor.claims.gamma %}\nThe bandicoot as well.\n{% endif %}\n\n\
         {% if visitor.claims.beta + %}\nThe capybara never.\n{% endif %}\n\n\
         {% include \".gitbook/includes/shared.md\" %}\n",
    ),
    (
        "beta.md",
        "---\nif: visitor.claims.beta\n---\n\n# Beta\n\nThe dormouse is here.\n",
    ),
    (
        "hidden/README.md",
        "---\nhidden: true\n---\n\n# Hidden\n\nThe echidna hides.\n",
    ),
    ("hidden/below.md", "# Below\n\nThe flamingo is below.\n"),
    (
        "quiet.md",
        "---\nnoIndex: true\n---\n\n# Quiet\n\nThe gibbon is quiet.\n",
    ),
    (
        "edition.md",
        "---\nvars:\n  edition: second\n---\n\n# Edition\n\n{% if page.vars.edition == \"second\" && \
         space.vars.release == \"nine\" %}\nThe hedgehog reads.\n{% endif %}\n\n\
         {% if space.vars.release == \"ten\" %}\nThe iguana does not.\n{% endif %}\n",
    ),
    (
        ".gitbook/includes/shared.md",
        "---\ntitle: Shared\n---\n\nThe jackal is everywhere.\n\n{% if visitor.claims.beta %}\nThe kangaroo is not.\n\
         {% endif %}\n",
    ),
    (".gitbook/vars.yaml", "release: nine\n"),
];
const SUMMARY: &str = "# Table of contents\n\n* [Home](README.md)\n* [Beta](beta.md)\n\
     * [Hidden](hidden/README.md)\n  * [Below](hidden/below.md)\n* [Quiet](quiet.md)\n* [Edition](edition.md)\n";

/// The place of each animal, and who finds it: everybody, visitors with the claim, or members only.
const WORDS: [(&str, &str, Finder); 12] = [
    ("ordinary", "Home", Finder::Everyone),
    ("armadillo", "Home", Finder::Insiders),
    ("early birds", "Home", Finder::Insiders),
    ("bandicoot", "Home", Finder::Members),
    ("capybara", "Home", Finder::Members),
    ("dormouse", "Beta", Finder::Insiders),
    ("echidna", "Hidden", Finder::Members),
    ("flamingo", "Below", Finder::Members),
    ("gibbon", "Quiet", Finder::Members),
    ("hedgehog", "Edition", Finder::Everyone),
    ("iguana", "Edition", Finder::Members),
    ("kangaroo", "Home", Finder::Insiders),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Finder {
    Everyone,
    Insiders,
    Members,
}

async fn site_with_conditions(org: &testkit::Org<'_>) -> String {
    let mut files = FILES.to_vec();
    files.push(("SUMMARY.md", SUMMARY));
    org.space_with_files("Zoo", &files).await.id
}

#[tokio::test]
async fn every_word_is_found_by_those_it_is_for() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = site_with_conditions(&org).await;
    let site = Site::new(&app, &org, &[&space]).await;
    app.indexed().await;
    let outsider = site.outsider().await;
    let insider = site.insider(json!({"beta": true})).await;
    for (word, page, finder) in WORDS {
        let (here, nowhere) = ([page], NOTHING);
        let expected = |is_found: bool| if is_found { &here[..] } else { &nowhere[..] };
        let found = in_space(&org.admin, &space, word).await;
        assert_eq!(found, [page], "{word} by a member");
        assert_eq!(
            site.find(&org.admin, word).await,
            [page],
            "{word} of the site"
        );
        let found = site.find(&insider, word).await;
        assert_eq!(found, expected(finder != Finder::Members), "{word} with it");
        let found = site.find(&outsider, word).await;
        assert_eq!(
            found,
            expected(finder == Finder::Everyone),
            "{word} without"
        );
    }
    // Nor together with words of visible content.
    let body = json!({"query": "ordinary armadillo kangaroo", "scope": {"mode": "all"}});
    let reported = site.search(&outsider, body).await.expect_status(200);
    let text = String::from_utf8_lossy(&reported.bytes).to_lowercase();
    assert!(text.contains("ordinary"), "{text}");
    for secret in ["armadillo", "kangaroo", "early"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

#[tokio::test]
async fn hidden_words_do_not_affect_results() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let mut files = FILES
        .map(|(path, text)| (path.to_owned(), text.to_owned()))
        .to_vec();
    let mut summary = SUMMARY.to_owned();
    for number in 0..20 {
        // A frequent word, next to which every other one has a high weight.
        let word = if number < 10 { "lobster" } else { "something" };
        let path = format!("open-{number}.md");
        writeln!(summary, "* [Open {number}]({path})").expect("memory takes it");
        files.push((path, format!("# Open {number}\n\nHere is {word}.\n")));
    }
    files.push(("SUMMARY.md".to_owned(), summary));
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    let space = org.space_with_files("Zoo", &files).await.id;
    let site = Site::new(&app, &org, &[&space]).await;
    app.indexed().await;
    let outsider = site.outsider().await;
    let ask = async |query: &str| {
        let body = json!({"query": query, "scope": {"mode": "all"}});
        site.search(&outsider, body).await.expect_status(200).json()
    };
    let nowhere = ask("lobster zzzzzz").await;
    let found = nowhere["items"][0]["pages"].as_array().map(Vec::len);
    assert_eq!(found, Some(10), "{nowhere}");
    for (word, page, finder) in WORDS {
        if finder == Finder::Everyone {
            continue;
        }
        let start: String = word.chars().take(4).collect();
        for part in [word, &start] {
            assert_eq!(ask(&format!("lobster {part}")).await, nowhere, "{part}");
        }
        let found = in_space(&org.admin, &space, &format!("lobster {word}")).await;
        assert_eq!(found.first().map(String::as_str), Some(page), "{word}");
    }
}

#[tokio::test]
async fn visible_parts_of_a_page_with_hidden_parts_are_found() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let secret =
        "{% if visitor.claims.beta %}\n## Tide\n\nThe tide and the tide.\n\n{% endif %}\n\n";
    let text = format!(
        "# Sea\n\n{}Rarely a tide.\n\n{}",
        "Water. ".repeat(200),
        secret.repeat(6)
    );
    let files = [
        ("README.md", text.as_str()),
        ("SUMMARY.md", "# Table of contents\n\n* [Sea](README.md)\n"),
    ];
    let space = org.space_with_files("Sea", &files).await.id;
    let site = Site::new(&app, &org, &[&space]).await;
    app.indexed().await;
    let sections = async |who: &testkit::Persona<'_>| {
        let body = json!({"query": "tide", "scope": {"mode": "all"}});
        let found = site.search(who, body).await.expect_status(200).json();
        let pages = found["items"][0]["pages"].as_array().cloned();
        let pages = pages.unwrap_or_default();
        assert_eq!(pages.len(), 1, "{found}");
        pages[0]["sections"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(sections(&site.outsider().await).await, 1);
    let insider = site.insider(json!({"beta": true})).await;
    assert!(sections(&insider).await > 1);
}

#[tokio::test]
async fn a_section_and_a_variant_of_a_site_are_searched_by_those_they_are_for() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let page = |text: &'static str| {
        let summary = "# Table of contents\n\n* [Page](README.md)\n";
        [("README.md", text), ("SUMMARY.md", summary)]
    };
    let home = org
        .space_with_files("Home", &page("# Page\n\nNothing.\n"))
        .await
        .id;
    let secret = org
        .space_with_files("Secret", &page("# Page\n\nA lemur.\n"))
        .await
        .id;
    let old = org
        .space_with_files("Old", &page("# Page\n\nA mongoose.\n"))
        .await
        .id;
    let site = Site::new(&app, &org, &[]).await;
    let first = site.section(&home, "Home").await;
    site.variant(&old, &first).await;
    let section = site.section(&secret, "Secret").await;
    let condition = json!({"condition": "visitor.claims.beta"});
    let path = site.at(&format!("/sections/{section}"));
    org.admin.patch(path, condition).await.expect_status(200);
    app.indexed().await;
    let outsider = site.outsider().await;
    let insider = site.insider(json!({"beta": true})).await;
    assert_eq!(site.find(&outsider, "lemur").await, NOTHING);
    assert_eq!(site.find(&insider, "lemur").await, ["Page"]);
    assert_eq!(site.find(&org.admin, "lemur").await, ["Page"]);
    // Naming it does not help: it does not exist for them.
    let place = site.site_space(&secret).await;
    let named = json!({"query": "lemur", "scope": {"mode": "specific", "siteSpaceIds": [place]}});
    site.search(&outsider, named.clone())
        .await
        .expect_status(400);
    site.search(&insider, named).await.expect_status(200);

    // Spaces hidden from navigation are not searched, unless the visitor is in one.
    assert_eq!(site.find(&outsider, "mongoose").await, ["Page"]);
    let old_place = site.site_space(&old).await;
    let path = site.at(&format!("/site-spaces/{old_place}"));
    org.admin
        .patch(path, json!({"hidden": true}))
        .await
        .expect_status(200);
    assert_eq!(site.find(&outsider, "mongoose").await, NOTHING);
    let there =
        json!({"query": "mongoose", "scope": {"mode": "default", "currentSiteSpace": old_place}});
    let found = site.search(&outsider, there).await.expect_status(200);
    assert_eq!(found.items("/id"), [old.as_str()]);

    // A changed condition also applies to tokens issued before.
    let path = site.at(&format!("/sections/{section}"));
    let condition = json!({"condition": "visitor.claims.gamma"});
    org.admin.patch(path, condition).await.expect_status(200);
    assert_eq!(site.find(&insider, "lemur").await, NOTHING);
}

#[tokio::test]
async fn a_preview_finds_what_its_maker_may_see_on_main() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let page = |text: &'static str| {
        let summary = "# Table of contents\n\n* [Page](README.md)\n";
        [("README.md", text), ("SUMMARY.md", summary)]
    };
    let open = org
        .space_with_files("Open", &page("# Page\n\nA numbat.\n"))
        .await
        .id;
    let secret = org
        .space_with_files("Secret", &page("# Page\n\nAn ocelot.\n"))
        .await
        .id;
    let site = Site::new(&app, &org, &[&open, &secret]).await;
    hide(&org, &secret).await;
    let change = json!([insert_page("Draft", "# Draft\n\nA pangolin.\n")]);
    org.admin.space(&open).propose(change).await;
    org.admin
        .post_empty(site.at("/unpublish"))
        .await
        .expect_status(200);
    app.indexed().await;
    let maker = org.member(model::Role::Create).await;
    for (who, sees_secret) in [(&maker, false), (&org.admin, true)] {
        let ticket = who
            .get(site.at("/publishing/preview"))
            .await
            .expect_status(200);
        let url = Url::parse(&ticket.text("/url")).expect("an address");
        let query = url.query().expect("a ticket");
        for at in ["", "~/changes/1/"] {
            let reader = site.visitor(&format!("{at}?{query}"), json!({})).await;
            assert_eq!(site.find(&reader, "numbat").await, ["Page"]);
            assert_eq!(site.find(&reader, "pangolin").await, NOTHING);
            let found = site.find(&reader, "ocelot").await;
            assert_eq!(!found.is_empty(), sees_secret);
        }
    }
}
