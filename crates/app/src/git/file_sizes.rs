//! Files of a push that are too large, by their names. They may lie anywhere in its commits, not only at the tips.

use std::{cmp::Reverse, collections::HashMap};

use ::git::{Bare, Git, objects::Facts};
use model::{Error, ObjectKind, Oid, Result};

/// Files that are named, and the characters of a name. All of it is one line.
const MAX_NAMED: usize = 5;
const MAX_NAME: usize = 100;

/// Refuses the push when a file among its new objects is too large. A client hears it when it has sent all: before that,
/// it listens to nothing.
pub(super) async fn check(git: &Git, repository: &Bare, tips: &[Oid], new: &[Facts]) -> Result<()> {
    let max = git.settings().max_file_bytes;
    let is_large = |facts: &&Facts| facts.kind == ObjectKind::Blob && facts.size > max;
    let mut large: Vec<&Facts> = new.iter().filter(is_large).collect();
    if large.is_empty() {
        return Ok(());
    }
    large.sort_unstable_by_key(|facts| Reverse(facts.size));
    let more = large.len().saturating_sub(MAX_NAMED);
    large.truncate(MAX_NAMED);
    let oids: Vec<Oid> = large.iter().map(|facts| facts.oid).collect();
    let paths = paths_of(git, repository, tips, &oids).await;
    let named = large.iter().map(|facts| {
        let size = mebibytes(facts.size);
        match paths.get(&facts.oid) {
            Some(path) => {
                let path: String = path.chars().take(MAX_NAME).collect();
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

/// The names of files, where they can be found. They are a courtesy: without them it is still clear what is refused.
async fn paths_of(
    git: &Git,
    repository: &Bare,
    tips: &[Oid],
    oids: &[Oid],
) -> HashMap<Oid, String> {
    let found = git.paths(repository, tips, oids).await;
    found.unwrap_or_else(|failure| {
        tracing::debug!("files that are too large are told without their names: {failure}");
        HashMap::new()
    })
}

/// Rounded up to a tenth, so that what is too large looks so.
fn mebibytes(bytes: u64) -> String {
    let tenths = (u128::from(bytes) * 10).div_ceil(1 << 20);
    format!("{}.{} MiB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn files_are_refused_when_their_names_cannot_be_found() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let git = Git::new(::git::Settings::new(directory.path()));
        let repository = git.make_repository(directory.path(), None).await;
        let repository = repository.expect("the directory is ours");
        // It is not there, so `git` fails.
        let tip = Oid::from_bytes([1; 20]);
        let large = Facts {
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
    fn sizes_are_told_to_a_tenth() {
        assert_eq!(mebibytes(120_000_000), "114.5 MiB");
        assert_eq!(mebibytes(100 << 20), "100.0 MiB");
        assert_eq!(mebibytes((100 << 20) + 1), "100.1 MiB");
    }
}
