//! Page trees as short lists, their tags, and compression.

use async_compression::tokio::bufread::GzipDecoder;
use axum::body::Body;
use http::Method;
use serde_json::{Value, json};
use testkit::{Reply, TestApp, insert_page};
use tokio::io::AsyncReadExt;

/// Paths of a tree as the API gives it, with what an outline has of each page.
fn flat(pages: &Value, parent: Option<usize>, found: &mut Vec<(Value, Option<usize>)>) {
    for page in pages.as_array().into_iter().flatten() {
        found.push((page.clone(), parent));
        let position = found.len() - 1;
        flat(&page["pages"], Some(position), found);
    }
}

async fn ask(
    app: &TestApp,
    who: &testkit::Persona<'_>,
    path: &str,
    headers: &[(&str, &str)],
) -> Reply {
    let mut request = who.request(Method::GET, &format!("/v1{path}"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    app.send(request.body(Body::empty()).expect("a good request"))
        .await
}

#[tokio::test]
async fn an_outline_has_what_the_tree_has_of_each_page() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let files = [
        (
            "SUMMARY.md",
            "# Summary\n\n* [Home](README.md)\n\n## Group\n\n* [Guide](guide/README.md)\n  * [Deep](guide/deep.md)\n* [Out](https://example.com)\n",
        ),
        ("README.md", "# Home\n"),
        (
            "guide/README.md",
            "---\nicon: book\nhidden: true\n---\n\n# 👋 Guide\n",
        ),
        ("guide/deep.md", "# Deep\n"),
    ];
    let space = org.space_with_files("Docs", &files).await;
    let request = space.change_request("Read").await;
    let revision = request.get().await["revision"]
        .as_str()
        .expect("an id")
        .to_owned();
    for path in [
        space.path("/content/pages"),
        request.path("/content/pages"),
        space.path(&format!("/revisions/{revision}/pages")),
    ] {
        let tree = org.admin.get_json(&path).await;
        let outline = org.admin.get_json(format!("{path}?shape=outline")).await;
        assert_eq!(outline["revision"], revision.as_str());
        let mut pages = Vec::new();
        flat(&tree["pages"], None, &mut pages);
        let entries = outline["outline"].as_array().expect("a list");
        assert_eq!((pages.len(), entries.len()), (5, 5), "{tree}");
        let mut paths: Vec<String> = Vec::new();
        for ((page, parent), entry) in pages.iter().zip(entries) {
            assert_eq!(entry.as_array().map(Vec::len), Some(9));
            let wanted = json!([
                page["id"],
                parent,
                page["type"],
                page["title"],
                page["emoji"],
                page["icon"],
                entry[6],
                page["hidden"].as_bool().unwrap_or_default(),
                page["git"]["oid"],
            ]);
            assert_eq!(*entry, wanted);
            let slug = entry[6].as_str().expect("a slug");
            let above = entry[1]
                .as_u64()
                .map(|above| paths[usize::try_from(above).expect("small")].clone());
            let own = above.map_or_else(|| slug.to_owned(), |above| format!("{above}/{slug}"));
            if page["path"].is_string() {
                assert_eq!(page["path"], own.as_str());
            }
            paths.push(own);
        }
        let bare = org
            .admin
            .get_json(format!("{path}?shape=outline&metadata=false"))
            .await;
        assert!(
            bare["outline"]
                .as_array()
                .expect("a list")
                .iter()
                .all(|entry| entry[8].is_null())
        );
        org.admin
            .get(format!("{path}?shape=list"))
            .await
            .expect_invalid("shape");
    }
}

#[tokio::test]
async fn page_trees_are_read_again_only_when_they_changed() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    for query in ["", "?shape=outline"] {
        let path = space.path(&format!("/content/pages{query}"));
        let first = org.admin.get(&path).await.expect_status(200);
        let tag = first.header("etag").to_owned();
        let again = ask(&app, &org.admin, &path, &[("if-none-match", &tag)]).await;
        assert_eq!(again.expect_status(304).bytes.len(), 0);
        space.write("New", "# New\n").await;
        let changed = ask(&app, &org.admin, &path, &[("if-none-match", &tag)]).await;
        assert_ne!(changed.expect_status(200).header("etag"), tag);
    }
}

#[tokio::test]
async fn only_answers_without_secrets_are_compressed() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Docs").await;
    let pages: Vec<Value> = (0..40)
        .map(|number| insert_page(&format!("Page {number}"), "Text.\n"))
        .collect();
    space.change(json!(pages)).await;
    let accept = [("accept-encoding", "gzip")];
    let path = space.path("/content/pages");
    let plain = org.admin.get(&path).await.expect_status(200);
    assert!(!plain.headers.contains_key("content-encoding"));

    let packed = ask(&app, &org.admin, &path, &accept)
        .await
        .expect_status(200);
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(
        packed.header("vary").contains("accept-encoding"),
        "{:?}",
        packed.headers
    );
    assert!(
        packed.bytes.len() * 3 < plain.bytes.len(),
        "{}",
        packed.bytes.len()
    );
    let mut text = Vec::new();
    let mut decoder = GzipDecoder::new(&packed.bytes[..]);
    decoder.read_to_end(&mut text).await.expect("gzip");
    assert_eq!(text, plain.bytes);
    // The tag is that of the plain form, as a weak one.
    let weak = format!("W/{}", plain.header("etag"));
    assert_eq!(packed.header("etag"), weak);
    let unchanged = [accept[0], ("if-none-match", &weak)];
    ask(&app, &org.admin, &path, &unchanged)
        .await
        .expect_status(304);

    for (path, is_packed) in [
        ("/openapi.json".to_owned(), true),
        (space.path("/content/pages?shape=outline"), true),
        // Files and references with their targets have URLs that open something.
        (space.path("/content"), false),
        (space.path("/content/files"), false),
        (org.path("/members"), false),
        ("/orgs".to_owned(), false),
    ] {
        let answer = ask(&app, &org.admin, &path, &accept)
            .await
            .expect_status(200);
        assert_eq!(
            answer.headers.contains_key("content-encoding"),
            is_packed,
            "{path}"
        );
    }
    let long = "Text that is long. ".repeat(200);
    let page = space.write("Long", &long).await;
    let page = space.path(&format!("/content/page/{page}"));
    for (query, is_packed) in [
        ("", true),
        ("?dereferenced=true", false),
        ("?dereferenced=false", true),
    ] {
        let answer = ask(&app, &org.admin, &format!("{page}{query}"), &accept)
            .await
            .expect_status(200);
        assert_eq!(
            answer.headers.contains_key("content-encoding"),
            is_packed,
            "{query}"
        );
    }
}
