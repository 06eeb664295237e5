//! Content moves along with a space or collection to another organization, and nothing else does.

use model::Role;
use serde_json::json;
use testkit::{Org, TestApp};

use crate::{
    duplicates::{propose, purge, titles},
    fixture::{GitFixture, new_space},
};

const LARGE: usize = 600 * 1024;

/// A space with two revisions on main, the second with a large file.
async fn write(setup: &GitFixture<'_>) -> [String; 2] {
    setup.repository("mine", &[("README.md", "# Home\n")]).await;
    let first = setup.tip("mine", "HEAD").await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    let picture = "\0".repeat(LARGE);
    let files = [("more.md", "# More\n"), (".assets/picture.bin", &picture)];
    let second = setup.commit("mine", &files, "More").await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    [first, second]
}

async fn transfer(setup: &GitFixture<'_>, thing: &str, to: &Org<'_>) {
    let body = json!({"organization": to.id});
    let path = format!("{thing}/transfer");
    setup.org.admin.post(path, body).await.expect_status(200);
}

async fn duplicate(setup: &GitFixture<'_>, space: &str) -> String {
    let path = format!("/spaces/{space}/duplicate");
    setup
        .org
        .admin
        .post_empty(path)
        .await
        .expect_status(201)
        .id()
}

async fn rows(setup: &GitFixture<'_>, table: &str, org: &Org<'_>) -> i64 {
    setup
        .count(&format!(
            "{table} where organization_id = '{}'",
            org.id.uuid()
        ))
        .await
}

