//! Small spaces in memory, with their ids.

use std::collections::BTreeMap;

use content::{
    BString, ByteSlice, Objects, PageIds,
    merge::{MergeOutcome, merge},
    page_ids::{Assignment, Snapshot, assign},
    tree::{self, Edits, Mode},
};
use model::{ObjectKind, Oid};
use uuid::Uuid;

pub(crate) type Files = BTreeMap<String, String>;

#[derive(Default)]
pub(crate) struct Space {
    pub(crate) objects: Objects,
    commits: u8,
}

impl Space {
    /// A revision with these files. `moved` lists the moves in it: from, to.
    pub(crate) fn revision(
        &mut self,
        files: &Files,
        parents: &[Snapshot],
        moved: &[(String, String)],
    ) -> Snapshot {
        let stored: Vec<(BString, Uuid)> = moved
            .iter()
            .filter_map(|(from, to)| Some((to.as_str().into(), self.id(parents.first()?, from)?)))
            .collect();
        self.revision_with(files, parents, &stored)
    }

    /// A revision with these files, some of which have known ids.
    pub(crate) fn revision_with(
        &mut self,
        files: &Files,
        parents: &[Snapshot],
        stored: &[(BString, Uuid)],
    ) -> Snapshot {
        let tree = self.tree(files);
        self.identified(tree, parents, stored)
    }

    pub(crate) fn identified(
        &mut self,
        tree: Oid,
        parents: &[Snapshot],
        stored: &[(BString, Uuid)],
    ) -> Snapshot {
        self.commits += 1;
        let new = Assignment {
            commit: Oid::from_bytes([self.commits; 20]),
            tree,
            time: i64::from(self.commits),
            parents,
            previous_tip: None,
            pinned_ids: stored,
        };
        let identity = assign(&mut self.objects, &new).unwrap();
        Snapshot {
            tree,
            page_ids: identity,
        }
    }

    fn tree(&mut self, files: &Files) -> Oid {
        let mut edits = Edits::new();
        for (path, text) in files {
            let blob = self.objects.write(ObjectKind::Blob, text.as_bytes());
            edits.insert(path.as_str().into(), Some((Mode::FILE, blob)));
        }
        tree::edit(&mut self.objects, Oid::EMPTY_TREE, &edits).unwrap()
    }

    pub(crate) fn id(&self, known: &Snapshot, path: &str) -> Option<Uuid> {
        let identity: &PageIds = &known.page_ids;
        content::page_ids::id_of(&self.objects, identity, path.into()).unwrap()
    }

    pub(crate) fn files(&self, tree: Oid) -> Files {
        let files = tree::flatten(&self.objects, tree).unwrap().into_iter();
        files
            .map(|file| {
                let bytes = &self.objects.get(file.oid).unwrap().bytes;
                (file.path.to_string(), bytes.to_str_lossy().into_owned())
            })
            .collect()
    }

    pub(crate) fn merge(
        &mut self,
        base: &Snapshot,
        ours: &Snapshot,
        theirs: &Snapshot,
    ) -> MergeOutcome {
        merge(&mut self.objects, base, ours, theirs).unwrap()
    }
}
