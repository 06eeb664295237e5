//! The result of the real Git for the same trees.

use std::{
    collections::BTreeMap,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::space::Files;

/// A temporary repository.
pub(crate) struct Repository {
    folder: PathBuf,
}

/// The result of `git merge-tree`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Merged(Files),
    /// The files in conflict.
    Conflicts(Vec<String>),
}

impl Repository {
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("bindery-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        run(&folder, &["init", "--quiet", "--bare", "."], b"");
        Self { folder }
    }

    /// Writes commits: a branch each, with the branch it starts from.
    pub(crate) fn import(&self, commits: &[(String, Option<String>, &Files)]) {
        let mut stream = Vec::new();
        for (branch, from, files) in commits {
            writeln!(stream, "commit refs/heads/{branch}").unwrap();
            writeln!(
                stream,
                "committer T <t@example.org> 1700000000 +0000\ndata 0"
            )
            .unwrap();
            if let Some(from) = from {
                writeln!(stream, "from refs/heads/{from}").unwrap();
            }
            writeln!(stream, "deleteall").unwrap();
            for (path, text) in *files {
                let path = path.replace('\\', "\\\\").replace('"', "\\\"");
                write!(
                    stream,
                    "M 100644 inline \"{path}\"\ndata {}\n{text}\n",
                    text.len()
                )
                .unwrap();
            }
        }
        run(&self.folder, &["fast-import", "--quiet"], &stream);
    }

    pub(crate) fn merge(&self, ours: &str, theirs: &str) -> Outcome {
        let output = Command::new("git")
            .args([
                "merge-tree",
                "--write-tree",
                "--name-only",
                "--no-messages",
                ours,
                theirs,
            ])
            .current_dir(&self.folder)
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let mut lines = text.lines();
        let tree = lines.next().unwrap_or_default();
        if output.status.success() {
            return Outcome::Merged(self.files(tree));
        }
        let mut files: Vec<String> = lines
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect();
        files.sort();
        files.dedup();
        Outcome::Conflicts(files)
    }

    fn files(&self, tree: &str) -> Files {
        let listed = run(&self.folder, &["ls-tree", "-r", "-z", tree], b"");
        let listed = String::from_utf8(listed).unwrap();
        let paths: Vec<(String, String)> = listed
            .split_terminator('\0')
            .filter_map(|row| {
                let (meta, path) = row.split_once('\t')?;
                Some((path.to_owned(), meta.split(' ').nth(2)?.to_owned()))
            })
            .collect();
        let names: Vec<&str> = paths.iter().map(|(_, oid)| oid.as_str()).collect();
        let names = names.join("\n") + "\n";
        let all = run(&self.folder, &["cat-file", "--batch"], names.as_bytes());
        let mut rest = all.as_slice();
        let mut files = BTreeMap::new();
        for (path, _) in paths {
            let head = rest.iter().position(|byte| *byte == b'\n').unwrap();
            let size = String::from_utf8_lossy(&rest[..head]);
            let size: usize = size.rsplit(' ').next().unwrap().parse().unwrap();
            let text = &rest[head + 1..head + 1 + size];
            files.insert(path, String::from_utf8_lossy(text).into_owned());
            rest = &rest[head + 2 + size..];
        }
        files
    }
}

impl Drop for Repository {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.folder).ok();
    }
}

pub(crate) fn run(folder: &Path, args: &[&str], input: &[u8]) -> Vec<u8> {
    let mut child = Command::new("git")
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "git {args:?}");
    output.stdout
}
