//! A space with its commits, for tests of authoring: batches go in, files come out.

use content::{
    ByteSlice, Commit, ObjectError, Objects, PageIds, PageTree,
    authoring::{self, AppliedBatch, BatchError, Change, RejectedChange},
    commit::Signature,
    page_ids::{self, Assignment, Snapshot},
    tree,
};
use model::{Oid, id::PageId};

use crate::store::{Files, Store};

pub(crate) struct Space {
    pub(crate) store: Store,
    pub(crate) now: Snapshot,
    pub(crate) base: Snapshot,
    /// The last one is the tip.
    pub(crate) commits: Vec<Oid>,
}

impl Space {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let files = files.iter();
        Self::of(
            &files
                .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
                .collect(),
        )
    }

    pub(crate) fn of(files: &Files) -> Self {
        let mut store = Store::default();
        let tree = store.tree(files);
        let nothing = Snapshot {
            tree: Oid::EMPTY_TREE,
            page_ids: PageIds::empty(),
        };
        let mut space = Self {
            store,
            now: nothing,
            base: nothing,
            commits: Vec::new(),
        };
        let (now, commit) = space.store.run(|objects| {
            let step = Step {
                parent: None,
                parents: &[],
                tree,
                number: 0,
            };
            committed(objects, &step, &[])
        });
        (space.now, space.base) = (now, now);
        space.commits.push(commit);
        space
    }

    /// Applies a batch and commits the result.
    pub(crate) fn apply(&mut self, changes: &[Change]) -> Result<AppliedBatch, RejectedChange> {
        let (start, base, tip) = (self.now, self.base, self.commits.last().copied());
        let number = i64::try_from(self.commits.len()).expect("tests are short");
        let outcome = self.store.run(|objects| {
            let seed = number.to_be_bytes();
            let applied = match authoring::apply(objects, &start, &base, changes, &seed) {
                Ok(applied) => applied,
                Err(BatchError::Object(fault)) => return Err(fault),
                Err(BatchError::Rejected(refused)) => {
                    assert_eq!(objects.written().count(), 0, "a refusal wrote something");
                    return Ok(Err(refused));
                }
                Err(stale @ BatchError::Stale(_)) => {
                    panic!("no test of these sends a base: {stale}")
                }
            };
            let step = Step {
                parent: tip,
                parents: &[start],
                tree: applied.tree,
                number,
            };
            let (known, commit) = committed(objects, &step, &applied.pinned_ids)?;
            Ok(Ok((applied, known, commit)))
        });
        let (applied, known, commit) = outcome?;
        self.now = known;
        self.commits.push(commit);
        Ok(applied)
    }

    pub(crate) fn files(&mut self) -> Files {
        let objects = self.store.warm();
        let files = tree::flatten(&objects, self.now.tree).expect("the tree is sound");
        let text = |file: &tree::File| {
            let object = objects.get(file.oid).expect("it is stored");
            let text = object.bytes.to_str_lossy().into_owned();
            (file.path.to_string(), text)
        };
        files.iter().map(text).collect()
    }

    pub(crate) fn file(&mut self, path: &str) -> String {
        self.files()
            .remove(path)
            .unwrap_or_else(|| panic!("there is no {path}"))
    }

    /// The id of a file, as text.
    pub(crate) fn id(&mut self, path: &str) -> String {
        let identity = self.now.page_ids;
        let id = self
            .store
            .run(|objects| page_ids::id_of(objects, &identity, path.into()));
        PageId::from_uuid(id.unwrap_or_else(|| panic!("{path} has no id"))).to_string()
    }

    pub(crate) fn pages(&mut self) -> PageTree {
        let now = self.now;
        self.store
            .run(|objects| PageTree::read(objects, now.tree, &now.page_ids))
    }
}

struct Step<'a> {
    parent: Option<Oid>,
    parents: &'a [Snapshot],
    tree: Oid,
    number: i64,
}

fn committed(
    objects: &mut Objects,
    step: &Step<'_>,
    stored: &[(content::BString, uuid::Uuid)],
) -> Result<(Snapshot, Oid), ObjectError> {
    let author = Signature {
        name: "Ann".into(),
        email: "ann@example.org".into(),
        seconds: 1_700_000_000 + step.number,
        zone: "+0000".to_owned(),
    };
    let parents = step.parent.into_iter().collect();
    let commit = Commit::new(step.tree, parents, author, "Change\n".into()).write(objects)?;
    let assignment = Assignment {
        commit,
        tree: step.tree,
        time: 1_700_000_000 + step.number,
        parents: step.parents,
        previous_tip: None,
        pinned_ids: stored,
    };
    let identity = page_ids::assign(objects, &assignment)?;
    Ok((
        Snapshot {
            tree: step.tree,
            page_ids: identity,
        },
        commit,
    ))
}
