//! Queries about the objects of a repository.

use std::collections::HashMap;

use model::{ObjectKind, Oid};

use crate::{BareRepository, Git, GitError, Result};

/// Id, type and size of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ObjectInfo {
    pub oid: Oid,
    pub kind: ObjectKind,
    pub size: u64,
}

#[derive(Debug, Clone)]
pub struct Object {
    pub oid: Oid,
    pub kind: ObjectKind,
    pub bytes: Vec<u8>,
}

impl Git {
    /// Returns those of the objects that the repository lacks.
    pub async fn missing_objects(
        &self,
        repository: &BareRepository,
        oids: &[Oid],
    ) -> Result<Vec<Oid>> {
        let arguments = ["cat-file", "--batch-check=%(objectname)", "--buffer"];
        let output = self.run(repository, &arguments, &lines(oids)[..]).await?;
        text(&output)?
            .lines()
            .filter_map(|line| line.strip_suffix(" missing"))
            .map(oid)
            .collect()
    }

    /// Returns type and size of the objects. Tags and missing objects are left out.
    pub async fn object_infos(
        &self,
        repository: &BareRepository,
        oids: &[Oid],
    ) -> Result<Vec<ObjectInfo>> {
        let arguments = [
            "cat-file",
            "--batch-check=%(objectname) %(objecttype) %(objectsize)",
            "--buffer",
        ];
        let output = self.run(repository, &arguments, &lines(oids)[..]).await?;
        let facts = text(&output)?.lines().map(parse_info);
        facts.filter_map(Result::transpose).collect()
    }

    /// The commits reachable from `tips` and not from `known`, parents before children.
    pub async fn commits(
        &self,
        repository: &BareRepository,
        tips: &[Oid],
        known: &[Oid],
    ) -> Result<Vec<Oid>> {
        let arguments = ["rev-list", "--topo-order", "--reverse", "--stdin"];
        let output = self
            .run(repository, &arguments, &range(tips, known)[..])
            .await?;
        text(&output)?.lines().map(oid).collect()
    }

    /// All objects of these commits that are not reachable from a ref of the repository. Fails if one of them is
    /// missing.
    pub async fn new_objects(&self, repository: &BareRepository, tips: &[Oid]) -> Result<Vec<Oid>> {
        let arguments = [
            "rev-list",
            "--objects",
            "--no-object-names",
            "--stdin",
            "--not",
            "--all",
        ];
        let output = self.run(repository, &arguments, &lines(tips)[..]).await?;
        text(&output)?.lines().map(oid).collect()
    }

    /// Finds one path of each object in the commits that are not reachable from a ref of the repository. Stops when
    /// all are found.
    pub async fn paths(
        &self,
        repository: &BareRepository,
        tips: &[Oid],
        wanted: &[Oid],
    ) -> Result<HashMap<Oid, String>> {
        let arguments = ["rev-list", "--objects", "--stdin", "--not", "--all"];
        let names = wanted.iter().map(|oid| (oid.to_string(), *oid));
        let mut wanted: HashMap<String, Oid> = names.collect();
        let mut paths = HashMap::new();
        // A path can be any bytes, so only the object id is parsed as text.
        let take = |line: &[u8]| {
            if let Some((name, path)) = line.split_at_checked(40)
                && let Ok(name) = std::str::from_utf8(name)
                && let Some(path) = path.strip_prefix(b" ")
                && let Some(oid) = wanted.remove(name)
            {
                paths.insert(oid, String::from_utf8_lossy(path).into_owned());
            }
            wanted.is_empty()
        };
        let input = lines(tips);
        self.run_lines(repository, &arguments, &input[..], take)
            .await?;
        Ok(paths)
    }

    /// Whether every one of `old` is one of `new` or an ancestor of one.
    pub async fn are_ancestors(
        &self,
        repository: &BareRepository,
        old: &[Oid],
        new: &[Oid],
    ) -> Result<bool> {
        let arguments = ["rev-list", "--max-count=1", "--stdin"];
        let output = self
            .run(repository, &arguments, &range(old, new)[..])
            .await?;
        Ok(output.is_empty())
    }

    /// The tree at a path of a commit; the root for an empty path. None if there is no tree.
    pub async fn tree_at(
        &self,
        repository: &BareRepository,
        commit: Oid,
        path: &str,
    ) -> Result<Option<Oid>> {
        // The path becomes one line of the input.
        if path.contains('\n') {
            return Ok(None);
        }
        let arguments = ["cat-file", "--batch-check=%(objecttype) %(objectname)"];
        let input = format!("{commit}:{path}\n");
        let output = self.run(repository, &arguments, input.as_bytes()).await?;
        let found = text(&output)?.trim_end().strip_prefix("tree ");
        found.map(oid).transpose()
    }

    /// The merge base of two commits.
    pub async fn merge_base(
        &self,
        repository: &BareRepository,
        one: Oid,
        two: Oid,
    ) -> Result<Option<Oid>> {
        let (one, two) = (one.to_string(), two.to_string());
        let arguments = ["merge-base", "--end-of-options", &one, &two];
        let ended = self
            .run_to_end(repository, &arguments, tokio::io::empty())
            .await?;
        // Exit status 1 without output means that there is none.
        if ended.status.code() == Some(1) && ended.output.is_empty() {
            return Ok(None);
        }
        Ok(Some(oid(text(&ended.into_output()?)?.trim_end())?))
    }
}

pub(crate) fn lines(oids: &[Oid]) -> Vec<u8> {
    let mut lines = Vec::with_capacity(oids.len() * 41);
    for oid in oids {
        lines.extend_from_slice(oid.to_string().as_bytes());
        lines.push(b'\n');
    }
    lines
}

fn range(with: &[Oid], without: &[Oid]) -> Vec<u8> {
    let mut lines = lines(with);
    for oid in without {
        lines.extend_from_slice(format!("^{oid}\n").as_bytes());
    }
    lines
}

pub(crate) fn parse_info(line: &str) -> Result<Option<ObjectInfo>> {
    let mut words = line.split(' ');
    let (Some(name), Some(kind)) = (words.next(), words.next()) else {
        return Err(unexpected());
    };
    let kind = match kind {
        "blob" => ObjectKind::Blob,
        "tree" => ObjectKind::Tree,
        "commit" => ObjectKind::Commit,
        _ => return Ok(None),
    };
    let size = words.next().and_then(|size| size.parse().ok());
    Ok(Some(ObjectInfo {
        oid: oid(name)?,
        kind,
        size: size.ok_or_else(unexpected)?,
    }))
}

pub(crate) fn oid(text: &str) -> Result<Oid> {
    text.parse().map_err(|_| unexpected())
}

pub(crate) fn text(bytes: &[u8]) -> Result<&str> {
    std::str::from_utf8(bytes).map_err(|_| unexpected())
}

pub(crate) fn unexpected() -> GitError {
    GitError::System(std::io::Error::other("git answered in an unknown form"))
}
