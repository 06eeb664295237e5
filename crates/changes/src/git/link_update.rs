//! A commit on top of a push that updates links to files that the push renamed. Requested by a push option:
//! `git push -o update-links`.

use std::collections::{BTreeMap, HashMap};

use authz::{Granted, action::act::Edit};
use content::{
    Commit, Objects,
    authoring::{self, LinkingFile},
    commit,
    page_ids::{self, IdLocation, Snapshot},
    pages::PageKind,
};
use model::{
    Oid, Result,
    change_request::ChangeRequestKey,
    content::{Content, RevisionSelector},
    id::EventId,
};
use pages::{
    commits,
    contents::{self, OpenContent},
    links,
};
use uuid::Uuid;

use super::{
    import_commits::CommitImporter,
    ref_policy::RefTarget,
    ref_update::{LinkUpdateCommit, RefUpdate},
};

const COMMIT_MESSAGE: &str = "Update links to renamed files";

impl CommitImporter<'_> {
    /// Returns None if the push renamed nothing that is linked to, or if its author has updated the links.
    pub(super) async fn create_link_update(
        &mut self,
        content: &Granted<Content, Edit>,
        update: &RefUpdate<'_>,
    ) -> Result<Option<LinkUpdateCommit>> {
        let before = self.open_before(content, update).await?;
        let Some(pushed) = self.snapshots.get(&update.command.new).copied() else {
            return Ok(None);
        };
        let mut objects = Objects::default();
        let now = self
            .run(&mut objects, |objects| {
                page_ids::locate_all(objects, &pushed.page_ids)
            })
            .await?;
        let moved = RenamedFiles::between(&before, &now);
        if moved.renamed.is_empty() {
            return Ok(None);
        }
        let graph = links::graph(self.ctx, &before).await?;
        let linking = moved.linking(&before, &graph);
        let tree = self
            .run(&mut objects, |objects| {
                authoring::relink(objects, pushed.tree, &moved.renamed, &linking)
            })
            .await?;
        if tree == pushed.tree {
            return Ok(None);
        }
        self.commit_on_top(&mut objects, update.command.new, pushed, tree)
            .await
            .map(Some)
    }

    /// Opens the content of the ref before the push.
    async fn open_before(
        &self,
        content: &Granted<Content, Edit>,
        update: &RefUpdate<'_>,
    ) -> Result<OpenContent> {
        let space = content.space.id;
        let at = match &update.target {
            RefTarget::Main => return contents::open_granted(self.ctx, content).await,
            RefTarget::Branch(head) => {
                RevisionSelector::ChangeRequest(ChangeRequestKey::Id(head.id))
            }
            RefTarget::New(_) => RevisionSelector::Revision(update.base),
        };
        contents::open_as_written(self.ctx, space, at).await
    }

    async fn commit_on_top(
        &mut self,
        objects: &mut Objects,
        parent: Oid,
        pushed: Snapshot,
        tree: Oid,
    ) -> Result<LinkUpdateCommit> {
        let author = self.ctx.current_user().await?;
        let event: EventId = self.ctx.new_id();
        let message = commit::message(
            COMMIT_MESSAGE,
            &[(commit::EVENT_TRAILER, event.to_string())],
        );
        let signature = commits::signature(self.ctx, &author);
        let new_commit = Commit::new(tree, vec![parent], signature, message);
        let commit = self
            .run(objects, |objects| new_commit.write(objects))
            .await?;
        self.snapshots.insert(parent, pushed);
        self.commit(objects, commit, new_commit, None).await?;
        Ok(LinkUpdateCommit { commit, event })
    }
}

/// The files whose path has changed.
struct RenamedFiles<'a> {
    ids: Vec<Uuid>,
    renamed: BTreeMap<String, String>,
    now: &'a HashMap<Uuid, IdLocation>,
}

impl<'a> RenamedFiles<'a> {
    fn between(before: &OpenContent, now: &'a HashMap<Uuid, IdLocation>) -> Self {
        let tree = &before.pages.tree;
        let pages = tree.pages.iter().filter_map(|page| match &page.kind {
            PageKind::Document { file, .. } => Some((page.id.uuid(), file.clone())),
            _ => None,
        });
        let files = tree
            .files
            .iter()
            .map(|file| (file.id.uuid(), file.path.to_string()));
        let contents = tree.reusable_contents.iter();
        let contents = contents.map(|content| (content.id.uuid(), content.path.clone()));
        let (mut ids, mut renamed) = (Vec::new(), BTreeMap::new());
        for (id, path) in pages.chain(files).chain(contents) {
            let new = now.get(&id).map(|located| located.path.to_string());
            if let Some(new) = new.filter(|new| *new != path) {
                ids.push(id);
                renamed.insert(path, new);
            }
        }
        Self { ids, renamed, now }
    }

    /// Returns the files with links to moved files, and the moved files themselves.
    fn linking(&self, before: &OpenContent, graph: &links::LinkGraph) -> Vec<LinkingFile> {
        let linking = self.ids.iter().flat_map(|id| graph.linking_to(before, *id));
        let moved = self.ids.iter().filter(|id| self.now.contains_key(id));
        let moved = moved.filter_map(|id| links::path_of(before, *id).map(str::to_owned));
        let mut paths: Vec<String> = linking.chain(moved).collect();
        paths.sort_unstable();
        paths.dedup();
        let with_both = |before: String| {
            let now = self.renamed.get(&before).unwrap_or(&before).clone();
            LinkingFile { before, now }
        };
        paths.into_iter().map(with_both).collect()
    }
}
