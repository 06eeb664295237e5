//! Dimensions of images, wherever files are returned.

use context::{Ctx, Principal, RequestInfo};
use model::{PageRequest, content::RevisionSelector};
use pages::contents::files;
use serde_json::{Value, json};
use testkit::{TestApp, round_trips};

/// Each three pixels wide and two high.
const PICTURES: [(&str, &str); 5] = [
    ("a.png", "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAAA="),
    ("a.gif", "R0lGODlhAwACAAAAADs="),
    ("a.JPG", "/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAACAAMBAREA"),
    ("a.webp", "UklGRhoAAABXRUJQVlA4WAoAAAAAAAAAAgAAAQAA"),
    ("a.svg", "PHN2ZyB2aWV3Qm94PScwIDAgMyAyJy8+"),
];
/// The first bytes of `a.gif`, with an additional zero so that more bytes can follow.
const LARGE_START: &str = "R0lGODlhAwACAAAAADsA";
const NO_PICTURES: [(&str, &str); 3] = [
    ("notes.txt", "R0lGODlhAwACAAAAADsAAA=="),
    ("broken.png", "bm8gcGljdHVyZSwgd2hhdGV2ZXI="),
    ("empty.png", ""),
];

#[tokio::test]
async fn pictures_tell_how_large_they_are() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let space = org.space("Docs").await;
    let request = space.change_request("Pictures").await;
    let base = request.path("");

    // More than fits into a row.
    let large = format!("{LARGE_START}{}", "AAAA".repeat(200_000));
    let named = PICTURES.iter().chain(&NO_PICTURES).copied();
    let named = named.chain([("large.gif", &*large)]);
    let new: Vec<Value> = named
        .map(|(name, base64)| json!({"name": name, "base64": base64}))
        .collect();
    let count = new.len();
    let changes = json!([{"operation": "insert_files", "files": new}]);
    let response = request.update_content(changes).await;
    let response = response.expect_status(200).json();
    let check = |files: &Value| {
        let files = files.as_array().expect("a list");
        assert_eq!(files.len(), count);
        for file in files {
            let name = file["name"].as_str().expect("text");
            let measured = !NO_PICTURES.iter().any(|(other, _)| *other == name);
            let expected = measured.then(|| json!({"width": 3, "height": 2}));
            assert_eq!(file.get("dimensions"), expected.as_ref(), "{name}");
        }
    };
    check(&response["insertedFiles"]);
    let content = admin.get_json(format!("{base}/content")).await;
    check(&content["files"]);
    let listed = admin.get(format!("{base}/content/files")).await;
    check(&listed.expect_status(200).json()["items"]);
    let reported = admin.get_json(format!("{base}/changes")).await;
    let reported = reported["changes"].as_array().expect("a list").iter();
    let created = reported.filter(|change| change["type"] == "file_created");
    check(&created.map(|change| change["file"].clone()).collect());

    // Nodes that did not write them read their headers, and store the dimensions.
    let (space, at) = (
        space.space_id(),
        RevisionSelector::ChangeRequest(request.id.parse().expect("an id")),
    );
    let page = PageRequest {
        after: None,
        limit: 50,
    };
    let mut counts = Vec::new();
    for _ in 0..2 {
        let principal = Principal::User {
            user: admin.id,
            token: None,
        };
        let ctx = Ctx::new(app.restarted(), principal, RequestInfo::default());
        ctx.space(space).await.expect("it is there");
        for _ in 0..2 {
            let (listed, trips) = round_trips::count(files::list(&ctx, space, at, &page)).await;
            let (_, listed) = listed.expect("they are listed");
            let measured = listed.items.iter();
            let measured = measured.filter_map(|facts| facts.dimensions);
            let measured: Vec<_> = measured.map(|size| (size.width, size.height)).collect();
            assert_eq!(measured, [(3, 2); PICTURES.len() + 1]);
            counts.push(trips);
        }
    }
    let [first, again, stored, _] = counts[..] else {
        panic!("{counts:?}");
    };
    assert_eq!(first, stored + 2, "what is measured is stored");
    assert_eq!(again, 1, "a warm list");
}
