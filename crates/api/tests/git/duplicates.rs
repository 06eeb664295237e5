//! A duplicate has the content and the history of its source at that time, for the price of a few rows, and is
//! independent from then on.

use model::{Role, id::SpaceId};
use testkit::{Persona, TestApp, round_trips};

use crate::fixture::GitFixture;

async fn duplicate(setup: &GitFixture<'_>) -> String {
    let path = format!("/spaces/{}/duplicate", setup.space);
    setup
        .org
        .admin
        .post_empty(path)
        .await
        .expect_status(201)
        .id()
}

/// The titles of the pages of a content, such as `/spaces/x/content`.
pub(crate) async fn titles(who: &Persona<'_>, at: &str) -> Vec<String> {
    who.page_titles(format!("{at}/pages")).await
}

/// Proposes a page and returns the change request and its revision.
pub(crate) async fn propose(who: &Persona<'_>, space: &str, title: &str) -> (String, String) {
    let request = who.space(space).change_request(title).await;
    request.write(title, "Words.\n").await;
    let revision = request.get().await["revision"].as_str().map(str::to_owned);
    (request.path(""), revision.expect("a revision"))
}

/// Purges a space as its job does at the end of its time in the trash.
pub(crate) async fn purge(app: &TestApp, setup: &GitFixture<'_>, space: &str) {
    setup
        .org
        .admin
        .delete(format!("/spaces/{space}"))
        .await
        .expect_status(204);
    let id: SpaceId = space.parse().expect("an id");
    sqlx::query("update spaces set deleted_at = now() - interval '8 days' where id = $1")
        .bind(id.uuid())
        .execute(app.pool())
        .await
        .expect("the database answers");
    let ctx = app.system();
    app::spaces::purge_now(&ctx, setup.org.id, id)
        .await
        .expect("the database answers");
    ctx.commit(None).await.expect("the database answers");
}

