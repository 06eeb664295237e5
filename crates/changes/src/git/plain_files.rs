//! The files of main as plain files: imported as one commit, exported as they are.

use std::collections::HashMap;

use ::git::{commands::Command, pack::Pack};
use authz::action::act::{Edit, View};
use content::{
    BString, ByteSlice,
    objects::Object,
    tree::{self, Edits, Mode},
};
use context::Ctx;
use model::{
    Error, ObjectKind, Oid, Result,
    content::RevisionSelector,
    event::{EventType, NewEvent},
    id::EventId,
    id::SpaceId,
};
use pages::{
    blobs::batches::{self, MAX_BATCH_BYTES},
    repository::Repository,
};
use serde_json::json;

use super::{
    import_remote::push_commit,
    scratch_repository::{ScratchCommit, ScratchRepository},
    visible_refs::{MAIN_REF, VisibleRefs},
};
use crate::git::FetchRepositories;

/// How a file is written to disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    Plain,
    Executable,
    /// A symbolic link; its bytes are the target path.
    Link,
}

/// A file with its path from the root, separated by slashes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainFile {
    pub path: Vec<u8>,
    pub kind: FileKind,
    pub bytes: Vec<u8>,
}

/// Replaces the content of main by these files. Returns the new revision, or None if nothing changed.
pub async fn import_files(
    ctx: &Ctx,
    space: SpaceId,
    message: &str,
    files: impl Iterator<Item = Result<PlainFile>>,
) -> Result<Option<Oid>> {
    let content = ctx
        .content(space, RevisionSelector::Main)
        .await?
        .allow::<Edit>()?;
    let visible_refs = VisibleRefs::of(ctx, &content).await?;
    let place = ScratchRepository::prepare(ctx, &visible_refs).await?;
    let edits = add_files(ctx, &place, files).await?;
    let tree = place.run(ctx, |objects| tree::edit(objects, Oid::EMPTY_TREE, &edits));
    let tree = tree.await?;
    let main = &content.revision;
    if tree == main.tree {
        return Ok(None);
    }
    let event: EventId = ctx.new_id();
    let commit = ScratchCommit {
        tree,
        parents: vec![main.id],
        message,
        event,
    };
    let new = place.commit(ctx, commit).await?;
    let command = Command {
        old: main.id,
        new,
        name: MAIN_REF.to_owned(),
    };
    push_commit(ctx, &visible_refs, &place, command).await?;
    if let Some((mut tx, _)) = ctx.take_pending() {
        let imported = NewEvent::new(
            content.space.organization,
            EventType::SpaceImported,
            space.uuid(),
        );
        let facts = json!({"files": edits.len(), "before": main.id, "after": new});
        let permit = tx.record(imported.with_id(event).with_payload(facts));
        ctx.defer_commit(tx, permit);
    }
    Ok(Some(new))
}

/// Adds the files to the scratch repository. Returns them as edits of a tree.
async fn add_files(
    ctx: &Ctx,
    place: &ScratchRepository,
    files: impl Iterator<Item = Result<PlainFile>>,
) -> Result<Edits> {
    let git = ctx.app.feature::<FetchRepositories>().git();
    let mut budget = RemainingLimits::of(ctx);
    let (mut edits, mut pack) = (Edits::new(), Pack::default());
    for file in files {
        let file = file?;
        budget.charge(&file)?;
        let mode = match file.kind {
            FileKind::Plain => Mode::FILE,
            FileKind::Executable => Mode::EXECUTABLE,
            FileKind::Link => Mode::SYMLINK,
        };
        let oid = Oid::of(ObjectKind::Blob, &file.bytes);
        pack.push(ObjectKind::Blob, &file.bytes)?;
        edits.insert(BString::from(file.path), Some((mode, oid)));
        if pack.is_full() {
            git.add_pack(&place.repository, std::mem::take(&mut pack))
                .await?;
        }
    }
    git.add_pack(&place.repository, pack).await?;
    Ok(edits)
}

/// The bytes and files that may still be imported.
struct RemainingLimits {
    file_bytes: u64,
    bytes: u64,
    files: u32,
}

impl RemainingLimits {
    fn of(ctx: &Ctx) -> Self {
        let settings = ctx.app.feature::<FetchRepositories>().git().settings();
        Self {
            file_bytes: settings.max_file_bytes,
            bytes: settings.max_unpacked_bytes,
            files: settings.max_objects,
        }
    }

    fn charge(&mut self, file: &PlainFile) -> Result<()> {
        let (name, size) = (file.path.as_bstr(), file.bytes.len() as u64);
        let refused = |why: String| Err(Error::Unprocessable(why));
        if !tree::is_valid_path(name) {
            return refused(format!("`{name}` cannot be the path of a file in a space."));
        }
        if size > self.file_bytes {
            let most = self.file_bytes;
            return refused(format!(
                "The file `{name}` has more than {most} bytes. The operator can raise `git.max_file_bytes`."
            ));
        }
        let left = (self.bytes.checked_sub(size), self.files.checked_sub(1));
        let (Some(bytes), Some(files)) = left else {
            return refused(format!(
                "With the file `{name}`, the files are too many or too large. The operator can raise `git.max_unpacked_bytes` and `git.max_objects`."
            ));
        };
        (self.bytes, self.files) = (bytes, files);
        Ok(())
    }
}

/// Passes every file of main to a function, by path. Returns their number.
pub async fn export_files(
    ctx: &Ctx,
    space: SpaceId,
    mut take: impl FnMut(PlainFile) -> Result<()>,
) -> Result<usize> {
    let content = ctx
        .content(space, RevisionSelector::Main)
        .await?
        .allow::<View>()?;
    let mut repository = Repository::of(ctx, &content);
    let root = content.revision.tree;
    let files = repository
        .run(|objects| tree::flatten(objects, root))
        .await?;
    // A submodule only names a commit of another repository: there is no file to export.
    let files: Vec<_> = files.iter().filter(|file| file.mode.is_blob()).collect();
    let pool = repository.pool();
    let oids: Vec<Oid> = files.iter().map(|file| file.oid).collect();
    let mut rest = &files[..];
    for batch in batches::divide(&ctx.app, pool, &oids, MAX_BATCH_BYTES).await? {
        let loaded = batches::load_batch(&ctx.app, pool, &batch).await?;
        let objects: HashMap<Oid, &Object> = loaded
            .objects
            .iter()
            .map(|(oid, object)| (*oid, object))
            .collect();
        let (part, behind) = rest.split_at(batch.oids.len());
        rest = behind;
        for file in part {
            let object = objects
                .get(&file.oid)
                .ok_or_else(|| Error::internal(format!("{} is not in the pool", file.oid)))?;
            take(PlainFile {
                path: file.path.to_vec(),
                kind: kind(file.mode),
                bytes: object.bytes.to_vec(),
            })?;
        }
    }
    Ok(files.len())
}

fn kind(mode: Mode) -> FileKind {
    match mode {
        Mode::EXECUTABLE => FileKind::Executable,
        mode if mode.is_symlink() => FileKind::Link,
        _ => FileKind::Plain,
    }
}
