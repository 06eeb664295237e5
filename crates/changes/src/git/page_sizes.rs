//! Rejects pushed pages that are too large to be rendered. Only new pages at the tips count: large pages in the
//! history, or that were there before, do not block a push.

use std::collections::HashMap;

use ::git::{BareRepository, Git, objects::ObjectInfo};
use content::{BString, ByteSlice, Commit, Objects, objects::Object, tree};
use document::limits::MAX_PAGE_BYTES;
use model::{Error, ObjectKind, Oid, Result};
use space_files::limits::MAX_NAVIGATION_BYTES;

const MAX_BATCH_FOLDERS: usize = 1000;
const MAX_BATCH_BYTES: u64 = 8 << 20;

/// Rejects the push if a page among the new objects of its tips is too large, with its name and size.
pub(super) async fn check(
    git: &Git,
    repository: &BareRepository,
    tips: &[Oid],
    new: &[ObjectInfo],
) -> Result<()> {
    let is_large =
        |facts: &&ObjectInfo| facts.kind == ObjectKind::Blob && facts.size > MAX_PAGE_BYTES as u64;
    let large: HashMap<Oid, u64> = new
        .iter()
        .filter(is_large)
        .map(|facts| (facts.oid, facts.size))
        .collect();
    if large.is_empty() {
        return Ok(());
    }
    // A new file is always in new folders.
    let folders = new.iter().filter(|facts| facts.kind == ObjectKind::Tree);
    let mut unseen: HashMap<Oid, u64> = folders.map(|facts| (facts.oid, facts.size)).collect();
    let mut session = git.session(repository).await?;
    let mut waiting: Vec<(BString, Oid)> = Vec::new();
    for commit in session.read(tips).await? {
        let commit = Commit::decode(commit.oid, &commit.bytes).map_err(Error::internal)?;
        waiting.push((BString::default(), commit.tree));
    }
    while !waiting.is_empty() {
        let part = next_batch(&mut waiting, &mut unseen);
        let oids: Vec<Oid> = part.iter().map(|(_, oid)| *oid).collect();
        let mut objects = Objects::default();
        for read in session.read(&oids).await? {
            let (kind, bytes) = (read.kind, read.bytes.into());
            objects.load(read.oid, Object { kind, bytes });
        }
        for (folder, oid) in &part {
            for entry in tree::entries(&objects, *oid).map_err(Error::internal)? {
                let mut path = folder.clone();
                path.extend_from_slice(&entry.name);
                if entry.mode.is_folder() {
                    path.push(b'/');
                    if unseen.contains_key(&entry.oid) {
                        waiting.push((path, entry.oid));
                    }
                } else if let Some(size) = large.get(&entry.oid) {
                    check_page(&path, *size)?;
                }
            }
        }
    }
    Ok(())
}

/// Takes the next folders to read in one batch. Each is read once, even if it is in several places.
fn next_batch(
    waiting: &mut Vec<(BString, Oid)>,
    unseen: &mut HashMap<Oid, u64>,
) -> Vec<(BString, Oid)> {
    let (mut batch, mut bytes) = (Vec::new(), 0);
    while batch.len() < MAX_BATCH_FOLDERS && bytes < MAX_BATCH_BYTES {
        let Some((path, oid)) = waiting.pop() else {
            break;
        };
        if let Some(size) = unseen.remove(&oid) {
            bytes += size;
            batch.push((path, oid));
        }
    }
    batch
}

fn check_page(path: &BString, size: u64) -> Result<()> {
    let name = path.rsplit_str("/").next().unwrap_or_default();
    let most = if name.eq_ignore_ascii_case(b"SUMMARY.md") {
        MAX_NAVIGATION_BYTES
    } else {
        MAX_PAGE_BYTES
    };
    if !name.to_ascii_lowercase().ends_with(b".md") || size <= most as u64 {
        return Ok(());
    }
    Err(Error::Unprocessable(format!(
        "the page `{path}` has {size} bytes; a page may have {most}. Split it into several pages"
    )))
}
