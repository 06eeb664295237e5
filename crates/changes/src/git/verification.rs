//! Compares what Git users get of a space with what users of the API get.

use std::collections::HashMap;

use authz::action::act::View;
use content::tree;
use context::Ctx;
use model::{Error, Oid, Result, id::SpaceId};
use pages::{
    blobs::batches::{self, MAX_BATCH_BYTES},
    repository::Repository,
};

use super::{access::main_for, visible_refs::VisibleRefs};
use crate::git::FetchRepositories;

/// Clones a space as this caller, has Git check the clone, and compares every file of main. Returns how many files were
/// compared and what is wrong, if anything.
pub async fn verify_clone(ctx: &Ctx, space: SpaceId) -> Result<(usize, Option<String>)> {
    let content = main_for::<View>(ctx, space).await?;
    let visible_refs = VisibleRefs::of(ctx, &content).await?;
    let repositories = ctx.app.feature::<FetchRepositories>();
    let clone = repositories.prepare(&ctx.app, &visible_refs).await?;
    let git = repositories.git();
    if let Some(report) = git.fsck(clone.repository()).await? {
        return Ok((
            0,
            Some(format!("`git fsck --full --strict` reports: {report}")),
        ));
    }
    let commit = content.revision.id;
    let cloned_tree = git.tree_at(clone.repository(), commit, "").await?;
    if cloned_tree.unwrap_or(Oid::EMPTY_TREE) != content.revision.tree {
        let what = format!("the clone has another root directory in {commit} than the API");
        return Ok((0, Some(what)));
    }
    let mut repository = Repository::of(ctx, &content);
    let root = content.revision.tree;
    let files = repository
        .run(|objects| tree::flatten(objects, root))
        .await?;
    let mut oids: Vec<Oid> = files
        .iter()
        .filter(|file| file.mode.is_blob())
        .map(|file| file.oid)
        .collect();
    oids.sort_unstable();
    oids.dedup();
    let mut session = git.session(clone.repository()).await?;
    for batch in batches::divide(&ctx.app, repository.pool(), &oids, MAX_BATCH_BYTES).await? {
        let loaded = batches::load_batch(&ctx.app, repository.pool(), &batch).await?;
        let cloned = session.read(&batch.oids).await.map_err(Error::from)?;
        let cloned: HashMap<Oid, Vec<u8>> = cloned
            .into_iter()
            .map(|object| (object.oid, object.bytes))
            .collect();
        for (oid, object) in &loaded.objects {
            if cloned
                .get(oid)
                .is_none_or(|bytes| bytes[..] != object.bytes[..])
            {
                let what = format!("the file {oid} of {commit} differs in the clone");
                return Ok((files.len(), Some(what)));
            }
        }
        if loaded.objects.len() < batch.oids.len() {
            let what = format!("the API lacks files of {commit} that the clone has");
            return Ok((files.len(), Some(what)));
        }
    }
    Ok((files.len(), None))
}
