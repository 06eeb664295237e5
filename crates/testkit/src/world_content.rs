//! Content of a world's space: a page, a file and a reusable content, as a real commit on main and in a change request.

use std::collections::BTreeMap;

use content::{
    Commit, Objects, PageIds,
    commit::Signature,
    page_ids::{self, Assignment},
    tree::{self, Mode},
};
use model::{
    Clock, Id, ObjectKind, Oid,
    id::{
        ChangeRequestId, CommentId, CommentReplyId, FileId, OrganizationId, PageId,
        ReusableContentId, ReviewId, SpaceId, UserId, kind,
    },
};
use serde_json::json;
use uuid::Uuid;

use crate::TestApp;

#[derive(Debug, Clone)]
pub struct WorldContent {
    pub revision: Oid,
    pub change_request: ChangeRequestId,
    pub review: ReviewId,
    pub page: PageId,
    pub path: String,
    pub file: FileId,
    pub reusable_content: ReusableContentId,
    pub on_space: Thread,
    pub on_change_request: Thread,
}

/// A comment and a reply to it.
#[derive(Debug, Clone, Copy)]
pub struct Thread {
    pub comment: CommentId,
    pub reply: CommentReplyId,
}

const FILE: &str = ".gitbook/assets/note.txt";
const INCLUDE: &str = ".gitbook/includes/shared.md";
const GUIDE: &str =
    "---\ndescription: How to\n---\n\n# Guide\n\n{% include \".gitbook/includes/shared.md\" %}\n";

/// The page has a different path in each world, so that none is found by the path of another's.
fn files(path: &str) -> [(String, String); 5] {
    let summary = format!("# Table of contents\n\n* [Home](README.md)\n* [Guide]({path}.md)\n");
    [
        ("README.md".to_owned(), "# Home\n\nWelcome.\n".to_owned()),
        (format!("{path}.md"), GUIDE.to_owned()),
        ("SUMMARY.md".to_owned(), summary),
        (FILE.to_owned(), "a note".to_owned()),
        (
            INCLUDE.to_owned(),
            "---\ntitle: Shared\n---\n\nThe same everywhere.\n".to_owned(),
        ),
    ]
}

impl WorldContent {
    /// Well-formed names that do not exist.
    pub fn missing() -> Self {
        let id = Uuid::from_u128(0x0199_0000_0000_7000_8000_0000_0000_0001);
        Self {
            revision: Oid::from_bytes([1; 20]),
            change_request: Id::from_uuid(id),
            review: Id::from_uuid(id),
            page: Id::from_uuid(id),
            path: "missing".to_owned(),
            file: Id::from_uuid(id),
            reusable_content: Id::from_uuid(id),
            on_space: Thread::of(id, id),
            on_change_request: Thread::of(id, id),
        }
    }
}

impl Thread {
    fn of(comment: Uuid, reply: Uuid) -> Self {
        Self {
            comment: Id::from_uuid(comment),
            reply: Id::from_uuid(reply),
        }
    }
}

pub(crate) async fn write(
    app: &TestApp,
    organization: OrganizationId,
    space: SpaceId,
    by: UserId,
) -> WorldContent {
    let path = format!("guide-{}", &space.uuid().simple().to_string()[20..]);
    let WorldCommit {
        objects,
        revision,
        tree,
        identity,
    } = commit(app, by, &files(&path));
    let id = |path: &str| {
        let found = page_ids::id_of(&objects, &identity, path.into()).expect("nothing is missing");
        found.expect("every file has an id")
    };
    let change_request = Id::<kind::ChangeRequest>::generate(&*app.app.clock, &*app.app.entropy);
    let review = Id::<kind::Review>::generate(&*app.app.clock, &*app.app.entropy);
    let page = id(&format!("{path}.md"));
    let conflicts = json!({"main": revision, "open": [page], "settled": []});
    let new = || Id::<kind::Comment>::generate(&*app.app.clock, &*app.app.entropy).uuid();
    let (on_space, on_change_request) = (Thread::of(new(), new()), Thread::of(new(), new()));
    store(app, organization, space, &objects).await;
    let created = sqlx::query(include_str!("written.sql"))
        .bind(organization.uuid())
        .bind(space.uuid())
        .bind(revision.as_bytes().to_vec())
        .bind(tree.as_bytes().to_vec())
        .bind(identity.to_bytes().to_vec())
        .bind(by.uuid())
        .bind(change_request.uuid())
        .bind(review.uuid())
        .bind(conflicts)
        .bind(on_space.comment.uuid())
        .bind(on_space.reply.uuid())
        .bind(on_change_request.comment.uuid())
        .bind(on_change_request.reply.uuid())
        .execute(app.pool())
        .await;
    created.expect("the content fits the schema");
    WorldContent {
        revision,
        change_request,
        review,
        page: Id::from_uuid(page),
        path,
        file: Id::from_uuid(id(FILE)),
        reusable_content: Id::from_uuid(id(INCLUDE)),
        on_space,
        on_change_request,
    }
}

