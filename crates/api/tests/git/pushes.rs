//! Effects of pushes on main and on change requests.

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::fixture::GitFixture;

/// A space with one page on main, pushed from the repository `mine`.
async fn begun(app: &TestApp) -> GitFixture<'_> {
    let desk = GitFixture::new(app).await;
    desk.repository("mine", &[("README.md", "# Hello\n")]).await;
    desk.push("mine", &desk.org.admin, &["main"]).await.ok();
    desk
}

async fn change_request(desk: &GitFixture<'_>, number: i64) -> serde_json::Value {
    let path = format!("/spaces/{}/change-requests/{number}", desk.space);
    desk.org.admin.get_json(path).await.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn main_moves_forward_only_and_stays() {
    let app = TestApp::new().await;
    let desk = begun(&app).await;
    let admin = &desk.org.admin;
    desk.repository("other", &[("README.md", "# Other\n")])
        .await;
    let said = desk.push("other", admin, &["--force", "main"]).await;
    said.fails_with("non-fast-forward");
    let said = desk.push("mine", admin, &["--delete", "main"]).await;
    said.fails_with("main cannot be deleted");
    let said = desk.push("mine", admin, &["HEAD:refs/tags/v1"]).await;
    said.fails_with("only branches can be pushed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_branch_opens_a_change_request_and_the_next_push_adds_to_it() {
    let app = TestApp::new().await;
    let desk = begun(&app).await;
    let editor = desk.org.member(Role::Edit).await;
    let base = desk.tip("mine", "HEAD").await;
    desk.git("mine", &["checkout", "-q", "-b", "feature/x"])
        .await
        .ok();
    let first = desk.commit("mine", &[("x.md", "# X\n")], "Add x").await;
    let said = desk.push("mine", &editor, &["feature/x"]).await.ok();
    assert!(
        said.err
            .contains("remote: Change request #1: https://bindery.test/"),
        "{}",
        said.err
    );
    let request = change_request(&desk, 1).await;
    assert_eq!(request["status"], json!("draft"));
    assert_eq!(request["subject"], json!("Add x"));
    assert_eq!(request["revision"], json!(first));
    assert_eq!(request["revisionInitial"], json!(base));

    let second = desk.commit("mine", &[("x.md", "# X!\n")], "Better").await;
    desk.push("mine", &editor, &["feature/x"]).await.ok();
    let third = desk.commit("mine", &[("x.md", "# X!!\n")], "Best").await;
    let name = "feature/x:refs/heads/change-requests/1";
    desk.push("mine", &desk.org.admin, &[name]).await.ok();
    assert_eq!(change_request(&desk, 1).await["revision"], json!(third));
    assert_eq!(desk.count("change_requests").await, 1);
    assert_eq!(desk.tip("mine", "HEAD~1").await, second);

    desk.clone(&editor, "theirs", &[]).await.ok();
    assert_eq!(desk.tip("theirs", "origin/change-requests/1").await, third);
    assert_eq!(desk.tip("theirs", "origin/feature/x").await, third);
    assert_eq!(desk.tip("theirs", "origin/main").await, base);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_opened_a_change_request_rewrites_it() {
    let app = TestApp::new().await;
    let desk = begun(&app).await;
    let (editor, other) = (
        desk.org.member(Role::Edit).await,
        desk.org.member(Role::Edit).await,
    );
    desk.git("mine", &["checkout", "-q", "-b", "x"]).await.ok();
    desk.commit("mine", &[("x.md", "# X\n")], "One").await;
    desk.push("mine", &editor, &["x"]).await.ok();
    desk.git("mine", &["commit", "-q", "--amend", "-m", "Rewritten"])
        .await
        .ok();
    let tip = desk.tip("mine", "HEAD").await;
    let said = desk.push("mine", &other, &["--force", "x"]).await;
    said.fails_with("only the user who opened");
    desk.push("mine", &editor, &["--force", "x"]).await.ok();
    assert_eq!(change_request(&desk, 1).await["revision"], json!(tip));
    // Back to the first commit: nothing is sent but the command.
    let force = ["--force", "main:x"];
    desk.push("mine", &editor, &force).await.ok();
    let main = desk.tip("mine", "main").await;
    assert_eq!(change_request(&desk, 1).await["revision"], json!(main));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_branches_are_pushed_and_cloned_at_once() {
    let app = TestApp::new().await;
    let desk = begun(&app).await;
    for number in 0..40 {
        let name = format!("b{number}");
        desk.git("mine", &["checkout", "-q", "-b", &name, "main"])
            .await
            .ok();
        desk.commit("mine", &[(&name, "x")], &name).await;
    }
    desk.push("mine", &desk.org.admin, &["--all"]).await.ok();
    assert_eq!(desk.count("change_requests").await, 40);
    // Enough wants that the client compresses its request.
    for version in ["protocol.version=0", "protocol.version=2"] {
        desk.clone(&desk.org.admin, version, &["-c", version])
            .await
            .ok();
        let count = ["rev-list", "--all", "--count"];
        assert_eq!(desk.git(version, &count).await.ok().out.trim(), "41");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_keeps_its_id_when_a_push_renames_it() {
    let app = TestApp::new().await;
    let desk = begun(&app).await;
    let text = "# Guide\n\nA page with enough words in it to be known again.\n";
    desk.commit("mine", &[("guide.md", text)], "Write").await;
    desk.push("mine", &desk.org.admin, &["main"]).await.ok();
    let path = format!("/spaces/{}/content/pages", desk.space);
    let id_of = |pages: &serde_json::Value| {
        let pages = pages["pages"].as_array().unwrap().iter();
        let mut guides = pages.filter(|page| page["title"] == json!("Guide"));
        guides.next().unwrap()["id"].clone()
    };
    let before = id_of(&desk.org.admin.get_json(&path).await);
    desk.git("mine", &["mv", "guide.md", "handbook.md"])
        .await
        .ok();
    desk.commit("mine", &[], "Rename").await;
    desk.push("mine", &desk.org.admin, &["main"]).await.ok();
    let after = id_of(&desk.org.admin.get_json(&path).await);
    assert_eq!(before, after);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_main_that_contains_a_change_request_merges_it() {
    let app = TestApp::new().await;
    let desk = begun(&app).await;
    let admin = &desk.org.admin;
    desk.git("mine", &["checkout", "-q", "-b", "x"]).await.ok();
    desk.commit("mine", &[("x.md", "# X\n")], "One").await;
    desk.push("mine", admin, &["x"]).await.ok();
    desk.git("mine", &["checkout", "-q", "main"]).await.ok();
    desk.git("mine", &["merge", "-q", "--no-ff", "x", "-m", "Merge x"])
        .await
        .ok();
    let tip = desk.tip("mine", "HEAD").await;
    let said = desk.push("mine", admin, &["main"]).await.ok();
    assert!(
        said.err.contains("Change request #1 is merged"),
        "{}",
        said.err
    );
    let request = change_request(&desk, 1).await;
    assert_eq!(request["status"], json!("merged"));
    assert_eq!(request["revisionMerged"], json!(tip));
    // Its branch is gone, so the name is available for the next one.
    desk.git("mine", &["checkout", "-q", "x"]).await.ok();
    desk.commit("mine", &[("y.md", "# Y\n")], "Two").await;
    desk.push("mine", admin, &["x"]).await.ok();
    assert_eq!(change_request(&desk, 2).await["status"], json!("draft"));
}

#[tokio::test(flavor = "multi_thread")]
async fn locks_and_rules_protect_main_and_not_branches() {
    let app = TestApp::new().await;
    let desk = begun(&app).await;
    let admin = &desk.org.admin;
    let space = format!("/spaces/{}", desk.space);
    let organization = desk.org.path("");
    desk.commit("mine", &[("x.md", "# X\n")], "More").await;
    admin
        .patch(&space, json!({"editMode": "locked"}))
        .await
        .expect_status(200);
    desk.push("mine", admin, &["main"])
        .await
        .fails_with("locked");
    let rule = json!({"type": "rules", "rules": [{"rule": "require_at_least_one_review"}]});
    admin
        .patch(&space, json!({"editMode": "live", "mergeRules": rule}))
        .await
        .expect_status(200);
    desk.push("mine", admin, &["main"])
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
    desk.push("mine", admin, &["main"])
        .await
        .fails_with("merge rules");
    desk.push("mine", admin, &["main:proposal"]).await.ok();
    let bypass = json!({"type": "rules", "rules": [{"rule": "require_at_least_one_review"},
        {"rule": "allow_bypass", "users": [admin.id]}]});
    admin
        .patch(&space, json!({"mergeRules": bypass}))
        .await
        .expect_status(200);
    desk.push("mine", admin, &["main"]).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_concurrent_pushes_one_is_rejected() {
    let app = TestApp::new().await;
    let desk = begun(&app).await;
    let admin = &desk.org.admin;
    for round in 0..5 {
        for name in ["left", "right"] {
            let place = format!("{name}{round}");
            desk.clone(admin, &place, &[]).await.ok();
            desk.commit(&place, &[("page.md", &place)], &place).await;
        }
        let (left, right) = (format!("left{round}"), format!("right{round}"));
        let (left, right) = tokio::join!(
            desk.push(&left, admin, &["main"]),
            desk.push(&right, admin, &["main"])
        );
        assert!(left.ok != right.ok, "{}\n{}", left.err, right.err);
        let lost = if left.ok { right } else { left };
        lost.fails_with("fetch first");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refs_are_decided_one_by_one_unless_all_or_none_is_wanted() {
    let app = TestApp::new().await;
    let desk = begun(&app).await;
    let admin = &desk.org.admin;
    let before = desk.tip("mine", "HEAD").await;
    let after = desk.commit("mine", &[("x.md", "# X\n")], "More").await;
    let refs = ["main", "main:refs/tags/v1"];
    let said = desk
        .push("mine", admin, &["--atomic", refs[0], refs[1]])
        .await;
    said.fails_with("atomic push failed");
    let space = format!("/spaces/{}", desk.space);
    assert_eq!(admin.get_json(&space).await["revision"], json!(before));
    desk.push("mine", admin, &refs)
        .await
        .fails_with("only branches");
    assert_eq!(admin.get_json(&space).await["revision"], json!(after));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_an_event_with_who_and_what() {
    let app = TestApp::new().await;
    let desk = begun(&app).await;
    let row: (serde_json::Value, serde_json::Value) =
        sqlx::query_as("select payload, actor from events where type = 'content.pushed'")
            .fetch_one(desk.app.pool())
            .await
            .unwrap();
    assert_eq!(row.0["ref"], json!("refs/heads/main"));
    assert_eq!(row.0["after"], json!(desk.tip("mine", "HEAD").await));
    assert_eq!(row.0["commits"], json!(1));
    assert_eq!(row.1["user"], json!(desk.org.admin.id));
}