#[tokio::test(flavor = "multi_thread")]
async fn duplicating_costs_the_same_whatever_the_size() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let mut costs = Vec::new();
    setup
        .repository("mine", &[("README.md", "# Hello\n")])
        .await;
    for pages in [5, 500] {
        let files: Vec<(String, String)> = (0..pages)
            .map(|at| {
                (
                    format!("part-{}/page-{at}.md", at / 50),
                    format!("# Page {at}\n"),
                )
            })
            .collect();
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
            .collect();
        setup.commit("mine", &files, "Write").await;
        setup.push("mine", &setup.org.admin, &["main"]).await.ok();
        let sizes = [
            setup.count("git_objects").await,
            setup.count("revisions").await,
        ];
        let path = format!("/spaces/{}/duplicate", setup.space);
        // A new user each time: the token of a recent one is cached.
        let caller = setup.org.member(Role::Admin).await;
        let (created, statements) = round_trips::count(caller.post_empty(path)).await;
        created.expect_status(201);
        let now = [
            setup.count("git_objects").await,
            setup.count("revisions").await,
        ];
        assert_eq!(now, sizes, "nothing is copied");
        costs.push(statements);
    }
    assert_eq!(costs[0], costs[1], "statements for 5 and for 500 pages");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_of_the_source_up_to_then_is_read_in_the_copy() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let (admin, mut revisions) = (&setup.org.admin, Vec::new());
    setup.repository("mine", &[("README.md", "# Home\n")]).await;
    for title in ["One", "Two", "Three"] {
        let (path, text) = (format!("{title}.md"), format!("# {title}\n"));
        let commit = setup.commit("mine", &[(&path, &text)], title).await;
        setup.push("mine", admin, &["main"]).await.ok();
        revisions.push(commit);
    }
    let copy = duplicate(&setup).await;
    for revision in &revisions {
        let [here, there] =
            [&setup.space, &copy].map(|space| format!("/spaces/{space}/revisions/{revision}"));
        let there_titles = titles(admin, &there).await;
        assert_eq!(titles(admin, &here).await, there_titles);
        let (here, there) = (
            admin.get(here).await.expect_status(200),
            admin.get(there).await.expect_status(200),
        );
        assert_eq!(
            here.json()["pages"][0]["id"],
            there.json()["pages"][0]["id"],
            "ids are kept"
        );
    }
    // The duplicate of a duplicate has it all, too.
    let path = format!("/spaces/{copy}/duplicate");
    let second = admin.post_empty(path).await.expect_status(201).id();
    let first = format!("/spaces/{second}/revisions/{}", revisions[0]);
    assert_eq!(titles(admin, &first).await, ["Home", "One"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn source_and_duplicate_are_independent() {
    let app = TestApp::new().await;
    let mut setup = GitFixture::new(&app).await;
    setup.repository("mine", &[("README.md", "# Home\n")]).await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    let source = setup.space.clone();
    let (_, proposed_before) = propose(&setup.org.admin, &source, "Proposed before").await;
    let copy = duplicate(&setup).await;
    let (_, proposed_after) = propose(&setup.org.admin, &source, "Proposed after").await;
    let (_, proposed_there) = propose(&setup.org.admin, &copy, "Proposed there").await;
    setup.git("mine", &["branch", "theirs"]).await.ok();
    let mine = setup
        .commit("mine", &[("mine.md", "# Mine\n")], "Mine")
        .await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    setup.git("mine", &["checkout", "-q", "theirs"]).await.ok();
    let theirs = setup
        .commit("mine", &[("theirs.md", "# Theirs\n")], "Theirs")
        .await;
    setup.space.clone_from(&copy);
    setup
        .push("mine", &setup.org.admin, &["theirs:main"])
        .await
        .ok();

    let admin = &setup.org.admin;
    let content = |space: &str| format!("/spaces/{space}/content");
    assert_eq!(titles(admin, &content(&source)).await, ["Home", "Mine"]);
    assert_eq!(titles(admin, &content(&copy)).await, ["Home", "Theirs"]);
    for (space, own, foreign) in [
        (
            &source,
            vec![&mine, &proposed_before, &proposed_after],
            vec![&theirs, &proposed_there],
        ),
        (
            &copy,
            vec![&theirs, &proposed_there],
            vec![&mine, &proposed_before, &proposed_after],
        ),
    ] {
        for revision in own {
            let at = format!("/spaces/{space}/revisions/{revision}");
            admin.get(&at).await.expect_status(200);
        }
        for revision in foreign {
            let at = format!("/spaces/{space}/revisions/{revision}");
            for child in ["", "/pages", "/files"] {
                admin.get(format!("{at}{child}")).await.expect_status(404);
            }
        }
    }
    let requests = admin
        .get(format!("/spaces/{copy}/change-requests?status=draft"))
        .await;
    assert_eq!(requests.items("/subject"), ["Proposed there"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn purging_the_source_does_not_affect_the_duplicate() {
    let app = TestApp::new().await;
    let mut setup = GitFixture::new(&app).await;
    let first = {
        setup.repository("mine", &[("README.md", "# Home\n")]).await;
        setup.tip("mine", "HEAD").await
    };
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    setup
        .commit("mine", &[("more.md", "# More\n")], "More")
        .await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    let copy = duplicate(&setup).await;
    let source = std::mem::replace(&mut setup.space, copy.clone());
    purge(&app, &setup, &source).await;

    let admin = &setup.org.admin;
    admin
        .get(format!("/spaces/{source}/content"))
        .await
        .expect_status(404);
    assert_eq!(
        titles(admin, &format!("/spaces/{copy}/content")).await,
        ["Home", "More"]
    );
    let then = format!("/spaces/{copy}/revisions/{first}");
    assert_eq!(titles(admin, &then).await, ["Home"]);
    let (request, _) = propose(admin, &copy, "New").await;
    assert_eq!(
        titles(admin, &format!("{request}/content")).await,
        ["Home", "More", "New"]
    );
    setup.clone(admin, "copy", &[]).await.ok();
    setup
        .git("copy", &["fsck", "--full", "--strict"])
        .await
        .ok();
}
