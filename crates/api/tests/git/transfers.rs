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
async fn write(desk: &GitFixture<'_>) -> [String; 2] {
    desk.repository("mine", &[("README.md", "# Home\n")]).await;
    let first = desk.tip("mine", "HEAD").await;
    desk.push("mine", &desk.org.admin, &["main"]).await.ok();
    let picture = "\0".repeat(LARGE);
    let files = [("more.md", "# More\n"), (".assets/picture.bin", &picture)];
    let second = desk.commit("mine", &files, "More").await;
    desk.push("mine", &desk.org.admin, &["main"]).await.ok();
    [first, second]
}

async fn transfer(desk: &GitFixture<'_>, thing: &str, to: &Org<'_>) {
    let body = json!({"organization": to.id});
    let path = format!("{thing}/transfer");
    desk.org.admin.post(path, body).await.expect_status(200);
}

async fn duplicate(desk: &GitFixture<'_>, space: &str) -> String {
    let path = format!("/spaces/{space}/duplicate");
    desk.org
        .admin
        .post_empty(path)
        .await
        .expect_status(201)
        .id()
}

async fn rows(desk: &GitFixture<'_>, table: &str, org: &Org<'_>) -> i64 {
    desk.count(&format!(
        "{table} where organization_id = '{}'",
        org.id.uuid()
    ))
    .await
}

/// Checks that a space has the content of [`write`], whatever its organization.
async fn assert_complete(desk: &GitFixture<'_>, space: &str, [first, second]: &[String; 2]) {
    let (admin, at) = (&desk.org.admin, format!("/spaces/{space}"));
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
    let name = format!("clone-{space}-{}", desk.count("events").await);
    let url = desk.server.git_url(admin, space);
    let path = desk.path(&name);
    let path = path.to_str().expect("a plain path");
    desk.git(".", &["clone", "-q", &url, path]).await.ok();
    desk.git(&name, &["fsck", "--full", "--strict"]).await.ok();
    assert_eq!(desk.tip(&name, "HEAD").await, *second);
    let picture = desk.path(&name).join(".assets/picture.bin");
    assert_eq!(
        std::fs::metadata(picture).expect("it is there").len(),
        LARGE as u64
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_space_takes_its_whole_pool_along() {
    let app = TestApp::new().await;
    let desk = GitFixture::new(&app).await;
    let new = app.organization("new").await;
    new.admit(&desk.org.admin, Some(Role::Create)).await;
    let commits = write(&desk).await;
    let (request, proposed) = propose(&desk.org.admin, &desk.space, "New").await;
    transfer(&desk, &format!("/spaces/{}", desk.space), &new).await;

    assert_complete(&desk, &desk.space, &commits).await;
    for who in [&desk.org.admin, &new.admin] {
        assert_eq!(
            titles(who, &format!("{request}/content")).await,
            ["Home", "More", "New"]
        );
        let revision = format!("/spaces/{}/revisions/{proposed}", desk.space);
        who.get(revision).await.expect_status(200);
    }
    for table in [
        "git_objects",
        "revisions",
        "change_requests",
        "lineages",
        "derived",
    ] {
        assert_eq!(rows(&desk, table, &desk.org).await, 0, "{table}");
    }
    // Work continues in the new organization.
    let (next, _) = propose(&new.admin, &desk.space, "Next").await;
    assert_eq!(
        titles(&new.admin, &format!("{next}/content")).await,
        ["Home", "More", "Next"]
    );
    desk.commit("mine", &[("README.md", "# Moved\n")], "Moved")
        .await;
    desk.push("mine", &desk.org.admin, &["main"]).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_leaves_its_duplicate_behind_with_what_that_had() {
    let app = TestApp::new().await;
    let desk = GitFixture::new(&app).await;
    let new = app.organization("new").await;
    new.admit(&desk.org.admin, Some(Role::Create)).await;
    let commits = write(&desk).await;
    let copy = duplicate(&desk, &desk.space).await;
    let later = desk
        .commit("mine", &[("later.md", "# Later\n")], "Later")
        .await;
    desk.push("mine", &desk.org.admin, &["main"]).await.ok();
    transfer(&desk, &format!("/spaces/{}", desk.space), &new).await;

    assert_complete(&desk, &copy, &commits).await;
    let admin = &desk.org.admin;
    let [here, there] =
        [&copy, &desk.space].map(|space| format!("/spaces/{space}/revisions/{later}"));
    admin.get(here).await.expect_status(404);
    assert_eq!(titles(&new.admin, &there).await, ["Home", "Later", "More"]);
    assert_eq!(rows(&desk, "lineages", &new).await, 0);

    // And back again, where the duplicate still has some of its revisions.
    desk.org.admit(&new.admin, Some(Role::Create)).await;
    transfer(&desk, &format!("/spaces/{}", desk.space), &desk.org).await;
    assert_complete(&desk, &copy, &commits).await;
    let first = format!("/spaces/{}/revisions/{}", desk.space, commits[0]);
    assert_eq!(titles(&desk.org.admin, &first).await, ["Home"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duplicate_owns_its_history_at_the_new_place() {
    let app = TestApp::new().await;
    let desk = GitFixture::new(&app).await;
    let new = app.organization("new").await;
    new.admit(&desk.org.admin, Some(Role::Create)).await;
    let commits = write(&desk).await;
    let (_, proposed) = propose(&desk.org.admin, &desk.space, "Secret").await;
    let copy = duplicate(&desk, &desk.space).await;
    let later = desk
        .commit("mine", &[("later.md", "# Later\n")], "Later")
        .await;
    desk.push("mine", &desk.org.admin, &["main"]).await.ok();
    transfer(&desk, &format!("/spaces/{copy}"), &new).await;

    assert_complete(&desk, &copy, &commits).await;
    for revision in [&later, &proposed] {
        let there = format!("/spaces/{copy}/revisions/{revision}");
        new.admin.get(there).await.expect_status(404);
        let sql = "git_objects where encode(oid, 'hex') = ";
        let objects = format!(
            "{sql}'{revision}' and organization_id = '{}'",
            new.id.uuid()
        );
        assert_eq!(desk.count(&objects).await, 0, "it does not even get there");
    }
    // The source is purged, and a duplicate of the duplicate still has it all.
    purge(&app, &desk, &desk.space).await;
    let second = duplicate(&desk, &copy).await;
    assert_complete(&desk, &second, &commits).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_takes_source_and_duplicate_along_and_leaves_a_third() {
    let app = TestApp::new().await;
    let desk = GitFixture::new(&app).await;
    let new = app.organization("new").await;
    new.admit(&desk.org.admin, Some(Role::Create)).await;
    let commits = write(&desk).await;
    let stays = duplicate(&desk, &desk.space).await;
    let other = new_space(&desk.org).await;
    let admin = &desk.org.admin;
    let hall = admin.create(desk.org.path("/collections"), json!({})).await;
    for space in [&desk.space, &other] {
        let to = json!({"parent": hall});
        admin
            .post(format!("/spaces/{space}/move"), to)
            .await
            .expect_status(200);
    }
    let goes = duplicate(&desk, &desk.space).await;
    let (request, _) = propose(admin, &goes, "New").await;
    transfer(&desk, &format!("/collections/{hall}"), &new).await;
    for space in [&desk.space, &goes, &stays] {
        assert_complete(&desk, space, &commits).await;
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
    let pools: i64 = desk
        .count("(select distinct pool_id from git_objects) pools")
        .await;
    assert_eq!(pools, 3);
}
