//! Bytes: counted where objects are stored, refused before they are, freed by garbage collection.

use context::Settings;
use files::FileStorage;
use model::Role;
use serde_json::json;
use testkit::{Org, TestApp};

use crate::{
    duplicates::purge,
    fixture::GitFixture,
    garbage::{age, collect, files_in, pool_of},
};

const QUOTA: u64 = 1_000_000;

async fn app() -> TestApp {
    let change = |settings: &mut Settings| settings.limits.max_organization_bytes = QUOTA;
    TestApp::builder().settings(change).build().await
}

async fn bytes(org: &Org<'_>) -> i64 {
    let usage = org.admin.get_json(org.path("/usage")).await;
    usage["bytes"]["used"].as_i64().expect("a figure")
}

/// The stored bytes, summed over all rows.
async fn stored(app: &TestApp, org: &Org<'_>) -> i64 {
    let sum = "select coalesce(sum(size), 0)::bigint from git_objects where organization_id = $1";
    let sum = sqlx::query_scalar(sum).bind(org.id.uuid());
    sum.fetch_one(app.pool()).await.expect("a sum")
}

/// Incompressible data, binary if the first byte is zero.
fn noise(length: usize, first: u8) -> String {
    let mut text = String::from(first as char);
    let mut state = 1_u64;
    while text.len() < length {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        text.push(char::from(
            b'a' + u8::try_from((state >> 33) % 26).unwrap_or(0),
        ));
    }
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_over_the_quota_is_rejected_with_a_message_and_stores_nothing() {
    let app = app().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    let text = noise(400_000, b'#');
    setup.repository("mine", &[("README.md", &text)]).await;
    setup.push("mine", admin, &["main"]).await.ok();
    let before = bytes(&setup.org).await;
    assert!(before > 400_000, "{before}");
    assert_eq!(before, stored(&app, &setup.org).await);

    // 700 kB and binary, so that it would go to file storage.
    let picture = noise(700_000, 0);
    setup
        .commit("mine", &[("picture.bin", &picture)], "Picture")
        .await;
    let said = setup.push("mine", admin, &["main"]).await;
    let said = said.fails_with("This organization stores");
    assert!(said.err.contains("of 1000000 bytes"), "{}", said.err);
    assert!(
        said.err.contains("`max_organization_bytes`"),
        "{}",
        said.err
    );
    assert_eq!(bytes(&setup.org).await, before);
    assert_eq!(stored(&app, &setup.org).await, before);

    // Reads continue, and writes within the quota succeed.
    setup.clone(admin, "copy", &[]).await.ok();
    let small = [("more.md", "# More\n")];
    setup.commit("copy", &small, "More").await;
    setup.push("copy", admin, &["main"]).await.ok();
    assert_eq!(bytes(&setup.org).await, stored(&app, &setup.org).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_over_the_quota_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let files = FileStorage::local(folder.path()).expect("a new directory");
    let change = |settings: &mut Settings| settings.limits.max_organization_bytes = QUOTA;
    let app = TestApp::builder().settings(change).files(files);
    let app = app.build().await;
    let setup = GitFixture::new(&app).await;
    let space = setup.org.admin.space(&setup.space);
    let request = space.change_request("Files").await;
    let upload = |length: usize| {
        // Four letters of base64 are three bytes, all of them zero.
        let files = json!([{"name": "a.bin", "base64": "AAAA".repeat(length / 3)}]);
        request.update_content(json!([{"operation": "insert_files", "files": files}]))
    };
    let before = bytes(&setup.org).await;
    let refused = upload(1_200_000).await.expect_status(422);
    assert_eq!(refused.text("/error/type"), "quota_exceeded");
    assert_eq!(bytes(&setup.org).await, before);
    assert_eq!(files_in(folder.path(), false), 0, "nothing was stored");
    upload(600_000).await.expect_status(200);
    assert_eq!(files_in(folder.path(), false), 1);
    let after = bytes(&setup.org).await;
    assert!(after > before + 600_000, "{after}");
    assert_eq!(after, stored(&app, &setup.org).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn purging_a_space_frees_its_bytes_and_deleting_works_over_the_quota() {
    let app = app().await;
    let setup = GitFixture::new(&app).await;
    let text = noise(900_000, b'#');
    setup.repository("mine", &[("README.md", &text)]).await;
    let admin = &setup.org.admin;
    setup.push("mine", admin, &["main"]).await.ok();
    let operator = app.system();
    let less = [(model::usage::Resource::Bytes, Some(1000))];
    let set = app::usage::set_exceptions(&operator, setup.org.id, &less).await;
    set.expect("the organization is there");
    operator.commit(None).await.expect("the database answers");
    setup
        .commit("mine", &[("more.md", "# More\n")], "More")
        .await;
    let said = setup.push("mine", admin, &["main"]).await;
    said.fails_with("of 1000 bytes");
    setup.clone(admin, "copy", &[]).await.ok();

    purge(&app, &setup, &setup.space).await;
    age(&app).await;
    collect(&app, pool_of(setup.org.id, &setup.space)).await;
    assert_eq!(bytes(&setup.org).await, 0);
    app::usage::update_totals(&app.app).await.expect("sums");
    assert_eq!(bytes(&setup.org).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_that_does_not_fit_is_refused() {
    let app = app().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    let new = app.organization("new").await;
    new.admit(admin, Some(Role::Create)).await;
    let text = noise(900_000, b'#');
    setup.repository("mine", &[("README.md", &text)]).await;
    setup.push("mine", admin, &["main"]).await.ok();
    let own = crate::fixture::new_space(&new).await;
    let text = noise(200_000, b'!');
    setup.repository("theirs", &[("README.md", &text)]).await;
    let url = setup.server.git_url(&new.admin, &own);
    setup.git("theirs", &["push", &url, "main"]).await.ok();

    let transfer = format!("/spaces/{}/transfer", setup.space);
    let body = json!({"organization": new.id});
    let before = (bytes(&setup.org).await, bytes(&new).await);
    let refused = admin.post(&transfer, body).await.expect_status(422);
    refused.expect_error("This organization stores");
    assert_eq!((bytes(&setup.org).await, bytes(&new).await), before);
}
