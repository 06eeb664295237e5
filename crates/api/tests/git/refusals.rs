//! Rejected Git commands show the reason and what to do, as git prints it.

use model::{Role, scope::Scope, scope::Scopes};
use testkit::TestApp;

use crate::fixture::GitFixture;

#[tokio::test(flavor = "multi_thread")]
async fn rejected_pushes_show_the_reason() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup
        .repository("mine", &[("README.md", "# Hello\n")])
        .await;
    let commenter = setup.org.member(Role::Comment).await;
    let said = setup.push("mine", &commenter, &["main"]).await;
    said.fails_with(
        "remote: You can see this space, but you may not write its content. Ask one of its administrators for the role `edit`.",
    );
    let scopes = Scopes::Only(vec![Scope::ContentRead]);
    let reading = app.log_in(admin.id, &admin.email, scopes).await;
    let said = setup.push("mine", &reading, &["main"]).await;
    said.fails_with("remote: Your token lacks the scope `content:write`.");
    let stranger = app.stranger().await;
    let said = setup.push("mine", &stranger, &["main"]).await;
    said.fails_with("remote: No such space. Check the id, and that your account may see it.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_called_wrong() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let server = setup
        .server
        .url()
        .replace("http://", "http://git:bnd_wrong@");
    let url = format!("{server}/git/{}.git", setup.space);
    let said = setup.git(".", &["ls-remote", &url]).await;
    said.fails_with("remote: The access token is not valid");
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limited_commands_show_when_to_retry() {
    let app = TestApp::builder().git_requests_per_minute(1).build().await;
    let setup = GitFixture::new(&app).await;
    let url = setup.url(&setup.org.admin);
    setup.git(".", &["ls-remote", &url]).await.ok();
    let said = setup.git(".", &["ls-remote", &url]).await;
    said.fails_with("remote: Too many requests. Try again in ");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_may_be_the_name_and_the_suffix_may_be_left_out() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup
        .repository("mine", &[("README.md", "# Hello\n")])
        .await;
    let token = admin.token().expect("admins are logged in");
    let server = setup
        .server
        .url()
        .replace("http://", &format!("http://{token}:@"));
    for suffix in ["", ".git"] {
        let url = format!("{server}/git/{}{suffix}", setup.space);
        setup.git("mine", &["push", &url, "main"]).await.ok();
        setup
            .git(".", &["ls-remote", "--exit-code", &url, "main"])
            .await
            .ok();
    }
    // An abbreviated name does not bypass permissions.
    let stranger = app.stranger().await;
    let url = setup.url(&stranger);
    let url = url.strip_suffix(".git").expect("a suffix");
    let said = setup.git(".", &["ls-remote", url]).await;
    said.fails_with("remote: No such space.");
}

#[tokio::test(flavor = "multi_thread")]
async fn rewriting_main_is_rejected_with_advice() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup
        .repository("mine", &[("README.md", "# Hello\n")])
        .await;
    setup.push("mine", admin, &["main"]).await.ok();
    setup
        .repository("other", &[("README.md", "# Other\n")])
        .await;
    let said = setup.push("other", admin, &["--force", "main"]).await;
    said.fails_with("non-fast-forward")
        .fails_with("remote: main cannot be rewritten, and your push does not build on it.")
        .fails_with("git rebase");
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_push_options_are_named() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup
        .repository("mine", &[("README.md", "# Hello\n")])
        .await;
    let options = ["-o", "updatelinks", "-o", "ci.skip", "main"];
    let said = setup.push("mine", admin, &options).await.ok();
    let reported = said.remote();
    assert!(
        reported.contains(&"warning: the push option `updatelinks` is not known and had no effect. Did you mean `update-links`?"),
        "{reported:#?}"
    );
    assert!(
        reported.contains(&"warning: the push option `ci.skip` is not known and had no effect. Known options: `update-links`."),
        "{reported:#?}"
    );
    setup
        .commit("mine", &[("README.md", "# Hello!\n")], "More")
        .await;
    let said = setup.push("mine", admin, &["-o", "a b", "main"]).await;
    said.fails_with("push options are words of letters");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_too_large_is_named_wherever_it_is() {
    let app = TestApp::builder()
        .settings(|settings| settings.git.max_file_bytes = 1 << 20)
        .build()
        .await;
    let setup = GitFixture::new(&app).await;
    let large = "x".repeat(2 << 20);
    let files = [("README.md", "# Hello\n"), ("video/big.bin", &large[..])];
    setup.repository("mine", &files).await;
    let refusal = "`video/big.bin` has 2.0 MiB; a file may have 1.0 MiB.";
    let admin = &setup.org.admin;
    let said = setup.push("mine", admin, &["main"]).await;
    said.fails_with(refusal);
    // It stays in the history when the next commit removes it.
    std::fs::remove_file(setup.path("mine").join("video/big.bin")).expect("the desk is ours");
    setup.commit("mine", &[], "Remove it").await;
    let said = setup.push("mine", admin, &["main"]).await;
    said.fails_with(refusal);
}
