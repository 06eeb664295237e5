//! Commits that the caller may not see cannot be fetched by their ids either.

use model::Role;
use testkit::TestApp;

use crate::{fixture::GitFixture, wire::can_fetch};

const VERSIONS: [&str; 2] = ["0", "2"];

async fn set_status(desk: &GitFixture<'_>, number: i64, status: &str) {
    let update = sqlx::query("update change_requests set status = $1 where number = $2");
    let update = update.bind(status).bind(number);
    update
        .execute(desk.app.pool())
        .await
        .expect("the database answers");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_request_is_fetched_only_by_those_who_see_it_and_while_it_is_open() {
    let app = TestApp::new().await;
    let desk = GitFixture::new(&app).await;
    let (reader, commenter) = (
        desk.org.member(Role::Read).await,
        desk.org.member(Role::Comment).await,
    );
    desk.repository("mine", &[("README.md", "# Hello\n")]).await;
    let main = desk.tip("mine", "HEAD").await;
    desk.push("mine", &desk.org.admin, &["main"]).await.ok();
    let hidden = desk
        .commit("mine", &[("README.md", "# Secret\n")], "Secret")
        .await;
    desk.push("mine", &desk.org.admin, &["HEAD:refs/heads/secret"])
        .await
        .ok();

    for version in VERSIONS {
        let space = &desk.space;
        assert!(can_fetch(&app, &reader, space, version, &main).await);
        assert!(!can_fetch(&app, &reader, space, version, &hidden).await);
        assert!(can_fetch(&app, &commenter, space, version, &hidden).await);
    }
    let refs = desk.git(".", &["ls-remote", &desk.url(&reader)]).await.ok();
    assert!(!refs.out.contains(&hidden), "{}", refs.out);
    let refs = desk
        .git(".", &["ls-remote", &desk.url(&commenter)])
        .await
        .ok();
    assert!(
        refs.out.contains("refs/heads/change-requests/1"),
        "{}",
        refs.out
    );

    // The cached repository that served it still exists, and must not serve it any more.
    for status in ["archived", "merged"] {
        set_status(&desk, 1, "open").await;
        assert!(can_fetch(&app, &commenter, &desk.space, "2", &hidden).await);
        set_status(&desk, 1, status).await;
        for version in VERSIONS {
            for who in [&reader, &commenter, &desk.org.admin] {
                assert!(!can_fetch(&app, who, &desk.space, version, &hidden).await);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_change_requests_that_goes_takes_only_its_own_commits_along() {
    let app = TestApp::new().await;
    let desk = GitFixture::new(&app).await;
    desk.repository("mine", &[("README.md", "# Hello\n")]).await;
    desk.push("mine", &desk.org.admin, &["main"]).await.ok();
    desk.git("mine", &["checkout", "-q", "-b", "one"])
        .await
        .ok();
    let one = desk.commit("mine", &[("one.md", "1")], "One").await;
    desk.git("mine", &["checkout", "-q", "-b", "two", "main"])
        .await
        .ok();
    let two = desk.commit("mine", &[("two.md", "2")], "Two").await;
    desk.push("mine", &desk.org.admin, &["one", "two"])
        .await
        .ok();
    let admin = &desk.org.admin;
    assert!(can_fetch(&app, admin, &desk.space, "2", &one).await);
    set_status(&desk, 1, "archived").await;
    assert!(!can_fetch(&app, admin, &desk.space, "2", &one).await);
    assert!(can_fetch(&app, admin, &desk.space, "2", &two).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duplicate_has_what_was_there_and_nothing_that_came_later() {
    let app = TestApp::new().await;
    let mut desk = GitFixture::new(&app).await;
    desk.repository("mine", &[("README.md", "# Hello\n")]).await;
    let before = desk.tip("mine", "HEAD").await;
    desk.push("mine", &desk.org.admin, &["main"]).await.ok();
    let path = format!("/spaces/{}/duplicate", desk.space);
    let copy = desk
        .org
        .admin
        .post_empty(path)
        .await
        .expect_status(201)
        .id();
    let after = desk
        .commit("mine", &[("new.md", "# Later\n")], "Later")
        .await;
    desk.push("mine", &desk.org.admin, &["main"]).await.ok();
    for version in VERSIONS {
        let admin = &desk.org.admin;
        assert!(can_fetch(&app, admin, &desk.space, version, &after).await);
        assert!(can_fetch(&app, admin, &copy, version, &before).await);
        assert!(!can_fetch(&app, admin, &copy, version, &after).await);
    }
    // The duplicate is independent.
    desk.git("mine", &["checkout", "-q", "-b", "own", &before])
        .await
        .ok();
    let own = desk.commit("mine", &[("own.md", "# Own\n")], "Own").await;
    desk.space = copy;
    desk.push("mine", &desk.org.admin, &["own:main"]).await.ok();
    desk.clone(&desk.org.admin, "copy", &[]).await.ok();
    assert_eq!(desk.tip("copy", "HEAD").await, own);
}
