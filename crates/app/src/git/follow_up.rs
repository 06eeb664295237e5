//! A commit on top of a push that updates links to files that the push renamed. Requested by a push option:
//! `git push -o update-links`.

use std::collections::{BTreeMap, HashMap};

use authz::{Granted, action::act::Edit};
use content::{
    Commit, Objects,
    authoring::{self, Linking},
    commit,
    identity::{self, Known, Located},
    pages::PageKind,
};
use model::{
    Oid, Result,
    change_request::ChangeRequestKey,
    content::{At, Content},
    id::EventId,
};
use uuid::Uuid;

use super::{
    decide::Target,
    import::Importing,
    inspect::{FollowUp, Wish},
};
use crate::{
    contents::{self, Opened},
    history, links, users,
};

const MESSAGE: &str = "Update links to renamed files";

impl Importing<'_> {
    /// Returns None if the push renamed nothing that is linked to, or if its author has updated the links.
    pub(super) async fn follow_up(
        &mut self,
        content: &Granted<Content, Edit>,
        wish: &Wish<'_>,
    ) -> Result<Option<FollowUp>> {
        let before = self.before(content, wish).await?;
        let Some(pushed) = self.known.get(&wish.command.new).copied() else {
            return Ok(None);
        };
        let mut objects = Objects::default();
        let now = self
            .run(&mut objects, |objects| {
                identity::locate_all(objects, &pushed.identity)
            })
            .await?;
        let moved = Moved::between(&before, &now);
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
        self.put_on_top(&mut objects, wish.command.new, pushed, tree)
            .await
            .map(Some)
    }

    /// Opens the content of the ref before the push.
    async fn before(&self, content: &Granted<Content, Edit>, wish: &Wish<'_>) -> Result<Opened> {
        let space = content.space.id;
        let at = match &wish.target {
            Target::Main => return contents::open_again(self.ctx, content).await,
            Target::Branch(head) => At::ChangeRequest(ChangeRequestKey::Id(head.id)),
            Target::New(_) => At::Revision(wish.base),
        };
        contents::open(self.ctx, space, at).await
    }

    async fn put_on_top(
        &mut self,
        objects: &mut Objects,
        parent: Oid,
        pushed: Known,
        tree: Oid,
    ) -> Result<FollowUp> {
        let author = users::current(self.ctx).await?;
        let event: EventId = self.ctx.new_id();
        let message = commit::message(MESSAGE, &[(commit::EVENT, event.to_string())]);
        let signature = history::signature(self.ctx, &author);
        let made = Commit::new(tree, vec![parent], signature, message);
        let commit = self.run(objects, |objects| made.write(objects)).await?;
        self.known.insert(parent, pushed);
        self.commit(objects, commit, made, None).await?;
        Ok(FollowUp { commit, event })
    }
}

/// The files whose path has changed.
struct Moved<'a> {
    ids: Vec<Uuid>,
    renamed: BTreeMap<String, String>,
    now: &'a HashMap<Uuid, Located>,
}

impl<'a> Moved<'a> {
    fn between(before: &Opened, now: &'a HashMap<Uuid, Located>) -> Self {
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
    fn linking(&self, before: &Opened, graph: &links::Graph) -> Vec<Linking> {
        let linking = self.ids.iter().flat_map(|id| graph.linking_to(before, *id));
        let moved = self.ids.iter().filter(|id| self.now.contains_key(id));
        let moved = moved.filter_map(|id| links::path_of(before, *id).map(str::to_owned));
        let mut paths: Vec<String> = linking.chain(moved).collect();
        paths.sort_unstable();
        paths.dedup();
        let with_both = |before: String| {
            let now = self.renamed.get(&before).unwrap_or(&before).clone();
            Linking { before, now }
        };
        paths.into_iter().map(with_both).collect()
    }
}
