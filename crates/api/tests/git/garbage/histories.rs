//! Random histories: whatever is pushed, proposed, duplicated, transferred and purged, garbage collection removes
//! nothing that a revision of a living space reaches, and in the end everything.
//!
//! `GARBAGE_CASES` is the number of histories.

use std::collections::BTreeMap;

use model::{Id, Role, id::OrganizationId};
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use serde_json::json;
use store::objects::Pool;
use testkit::{Org, TestApp};
use uuid::Uuid;

use super::{age, assert_complete, collect};
use crate::{
    duplicates::{propose, purge, titles},
    fixture::{GitFixture, write},
};

const PAGES_AT_FIRST: usize = 40;

#[derive(Debug, Clone, Copy)]
enum Step {
    Push(usize),
    Propose(usize),
    Duplicate(usize),
    Transfer(usize),
    Purge(usize),
    Collect,
}

fn step() -> impl Strategy<Value = Step> {
    let space = 0usize..100;
    prop_oneof![
        2 => space.clone().prop_map(Step::Push),
        2 => space.clone().prop_map(Step::Propose),
        2 => space.clone().prop_map(Step::Duplicate),
        1 => space.clone().prop_map(Step::Transfer),
        1 => space.prop_map(Step::Purge),
        2 => Just(Step::Collect),
    ]
}

#[test]
fn readable_objects_stay_and_garbage_is_collected() {
    let config = Config {
        cases: cases(),
        max_shrink_iters: 40,
        failure_persistence: None,
        ..Config::default()
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    TestRunner::new(config)
        .run(&prop::collection::vec(step(), 6..14), |steps| {
            runtime.block_on(live(&steps));
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
}

#[expect(
    clippy::disallowed_methods,
    reason = "tests are told by the environment how long to try"
)]
fn cases() -> u32 {
    let cases = std::env::var("GARBAGE_CASES").ok();
    cases.and_then(|text| text.parse().ok()).unwrap_or(5)
}

/// The expected revisions of a space with the titles of their pages.
type Revisions = BTreeMap<String, Vec<String>>;

struct Library<'a> {
    app: &'a TestApp,
    setup: GitFixture<'a>,
    other: Org<'a>,
    spaces: BTreeMap<String, Revisions>,
    /// Revisions on main: a duplicate has these and no others.
    on_main: BTreeMap<String, Vec<String>>,
    created: usize,
}

async fn live(steps: &[Step]) {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let other = app.organization("other").await;
    other.admit(&setup.org.admin, Some(Role::Admin)).await;
    let first = setup.space.clone();
    setup.repository("mine", &[("README.md", "# Home\n")]).await;
    // Enough that directories, and the ids of their content, are more than one object.
    for at in 0..PAGES_AT_FIRST {
        let path = setup.path("mine").join(format!("part-{}/{at}.md", at % 3));
        write(&path, &format!("# Part {at}\n"));
    }
    let mut library = Library {
        app: &app,
        spaces: BTreeMap::from([(first.clone(), Revisions::new())]),
        on_main: BTreeMap::from([(first, Vec::new())]),
        setup,
        other,
        created: 0,
    };
    library.push(0).await;
    for step in steps {
        library.take(*step).await;
    }
    library.collect().await;
    library.check().await;
    library.end().await;
}

