//! Effects of pushes on main and on change requests.

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::fixture::GitFixture;

/// A space with one page on main, pushed from the repository `mine`.
async fn begun(app: &TestApp) -> GitFixture<'_> {
    let setup = GitFixture::new(app).await;
    setup
        .repository("mine", &[("README.md", "# Hello\n")])
        .await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    setup
}

async fn change_request(setup: &GitFixture<'_>, number: i64) -> serde_json::Value {
    let path = format!("/spaces/{}/change-requests/{number}", setup.space);
    setup.org.admin.get_json(path).await.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn main_moves_forward_only_and_stays() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    let admin = &setup.org.admin;
    setup
        .repository("other", &[("README.md", "# Other\n")])
        .await;
    let said = setup.push("other", admin, &["--force", "main"]).await;
    said.fails_with("non-fast-forward");
    let said = setup.push("mine", admin, &["--delete", "main"]).await;
    said.fails_with("main cannot be deleted");
    let said = setup.push("mine", admin, &["HEAD:refs/tags/v1"]).await;
    said.fails_with("only branches can be pushed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_branch_opens_a_change_request_and_the_next_push_adds_to_it() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    let editor = setup.org.member(Role::Edit).await;
    let base = setup.tip("mine", "HEAD").await;
    setup
        .git("mine", &["checkout", "-q", "-b", "feature/x"])
        .await
        .ok();
    let first = setup.commit("mine", &[("x.md", "# X\n")], "Add x").await;
    let said = setup.push("mine", &editor, &["feature/x"]).await.ok();
    assert!(
        said.err
            .contains("remote: Change request #1: https://bindery.test/"),
        "{}",
        said.err
    );
    let request = change_request(&setup, 1).await;
    assert_eq!(request["status"], json!("draft"));
    assert_eq!(request["subject"], json!("Add x"));
    assert_eq!(request["revision"], json!(first));
    assert_eq!(request["revisionInitial"], json!(base));

    let second = setup.commit("mine", &[("x.md", "# X!\n")], "Better").await;
    setup.push("mine", &editor, &["feature/x"]).await.ok();
    let third = setup.commit("mine", &[("x.md", "# X!!\n")], "Best").await;
    let name = "feature/x:refs/heads/change-requests/1";
    setup.push("mine", &setup.org.admin, &[name]).await.ok();
    assert_eq!(change_request(&setup, 1).await["revision"], json!(third));
    assert_eq!(setup.count("change_requests").await, 1);
    assert_eq!(setup.tip("mine", "HEAD~1").await, second);

    setup.clone(&editor, "theirs", &[]).await.ok();
    assert_eq!(setup.tip("theirs", "origin/change-requests/1").await, third);
    assert_eq!(setup.tip("theirs", "origin/feature/x").await, third);
    assert_eq!(setup.tip("theirs", "origin/main").await, base);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_opened_a_change_request_rewrites_it() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    let (editor, other) = (
        setup.org.member(Role::Edit).await,
        setup.org.member(Role::Edit).await,
    );
    setup.git("mine", &["checkout", "-q", "-b", "x"]).await.ok();
    setup.commit("mine", &[("x.md", "# X\n")], "One").await;
    setup.push("mine", &editor, &["x"]).await.ok();
    setup
        .git("mine", &["commit", "-q", "--amend", "-m", "Rewritten"])
        .await
        .ok();
    let tip = setup.tip("mine", "HEAD").await;
    let said = setup.push("mine", &other, &["--force", "x"]).await;
    said.fails_with("only the user who opened");
    setup.push("mine", &editor, &["--force", "x"]).await.ok();
    assert_eq!(change_request(&setup, 1).await["revision"], json!(tip));
    // Back to the first commit: nothing is sent but the command.
    let force = ["--force", "main:x"];
    setup.push("mine", &editor, &force).await.ok();
    let main = setup.tip("mine", "main").await;
    assert_eq!(change_request(&setup, 1).await["revision"], json!(main));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_branches_are_pushed_and_cloned_at_once() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    for number in 0..40 {
        let name = format!("b{number}");
        setup
            .git("mine", &["checkout", "-q", "-b", &name, "main"])
            .await
            .ok();
        setup.commit("mine", &[(&name, "x")], &name).await;
    }
    setup.push("mine", &setup.org.admin, &["--all"]).await.ok();
    assert_eq!(setup.count("change_requests").await, 40);
    // Enough wants that the client compresses its request.
    for version in ["protocol.version=0", "protocol.version=2"] {
        setup
            .clone(&setup.org.admin, version, &["-c", version])
            .await
            .ok();
        let count = ["rev-list", "--all", "--count"];
        assert_eq!(setup.git(version, &count).await.ok().out.trim(), "41");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_keeps_its_id_when_a_push_renames_it() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    let text = "# Guide\n\nA page with enough words in it to be known again.\n";
    setup.commit("mine", &[("guide.md", text)], "Write").await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    let path = format!("/spaces/{}/content/pages", setup.space);
    let id_of = |pages: &serde_json::Value| {
        let pages = pages["pages"].as_array().unwrap().iter();
        let mut guides = pages.filter(|page| page["title"] == json!("Guide"));
        guides.next().unwrap()["id"].clone()
    };
    let before = id_of(&setup.org.admin.get_json(&path).await);
    setup
        .git("mine", &["mv", "guide.md", "handbook.md"])
        .await
        .ok();
    setup.commit("mine", &[], "Rename").await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    let after = id_of(&setup.org.admin.get_json(&path).await);
    assert_eq!(before, after);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_main_that_contains_a_change_request_merges_it() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    let admin = &setup.org.admin;
    setup.git("mine", &["checkout", "-q", "-b", "x"]).await.ok();
    setup.commit("mine", &[("x.md", "# X\n")], "One").await;
    setup.push("mine", admin, &["x"]).await.ok();
    setup.git("mine", &["checkout", "-q", "main"]).await.ok();
    setup
        .git("mine", &["merge", "-q", "--no-ff", "x", "-m", "Merge x"])
        .await
        .ok();
    let tip = setup.tip("mine", "HEAD").await;
    let said = setup.push("mine", admin, &["main"]).await.ok();
    assert!(
        said.err.contains("Change request #1 is merged"),
        "{}",
        said.err
    );
    let request = change_request(&setup, 1).await;
    assert_eq!(request["status"], json!("merged"));
    assert_eq!(request["revisionMerged"], json!(tip));
    // Its branch is gone, so the name is available for the next one.
    setup.git("mine", &["checkout", "-q", "x"]).await.ok();
    setup.commit("mine", &[("y.md", "# Y\n")], "Two").await;
    setup.push("mine", admin, &["x"]).await.ok();
    assert_eq!(change_request(&setup, 2).await["status"], json!("draft"));
}

#[tokio::test(flavor = "multi_thread")]
async fn locks_and_rules_protect_main_and_not_branches() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    let admin = &setup.org.admin;
    let space = format!("/spaces/{}", setup.space);
    let organization = setup.org.path("");
    setup.commit("mine", &[("x.md", "# X\n")], "More").await;
    admin
        .patch(&space, json!({"editMode": "locked"}))
        .await
        .expect_status(200);
    setup
        .push("mine", admin, &["main"])
        .await
        .fails_with("locked");
    let rule = json!({"type": "rules", "rules": [{"rule": "require_at_least_one_review"}]});
    admin
        .patch(&space, json!({"editMode": "live", "mergeRules": rule}))
        .await
        .expect_status(200);
    setup
        .push("mine", admin, &["main"])
        .await
        .fails_with("merge rules");
    admin
        .patch(&space, json!({"mergeRules": {"type": "inherit"}}))
        .await
        .expect_status(200);
    admin
        .patch(&organization, json!({"mergeRules": rule}))
        .await
        .expect_status(200);
    setup
        .push("mine", admin, &["main"])
        .await
        .fails_with("merge rules");
    setup.push("mine", admin, &["main:proposal"]).await.ok();
    let bypass = json!({"type": "rules", "rules": [{"rule": "require_at_least_one_review"},
        {"rule": "allow_bypass", "users": [admin.id]}]});
    admin
        .patch(&space, json!({"mergeRules": bypass}))
        .await
        .expect_status(200);
    setup.push("mine", admin, &["main"]).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_concurrent_pushes_one_is_rejected() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    let admin = &setup.org.admin;
    for round in 0..5 {
        for name in ["left", "right"] {
            let place = format!("{name}{round}");
            setup.clone(admin, &place, &[]).await.ok();
            setup.commit(&place, &[("page.md", &place)], &place).await;
        }
        let (left, right) = (format!("left{round}"), format!("right{round}"));
        let (left, right) = tokio::join!(
            setup.push(&left, admin, &["main"]),
            setup.push(&right, admin, &["main"])
        );
        assert!(left.ok != right.ok, "{}\n{}", left.err, right.err);
        let lost = if left.ok { right } else { left };
        lost.fails_with("fetch first");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refs_are_decided_one_by_one_unless_all_or_none_is_wanted() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    let admin = &setup.org.admin;
    let before = setup.tip("mine", "HEAD").await;
    let after = setup.commit("mine", &[("x.md", "# X\n")], "More").await;
    let refs = ["main", "main:refs/tags/v1"];
    let said = setup
        .push("mine", admin, &["--atomic", refs[0], refs[1]])
        .await;
    said.fails_with("atomic push failed");
    let space = format!("/spaces/{}", setup.space);
    assert_eq!(admin.get_json(&space).await["revision"], json!(before));
    setup
        .push("mine", admin, &refs)
        .await
        .fails_with("only branches");
    assert_eq!(admin.get_json(&space).await["revision"], json!(after));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_an_event_with_who_and_what() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    let row: (serde_json::Value, serde_json::Value) =
        sqlx::query_as("select payload, actor from events where type = 'content.pushed'")
            .fetch_one(setup.app.pool())
            .await
            .unwrap();
    assert_eq!(row.0["ref"], json!("refs/heads/main"));
    assert_eq!(row.0["after"], json!(setup.tip("mine", "HEAD").await));
    assert_eq!(row.0["commits"], json!(1));
    assert_eq!(row.1["user"], json!(setup.org.admin.id));
}
