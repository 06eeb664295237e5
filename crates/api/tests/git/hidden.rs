//! Commits that the caller may not see cannot be fetched by their ids either.

use model::Role;
use testkit::TestApp;

use crate::{fixture::GitFixture, wire::can_fetch};

const VERSIONS: [&str; 2] = ["0", "2"];

async fn set_status(setup: &GitFixture<'_>, number: i64, status: &str) {
    let update = sqlx::query("update change_requests set status = $1 where number = $2");
    let update = update.bind(status).bind(number);
    update
        .execute(setup.app.pool())
        .await
        .expect("the database answers");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_request_is_fetched_only_by_those_who_see_it_and_while_it_is_open() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let (reader, commenter) = (
        setup.org.member(Role::Read).await,
        setup.org.member(Role::Comment).await,
    );
    setup
        .repository("mine", &[("README.md", "# Hello\n")])
        .await;
    let main = setup.tip("mine", "HEAD").await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    let hidden = setup
        .commit("mine", &[("README.md", "# Secret\n")], "Secret")
        .await;
    setup
        .push("mine", &setup.org.admin, &["HEAD:refs/heads/secret"])
        .await
        .ok();

    for version in VERSIONS {
        let space = &setup.space;
        assert!(can_fetch(&app, &reader, space, version, &main).await);
        assert!(!can_fetch(&app, &reader, space, version, &hidden).await);
        assert!(can_fetch(&app, &commenter, space, version, &hidden).await);
    }
    let refs = setup
        .git(".", &["ls-remote", &setup.url(&reader)])
        .await
        .ok();
    assert!(!refs.out.contains(&hidden), "{}", refs.out);
    let refs = setup
        .git(".", &["ls-remote", &setup.url(&commenter)])
        .await
        .ok();
    assert!(
        refs.out.contains("refs/heads/change-requests/1"),
        "{}",
        refs.out
    );

    // The cached repository that served it still exists, and must not serve it any more.
    for status in ["archived", "merged"] {
        set_status(&setup, 1, "open").await;
        assert!(can_fetch(&app, &commenter, &setup.space, "2", &hidden).await);
        set_status(&setup, 1, status).await;
        for version in VERSIONS {
            for who in [&reader, &commenter, &setup.org.admin] {
                assert!(!can_fetch(&app, who, &setup.space, version, &hidden).await);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_change_requests_that_goes_takes_only_its_own_commits_along() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    setup
        .repository("mine", &[("README.md", "# Hello\n")])
        .await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    setup
        .git("mine", &["checkout", "-q", "-b", "one"])
        .await
        .ok();
    let one = setup.commit("mine", &[("one.md", "1")], "One").await;
    setup
        .git("mine", &["checkout", "-q", "-b", "two", "main"])
        .await
        .ok();
    let two = setup.commit("mine", &[("two.md", "2")], "Two").await;
    setup
        .push("mine", &setup.org.admin, &["one", "two"])
        .await
        .ok();
    let admin = &setup.org.admin;
    assert!(can_fetch(&app, admin, &setup.space, "2", &one).await);
    set_status(&setup, 1, "archived").await;
    assert!(!can_fetch(&app, admin, &setup.space, "2", &one).await);
    assert!(can_fetch(&app, admin, &setup.space, "2", &two).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duplicate_has_what_was_there_and_nothing_that_came_later() {
    let app = TestApp::new().await;
    let mut setup = GitFixture::new(&app).await;
    setup
        .repository("mine", &[("README.md", "# Hello\n")])
        .await;
    let before = setup.tip("mine", "HEAD").await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    let path = format!("/spaces/{}/duplicate", setup.space);
    let copy = setup
        .org
        .admin
        .post_empty(path)
        .await
        .expect_status(201)
        .id();
    let after = setup
        .commit("mine", &[("new.md", "# Later\n")], "Later")
        .await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    for version in VERSIONS {
        let admin = &setup.org.admin;
        assert!(can_fetch(&app, admin, &setup.space, version, &after).await);
        assert!(can_fetch(&app, admin, &copy, version, &before).await);
        assert!(!can_fetch(&app, admin, &copy, version, &after).await);
    }
    // The duplicate is independent.
    setup
        .git("mine", &["checkout", "-q", "-b", "own", &before])
        .await
        .ok();
    let own = setup.commit("mine", &[("own.md", "# Own\n")], "Own").await;
    setup.space = copy;
    setup
        .push("mine", &setup.org.admin, &["own:main"])
        .await
        .ok();
    setup.clone(&setup.org.admin, "copy", &[]).await.ok();
    assert_eq!(setup.tip("copy", "HEAD").await, own);
}
