//! The facts about the files that a batch inserted.

use std::collections::HashMap;

use content::pages::File;
use context::Ctx;
use model::{Oid, Result};
use pages::{
    contents::{FileFacts, dimensions, files},
    repository::Repository,
};

use super::{ChangeOutcome, PendingCommit};

/// Returns the inserted files, in their order.
pub(super) async fn describe(ctx: &Ctx, written: &PendingCommit<'_>) -> Result<Vec<FileFacts>> {
    let repository = &written.repository;
    let inserted = written.results.iter().filter_map(|result| match result {
        ChangeOutcome::InsertedFile { id, path, oid, .. } => Some(File {
            id: *id,
            path: path.as_str().into(),
            oid: *oid,
        }),
        _ => None,
    });
    let inserted: Vec<File> = inserted.collect();
    let stored = inserted.iter();
    let stored = stored.filter(|file| repository.objects().get(file.oid).is_none());
    let stored: Vec<File> = stored.cloned().collect();
    let stored = if stored.is_empty() {
        Vec::new()
    } else {
        files::of_pool(ctx, repository.pool(), stored).await?
    };
    let stored: HashMap<Oid, &FileFacts> =
        stored.iter().map(|facts| (facts.file.oid, facts)).collect();
    let describe = |file: File| match stored.get(&file.oid) {
        Some(facts) => FileFacts {
            file,
            ..(*facts).clone()
        },
        None => in_memory(ctx, repository, file),
    };
    Ok(inserted.into_iter().map(describe).collect())
}

fn in_memory(ctx: &Ctx, repository: &Repository<'_>, file: File) -> FileFacts {
    let object = repository.objects().get(file.oid);
    let bytes = object.map(|object| &object.bytes[..]).unwrap_or_default();
    let organization = repository.pool().organization;
    FileFacts {
        size: bytes.len() as u64,
        dimensions: dimensions::measure_new(&ctx.app, organization, &file, bytes),
        file,
    }
}
