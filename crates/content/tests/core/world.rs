//! Consecutive commits with ids.

use content::{
    BString,
    page_ids::{self, Assignment, Snapshot},
};
use model::{ObjectKind, Oid};
use uuid::Uuid;

use crate::store::{Files, Store};

pub(crate) struct World {
    pub(crate) store: Store,
    commits: u32,
}

impl World {
    pub(crate) fn new() -> Self {
        Self {
            store: Store::default(),
            commits: 0,
        }
    }

    pub(crate) fn commit(&mut self, files: &Files, parents: &[Snapshot]) -> Snapshot {
        self.commit_with(files, parents, None, &[])
    }

    pub(crate) fn commit_with(
        &mut self,
        files: &Files,
        parents: &[Snapshot],
        previous_tip: Option<Snapshot>,
        stored: &[(BString, Uuid)],
    ) -> Snapshot {
        self.commits += 1;
        let tree = self.store.tree(files);
        let commit = Oid::of(ObjectKind::Commit, &self.commits.to_be_bytes());
        let assignment = Assignment {
            commit,
            tree,
            time: i64::from(self.commits),
            parents,
            previous_tip,
            pinned_ids: stored,
        };
        let identity = self
            .store
            .run(|objects| page_ids::assign(objects, &assignment));
        Snapshot {
            tree,
            page_ids: identity,
        }
    }

    pub(crate) fn id(&mut self, at: Snapshot, path: &str) -> Uuid {
        let id = self
            .store
            .run(|objects| page_ids::id_of(objects, &at.page_ids, path.into()));
        id.unwrap_or_else(|| panic!("{path} has no id"))
    }

    pub(crate) fn times(&mut self, at: Snapshot, path: &str) -> (i64, i64) {
        let id = self.id(at, path);
        let found = self
            .store
            .run(|objects| page_ids::locate(objects, &at.page_ids, id))
            .expect("an id has a place");
        assert_eq!(found.path, path);
        (found.created, found.updated)
    }
}

pub(crate) fn files(list: &[(&str, &str)]) -> Files {
    let list = list.iter();
    list.map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
        .collect()
}