impl Library<'_> {
    async fn take(&mut self, step: Step) {
        match step {
            Step::Push(at) => self.push(at).await,
            Step::Propose(at) => self.propose(at).await,
            Step::Duplicate(at) => self.duplicate(at).await,
            Step::Transfer(at) => self.transfer(at).await,
            Step::Purge(at) => self.purge(at).await,
            Step::Collect => {
                self.collect().await;
                self.check().await;
            }
        }
    }

    fn pick(&self, at: usize) -> Option<String> {
        let spaces: Vec<&String> = self.spaces.keys().collect();
        (!spaces.is_empty()).then(|| spaces[at % spaces.len()].clone())
    }

    async fn push(&mut self, at: usize) {
        let Some(space) = self.pick(at) else { return };
        self.setup.space.clone_from(&space);
        if !self.on_main[&space].is_empty() {
            let url = self.setup.url(&self.setup.org.admin);
            self.git(&["fetch", "-q", &url, "main"]).await;
            self.git(&["checkout", "-q", "-B", "main", "FETCH_HEAD"])
                .await;
        }
        self.created += 1;
        let (path, text) = (
            format!("part-0/new-{}.md", self.created),
            format!("# Page {}\n", self.created),
        );
        let commit = self.setup.commit("mine", &[(&path, &text)], "Write").await;
        self.setup
            .push("mine", &self.setup.org.admin, &["main"])
            .await
            .ok();
        self.keep(&space, &commit).await;
        self.on_main.entry(space).or_default().push(commit);
    }

    async fn propose(&mut self, at: usize) {
        let Some(space) = self.pick(at) else { return };
        // Few titles, so that proposed content is often garbage of another space.
        self.created += 1;
        let title = format!("Proposal {}", self.created % 3);
        let (_, revision) = propose(&self.setup.org.admin, &space, &title).await;
        self.keep(&space, &revision).await;
    }

    async fn keep(&mut self, space: &str, revision: &str) {
        let at = format!("/spaces/{space}/revisions/{revision}");
        let titles = titles(&self.setup.org.admin, &at).await;
        let revisions = self.spaces.get_mut(space).expect("it lives");
        revisions.insert(revision.to_owned(), titles);
    }

    async fn duplicate(&mut self, at: usize) {
        let Some(space) = self.pick(at) else { return };
        let path = format!("/spaces/{space}/duplicate");
        let copy = self
            .setup
            .org
            .admin
            .post_empty(path)
            .await
            .expect_status(201)
            .id();
        let main = self.on_main[&space].clone();
        let known = &self.spaces[&space];
        let shared = main.iter().map(|id| (id.clone(), known[id].clone()));
        let shared = shared.collect();
        self.spaces.insert(copy.clone(), shared);
        self.on_main.insert(copy, main);
    }

    async fn transfer(&mut self, at: usize) {
        let Some(space) = self.pick(at) else { return };
        let at = format!("/spaces/{space}");
        let admin = &self.setup.org.admin;
        let now = admin
            .get(&at)
            .await
            .expect_status(200)
            .text("/organization");
        let home = self.setup.org.id;
        let to = if now == home.to_string() {
            self.other.id
        } else {
            home
        };
        let body = json!({"organization": to});
        admin
            .post(format!("{at}/transfer"), body)
            .await
            .expect_status(200);
    }

    async fn purge(&mut self, at: usize) {
        let Some(space) = self.pick(at) else { return };
        purge(self.app, &self.setup, &space).await;
        self.spaces.remove(&space);
        self.on_main.remove(&space);
    }

    async fn pools(&self) -> Vec<Pool> {
        let sql = "select distinct organization_id, pool_id from git_objects";
        let found: Vec<(Uuid, Uuid)> = sqlx::query_as(sql)
            .fetch_all(self.app.pool())
            .await
            .expect("the database answers");
        let pool = |(organization, id)| Pool {
            organization: OrganizationId::from_uuid(organization),
            id: Id::from_uuid(id),
        };
        found.into_iter().map(pool).collect()
    }

    async fn collect(&self) {
        age(self.app).await;
        for pool in self.pools().await {
            collect(self.app, pool).await;
        }
    }

    /// Reads every revision, and then all objects that it reaches, bypassing caches.
    async fn check(&self) {
        for (space, revisions) in &self.spaces {
            for (revision, expected) in revisions {
                let at = format!("/spaces/{space}/revisions/{revision}");
                assert_eq!(titles(&self.setup.org.admin, &at).await, *expected);
            }
        }
        for pool in self.pools().await {
            assert_complete(self.app, pool).await;
        }
    }

    /// When all spaces are gone, so is everything else.
    async fn end(&mut self) {
        while !self.spaces.is_empty() {
            self.purge(0).await;
        }
        self.collect().await;
        for table in ["git_objects", "revisions", "lineages", "derived"] {
            assert_eq!(self.setup.count(table).await, 0, "{table}");
        }
    }

    async fn git(&self, words: &[&str]) {
        self.setup.git("mine", words).await.ok();
    }
}
