//! Rejects pushed files that are too large, with their names. They may be in any commit, not only at the tips.

use std::{cmp::Reverse, collections::HashMap};

use ::git::{BareRepository, Git, objects::ObjectInfo};
use model::{Error, ObjectKind, Oid, Result};

/// Limits of the message, which is one line: files that it names, and characters of each name.
const MAX_LISTED_FILES: usize = 5;
const MAX_NAME_CHARS: usize = 100;

/// Rejects the push if one of its new files is too large. This runs after the pack was received: clients read nothing
/// while they send.
pub(super) async fn check(
    git: &Git,
    repository: &BareRepository,
    tips: &[Oid],
    new: &[ObjectInfo],
) -> Result<()> {
    let max = git.settings().max_file_bytes;
    let is_large = |facts: &&ObjectInfo| facts.kind == ObjectKind::Blob && facts.size > max;
    let mut large: Vec<&ObjectInfo> = new.iter().filter(is_large).collect();
    if large.is_empty() {
        return Ok(());
    }
    large.sort_unstable_by_key(|facts| Reverse(facts.size));
    let more = large.len().saturating_sub(MAX_LISTED_FILES);
    large.truncate(MAX_LISTED_FILES);
    let oids: Vec<Oid> = large.iter().map(|facts| facts.oid).collect();
    let paths = paths_of(git, repository, tips, &oids).await;
    let named = large.iter().map(|facts| {
        let size = mebibytes(facts.size);
        match paths.get(&facts.oid) {
            Some(path) => {
                let path: String = path.chars().take(MAX_NAME_CHARS).collect();
                format!("`{path}` has {size}")
            }
            None => format!("the object {} has {size}", facts.oid),
        }
    });
    let mut named: Vec<String> = named.collect();
    if more > 0 {
        named.push(format!("and {more} more files are too large"));
    }
    Err(Error::Unprocessable(format!(
        "{}; a file may have {}. Take it out of the commit that adds it (`git rm --cached FILE`, `git commit --amend`; \
         `git rebase -i` for an older one) and push again",
        named.join(", "),
        mebibytes(max),
    )))
}

/// Finds the names of files, as far as possible: the message is clear without them.
async fn paths_of(
    git: &Git,
    repository: &BareRepository,
    tips: &[Oid],
    oids: &[Oid],
) -> HashMap<Oid, String> {
    let found = git.paths(repository, tips, oids).await;
    found.unwrap_or_else(|failure| {
        tracing::debug!("cannot find the names of files that are too large: {failure}");
        HashMap::new()
    })
}

/// Formats a size, rounded up to a tenth, so that a size over the limit never looks equal to it.
fn mebibytes(bytes: u64) -> String {
    let tenths = (u128::from(bytes) * 10).div_ceil(1 << 20);
    format!("{}.{} MiB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn oversized_file_is_rejected_by_object_id_if_its_path_is_unknown() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let git = Git::new(::git::Settings::new(directory.path()));
        let repository = git.create_repository(directory.path(), None).await;
        let repository = repository.expect("the directory is ours");
        // This commit does not exist, so `git` fails.
        let tip = Oid::from_bytes([1; 20]);
        let large = ObjectInfo {
            oid: Oid::from_bytes([2; 20]),
            kind: ObjectKind::Blob,
            size: 120_000_000,
        };
        let refused = check(&git, &repository, &[tip], &[large]).await;
        let Err(Error::Unprocessable(reason)) = refused else {
            panic!("{refused:?}");
        };
        let name = format!("the object {} has 114.5 MiB; a file may", large.oid);
        assert!(reason.starts_with(&name), "{reason}");
    }

    #[test]
    fn sizes_are_rounded_up_to_a_tenth() {
        assert_eq!(mebibytes(120_000_000), "114.5 MiB");
        assert_eq!(mebibytes(100 << 20), "100.0 MiB");
        assert_eq!(mebibytes((100 << 20) + 1), "100.1 MiB");
    }
}