/// A commit without parents, not yet stored.
struct WorldCommit {
    objects: Objects,
    revision: Oid,
    tree: Oid,
    identity: PageIds,
}

fn commit(app: &TestApp, by: UserId, files: &[(String, String)]) -> WorldCommit {
    let mut objects = Objects::default();
    objects.write(ObjectKind::Tree, Vec::new());
    let edits: BTreeMap<_, _> = files
        .iter()
        .map(|(path, text)| {
            let oid = objects.write(ObjectKind::Blob, text.clone().into_bytes());
            (path.as_str().into(), Some((Mode::FILE, oid)))
        })
        .collect();
    let tree = tree::edit(&mut objects, Oid::EMPTY_TREE, &edits).expect("nothing is missing");
    let author = Signature::of_user("Writer", by, "localhost", app.clock.now());
    let commit = Commit::new(tree, Vec::new(), author, "Write\n".into());
    let revision = commit.write(&mut objects).expect("a commit is written");
    let assignment = Assignment {
        commit: revision,
        tree,
        time: app.clock.now().as_second(),
        parents: &[],
        previous_tip: None,
        pinned_ids: &[],
    };
    let identity = page_ids::assign(&mut objects, &assignment).expect("nothing is missing");
    WorldCommit {
        objects,
        revision,
        tree,
        identity,
    }
}

impl TestApp {
    /// Commits files to main of a space, replacing its content.
    pub async fn commit_to_main(
        &self,
        organization: OrganizationId,
        space: SpaceId,
        by: UserId,
        files: &[(&str, &str)],
    ) -> Oid {
        let files: Vec<(String, String)> = files
            .iter()
            .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
            .collect();
        let committed = commit(self, by, &files);
        store(self, organization, space, &committed.objects).await;
        let created = sqlx::query(
            "with counted as (
                 update spaces set revision = encode($3, 'hex'), revision_count = revision_count + 1
                 where organization_id = $1 and id = $2
                 returning revision_count
             )
             insert into revisions (organization_id, space_id, sequence, id, tree, identity, parents, kind, message,
                                    main_since, created_at, created_by)
             select $1, $2, revision_count, $3, $4, $5, '', 'edits', 'Write', revision_count, $7::timestamptz, $6
             from counted",
        )
        .bind(organization.uuid())
        .bind(space.uuid())
        .bind(committed.revision.as_bytes().to_vec())
        .bind(committed.tree.as_bytes().to_vec())
        .bind(committed.identity.to_bytes().to_vec())
        .bind(by.uuid())
        .bind(self.clock.now().to_string())
        .execute(self.pool())
        .await;
        created.expect("the content fits the schema");
        committed.revision
    }
}

async fn store(app: &TestApp, organization: OrganizationId, space: SpaceId, objects: &Objects) {
    for (oid, object) in objects.written() {
        let stored = sqlx::query(
            "insert into git_objects (organization_id, pool_id, oid, kind, size, encoding, data)
             values ($1, $2, $3, $4, $5, 'raw', $6) on conflict do nothing",
        )
        .bind(organization.uuid())
        .bind(space.uuid())
        .bind(oid.as_bytes().to_vec())
        .bind(object.kind.as_str())
        .bind(i64::try_from(object.bytes.len()).expect("small"))
        .bind(object.bytes.to_vec())
        .execute(app.pool())
        .await;
        stored.expect("the object fits the schema");
    }
}