/// Checks that a space has the content of [`write`], whatever its organization.
async fn assert_complete(setup: &GitFixture<'_>, space: &str, [first, second]: &[String; 2]) {
    let (admin, at) = (&setup.org.admin, format!("/spaces/{space}"));
    assert_eq!(
        titles(admin, &format!("{at}/content")).await,
        ["Home", "More"]
    );
    assert_eq!(
        titles(admin, &format!("{at}/revisions/{first}")).await,
        ["Home"]
    );
    assert_eq!(
        titles(admin, &format!("{at}/revisions/{second}")).await,
        ["Home", "More"]
    );
    // Events are never deleted, so their number makes the name unique.
    let name = format!("clone-{space}-{}", setup.count("events").await);
    let url = setup.server.git_url(admin, space);
    let path = setup.path(&name);
    let path = path.to_str().expect("a plain path");
    setup.git(".", &["clone", "-q", &url, path]).await.ok();
    setup.git(&name, &["fsck", "--full", "--strict"]).await.ok();
    assert_eq!(setup.tip(&name, "HEAD").await, *second);
    let picture = setup.path(&name).join(".assets/picture.bin");
    assert_eq!(
        std::fs::metadata(picture).expect("it is there").len(),
        LARGE as u64
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_space_takes_its_whole_pool_along() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let new = app.organization("new").await;
    new.admit(&setup.org.admin, Some(Role::Create)).await;
    let commits = write(&setup).await;
    let (request, proposed) = propose(&setup.org.admin, &setup.space, "New").await;
    transfer(&setup, &format!("/spaces/{}", setup.space), &new).await;

    assert_complete(&setup, &setup.space, &commits).await;
    for who in [&setup.org.admin, &new.admin] {
        assert_eq!(
            titles(who, &format!("{request}/content")).await,
            ["Home", "More", "New"]
        );
        let revision = format!("/spaces/{}/revisions/{proposed}", setup.space);
        who.get(revision).await.expect_status(200);
    }
    for table in [
        "git_objects",
        "revisions",
        "change_requests",
        "lineages",
        "derived",
    ] {
        assert_eq!(rows(&setup, table, &setup.org).await, 0, "{table}");
    }
    // Work continues in the new organization.
    let (next, _) = propose(&new.admin, &setup.space, "Next").await;
    assert_eq!(
        titles(&new.admin, &format!("{next}/content")).await,
        ["Home", "More", "Next"]
    );
    setup
        .commit("mine", &[("README.md", "# Moved\n")], "Moved")
        .await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_leaves_its_duplicate_behind_with_what_that_had() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let new = app.organization("new").await;
    new.admit(&setup.org.admin, Some(Role::Create)).await;
    let commits = write(&setup).await;
    let copy = duplicate(&setup, &setup.space).await;
    let later = setup
        .commit("mine", &[("later.md", "# Later\n")], "Later")
        .await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    transfer(&setup, &format!("/spaces/{}", setup.space), &new).await;

    assert_complete(&setup, &copy, &commits).await;
    let admin = &setup.org.admin;
    let [here, there] =
        [&copy, &setup.space].map(|space| format!("/spaces/{space}/revisions/{later}"));
    admin.get(here).await.expect_status(404);
    assert_eq!(titles(&new.admin, &there).await, ["Home", "Later", "More"]);
    assert_eq!(rows(&setup, "lineages", &new).await, 0);

    // And back again, where the duplicate still has some of its revisions.
    setup.org.admit(&new.admin, Some(Role::Create)).await;
    transfer(&setup, &format!("/spaces/{}", setup.space), &setup.org).await;
    assert_complete(&setup, &copy, &commits).await;
    let first = format!("/spaces/{}/revisions/{}", setup.space, commits[0]);
    assert_eq!(titles(&setup.org.admin, &first).await, ["Home"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duplicate_owns_its_history_at_the_new_place() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let new = app.organization("new").await;
    new.admit(&setup.org.admin, Some(Role::Create)).await;
    let commits = write(&setup).await;
    let (_, proposed) = propose(&setup.org.admin, &setup.space, "Secret").await;
    let copy = duplicate(&setup, &setup.space).await;
    let later = setup
        .commit("mine", &[("later.md", "# Later\n")], "Later")
        .await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    transfer(&setup, &format!("/spaces/{copy}"), &new).await;

    assert_complete(&setup, &copy, &commits).await;
    for revision in [&later, &proposed] {
        let there = format!("/spaces/{copy}/revisions/{revision}");
        new.admin.get(there).await.expect_status(404);
        let sql = "git_objects where encode(oid, 'hex') = ";
        let objects = format!(
            "{sql}'{revision}' and organization_id = '{}'",
            new.id.uuid()
        );
        assert_eq!(setup.count(&objects).await, 0, "it does not even get there");
    }
    // The source is purged, and a duplicate of the duplicate still has it all.
    purge(&app, &setup, &setup.space).await;
    let second = duplicate(&setup, &copy).await;
    assert_complete(&setup, &second, &commits).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_takes_source_and_duplicate_along_and_leaves_a_third() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let new = app.organization("new").await;
    new.admit(&setup.org.admin, Some(Role::Create)).await;
    let commits = write(&setup).await;
    let stays = duplicate(&setup, &setup.space).await;
    let other = new_space(&setup.org).await;
    let admin = &setup.org.admin;
    let hall = admin
        .create(setup.org.path("/collections"), json!({}))
        .await;
    for space in [&setup.space, &other] {
        let to = json!({"parent": hall});
        admin
            .post(format!("/spaces/{space}/move"), to)
            .await
            .expect_status(200);
    }
    let goes = duplicate(&setup, &setup.space).await;
    let (request, _) = propose(admin, &goes, "New").await;
    transfer(&setup, &format!("/collections/{hall}"), &new).await;
    for space in [&setup.space, &goes, &stays] {
        assert_complete(&setup, space, &commits).await;
    }
    assert_eq!(
        titles(&new.admin, &format!("{request}/content")).await,
        ["Home", "More", "New"]
    );
    new.admin
        .get(format!("/spaces/{other}/content"))
        .await
        .expect_status(200);
    new.admin
        .get(format!("/spaces/{stays}/content"))
        .await
        .expect_status(404);
    // The transferred spaces share a new pool.
    let pools: i64 = setup
        .count("(select distinct pool_id from git_objects) pools")
        .await;
    assert_eq!(pools, 3);
}
