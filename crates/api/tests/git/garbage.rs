//! Garbage is collected after a day, and nothing that can be read ever is.

mod histories;

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::Path,
    time::Duration,
};

use content::{
    PageIds,
    objects::Object,
    reachability::{ObjectRef, ObjectRole, id_objects},
};
use files::FileStorage;
use model::{
    Oid,
    id::{OrganizationId, PoolId, SpaceId},
};
use pages::garbage;
use store::{objects::Pool, roots};
use testkit::TestApp;

use crate::{
    duplicates::{propose, purge, titles},
    fixture::GitFixture,
};

const DAYS: Duration = Duration::from_hours(48);

/// The pool of a space that was not duplicated from another.
pub(crate) fn pool_of(organization: OrganizationId, space: &str) -> Pool {
    let space: SpaceId = space.parse().expect("an id");
    Pool {
        organization,
        id: PoolId::from_uuid(space.uuid()),
    }
}

/// Makes everything stored two days old.
pub(crate) async fn age(app: &TestApp) {
    sqlx::query("update git_objects set used_at = now() - interval '2 days'")
        .execute(app.pool())
        .await
        .expect("the database answers");
}

pub(crate) async fn collect(app: &TestApp, pool: Pool) {
    let ctx = app.system();
    garbage::collect_now(&ctx, pool.organization, pool.id)
        .await
        .expect("it is collected");
    ctx.commit(None).await.expect("the database answers");
}

/// Walks all objects reachable from the revisions of the pool's spaces, independently of the server, and finds them
/// stored.
async fn assert_complete(app: &TestApp, pool: Pool) {
    let db = &app.app.db;
    let spaces = store::garbage::spaces(db, pool).await.expect("spaces");
    let roots = roots::of_spaces(db, pool.organization, &spaces).await;
    let mut open: Vec<ObjectRef> = Vec::new();
    for root in roots.expect("revisions") {
        open.push(ObjectRef::new(ObjectRole::Commit, root.id));
        if let Ok(identity) = root.identity.as_slice().try_into() {
            open.extend(id_objects(&PageIds::from_bytes(identity)));
        }
    }
    let mut seen = HashSet::new();
    while !open.is_empty() {
        open.retain(|reference| !reference.is_empty() && seen.insert(reference.oid));
        let oids: Vec<Oid> = open.iter().map(|reference| reference.oid).collect();
        let loaded = pages::blobs::load(&app.app, pool, &oids).await;
        let loaded: HashMap<Oid, Object> = loaded.expect("objects").into_iter().collect();
        let mut next = Vec::new();
        for reference in open {
            let object = loaded.get(&reference.oid);
            let object = object.unwrap_or_else(|| panic!("{reference:?} is lost"));
            next.extend(reference.names(object).expect("it is whole"));
        }
        open = next;
    }
}

/// Counts the files below a directory, and makes each two days old if `make_old`.
pub(crate) fn files_in(folder: &Path, make_old: bool) -> usize {
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            count += files_in(&path, make_old);
            continue;
        }
        count += 1;
        if make_old {
            let file = fs::File::options().write(true).open(&path);
            let file = file.expect("a file");
            let then = file.metadata().and_then(|facts| facts.modified());
            let then = then.expect("a time") - DAYS;
            file.set_modified(then).expect("a time");
        }
    }
    count
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purged_space_leaves_nothing_after_a_day() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let files = FileStorage::local(folder.path()).expect("a new directory");
    let app = TestApp::builder().files(files).build().await;
    let setup = GitFixture::new(&app).await;
    let picture = "\0".repeat(600 * 1024);
    let content = [("README.md", "# Home\n"), ("picture.bin", &picture)];
    setup.repository("mine", &content).await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    propose(&setup.org.admin, &setup.space, "New").await;
    titles(
        &setup.org.admin,
        &format!("/spaces/{}/content", setup.space),
    )
    .await;
    let pool = pool_of(setup.org.id, &setup.space);
    age(&app).await;
    files_in(folder.path(), true);
    let before = setup.count("git_objects").await;
    collect(&app, pool).await;
    assert_eq!(
        setup.count("git_objects").await,
        before,
        "all of it is needed"
    );
    assert_eq!(files_in(folder.path(), false), 1);

    purge(&app, &setup, &setup.space).await;
    assert_eq!(setup.count("revisions").await, 0);
    assert_eq!(setup.count("jobs where kind = 'collect_garbage'").await, 1);
    sqlx::query("update git_objects set used_at = now() - interval '23 hours'")
        .execute(app.pool())
        .await
        .expect("the database answers");
    collect(&app, pool).await;
    assert_eq!(
        setup.count("git_objects").await,
        before,
        "its day is not over"
    );
    age(&app).await;
    collect(&app, pool).await;
    assert_eq!(setup.count("git_objects").await, 0);
    assert_eq!(setup.count("derived").await, 0);
    assert_eq!(files_in(folder.path(), false), 0);
    let reported = "events where type = 'content.garbage_collected'";
    assert_eq!(setup.count(reported).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_no_row_names_goes_after_a_day() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let files = FileStorage::local(folder.path()).expect("a new directory");
    let app = TestApp::builder().files(files.clone()).build().await;
    let setup = GitFixture::new(&app).await;
    let pool = pool_of(setup.org.id, &setup.space);
    let oid = Oid::of(model::ObjectKind::Blob, b"lost");
    let key = files::Key::object(pool.organization, pool.id, oid);
    files.put(&key, "lost".into()).await.expect("it is stored");
    collect(&app, pool).await;
    assert_eq!(
        files_in(folder.path(), true),
        1,
        "someone may be about to name it"
    );
    collect(&app, pool).await;
    assert_eq!(files_in(folder.path(), false), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn objects_reused_between_mark_and_sweep_stay() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup.repository("mine", &[("README.md", "# Home\n")]).await;
    setup.push("mine", admin, &["main"]).await.ok();
    let pool = pool_of(setup.org.id, &setup.space);
    let path = format!("/spaces/{}/duplicate", setup.space);
    let copy = admin.post_empty(path).await.expect_status(201).id();
    propose(admin, &copy, "Same").await;
    propose(admin, &copy, "Other").await;
    purge(&app, &setup, &copy).await;
    age(&app).await;

    let ctx = app.system();
    let marked = garbage::mark(&ctx, pool).await.expect("it is marked");
    let (request, _) = propose(admin, &setup.space, "Same").await;
    let swept = garbage::sweep(&ctx, pool, &marked).await;
    assert!(
        swept.expect("it is swept") > 0,
        "what only the other one had"
    );
    let at = format!("{request}/content");
    assert_eq!(titles(admin, &at).await, ["Home", "Same"]);
    setup.clone(admin, "theirs", &[]).await.ok();
    setup
        .git("theirs", &["fsck", "--full", "--strict"])
        .await
        .ok();
    assert_complete(&app, pool).await;
}
