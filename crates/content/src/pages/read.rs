//! Reading the page tree of a revision from its objects.

use std::{collections::HashMap, hash::Hash};

use bstr::{BStr, ByteSlice};
use model::{
    ObjectKind, Oid,
    id::{FileId, ReusableContentId},
};
use space_files::{OVERLAY_FOLDER, Summary};

use super::{
    File, PageTree, Problem, ReusableContent,
    blobs::{Blob, Blobs, is_markdown},
    draft, inferred, listed,
};
use crate::{
    Objects, PageIds,
    error::{MissingCollector, Result},
    layout::{CONFIG, Layout, text},
    page_ids::navigation,
    tree::{self, flatten_kind},
};

impl PageTree {
    /// Reads the pages, files and settings of a tree. Does not load the pages' own files.
    pub fn read(objects: &Objects, tree: Oid, identity: &PageIds) -> Result<Self> {
        let mut gather = MissingCollector::default();
        let layout = gather.take(Layout::read(objects, tree))?;
        let summary = match layout.as_ref().and_then(|layout| layout.summary) {
            Some(summary) => gather.take(text(objects, summary))?,
            None => None,
        };
        let files = gather.take(tree::flatten(objects, tree))?;
        let ids = gather.take(flatten_kind(objects, ObjectKind::Identity, identity.paths))?;
        let navigation = gather.take(navigation::read(objects, identity.navigation))?;
        gather.check()?;
        let (Some(layout), Some(files), Some(ids)) = (layout, files, ids) else {
            return Ok(Self::default());
        };
        let blobs = Blobs::new(&files, &ids);
        let mut tree = Self {
            summary: layout.summary_path(),
            ..Self::default()
        };
        tree.read_settings(&layout, &blobs);
        let (drafts, problems) = match summary.map(Summary::parse) {
            Some(summary) => {
                let own = summary.problems().iter();
                let own = own.map(|own| problem(layout.summary_path(), own));
                tree.problems.extend(own);
                let stored_ids = navigation.unwrap_or_default();
                listed::drafts(&layout, &summary, &blobs, stored_ids)
            }
            None => inferred::drafts(&layout, &blobs),
        };
        tree.problems.extend(problems);
        draft::finish(&mut tree, drafts);
        Ok(tree)
    }

    fn read_settings(&mut self, layout: &Layout, blobs: &Blobs<'_>) {
        let own = layout.config.problems.iter();
        self.problems
            .extend(own.map(|own| problem(CONFIG.to_owned(), own)));
        let redirects = layout.config.redirects.iter();
        self.redirects = redirects
            .map(|(from, to)| (from.clone(), layout.inside(to)))
            .collect();
        let settings = |name: &str| blobs.get(layout.inside(name).as_bytes().as_bstr());
        self.variables = settings(".gitbook/vars.yaml").map(|blob| blob.oid);
        self.tags = settings(".gitbook/tags.yaml").map(|blob| blob.oid);
        let includes = layout.inside(".gitbook/includes/");
        let assets = layout.inside(".gitbook/assets/");
        let overlays = layout.inside(OVERLAY_FOLDER);
        let root = layout.inside("");
        for blob in &blobs.all {
            if blob.path.starts_with(includes.as_bytes()) && is_markdown(blob.path) {
                self.reusable_contents.extend(reusable_content(blob));
            } else if let Some(overlay) = blob.path.strip_prefix(overlays.as_bytes()) {
                let overlay = overlay.to_str().map(str::to_owned);
                self.overlays
                    .extend(overlay.ok().map(|path| (path, blob.oid)));
            } else if blob.path.starts_with(assets.as_bytes())
                || is_plain_file(blob.path, root.as_bytes())
            {
                self.files.push(File {
                    id: FileId::from_uuid(blob.id),
                    path: blob.path.to_owned(),
                    oid: blob.oid,
                });
            }
        }
        self.index_files();
        let contents = &self.reusable_contents;
        self.reusable_contents_by_id = index(contents, |content| content.id);
        self.reusable_contents_by_path = index(contents, |content| content.path.clone());
    }

    /// Indexes the files, once all of them are added.
    pub(super) fn index_files(&mut self) {
        self.files_by_id = index(&self.files, |file| file.id);
        self.files_by_path = index(&self.files, |file| file.path.to_string());
    }
}

/// The index of each item by its id or path.
fn index<K: Eq + Hash, T>(items: &[T], id: impl Fn(&T) -> K) -> HashMap<K, usize> {
    let mut places = HashMap::with_capacity(items.len());
    for (at, item) in items.iter().enumerate() {
        places.entry(id(item)).or_insert(at);
    }
    places
}

fn reusable_content(blob: &Blob<'_>) -> Option<ReusableContent> {
    Some(ReusableContent {
        id: ReusableContentId::from_uuid(blob.id),
        path: blob.path.to_str().ok()?.to_owned(),
        oid: blob.oid,
    })
}

fn problem(file: String, problem: &space_files::Problem) -> Problem {
    Problem {
        file,
        line: Some(problem.line),
        message: problem.message.clone(),
    }
}

/// Neither a page nor hidden: no part of its path inside of the root starts with a dot.
fn is_plain_file(path: &BStr, root: &[u8]) -> bool {
    !is_markdown(path)
        && path
            .strip_prefix(root)
            .is_some_and(|inside| inside.split_str("/").all(|name| !name.starts_with(b".")))
}
