//! The real Git, in a temporary repository.

use std::{
    cell::Cell,
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

use content::{BString, tree::Mode};
use model::Oid;

pub(crate) struct Git {
    folder: PathBuf,
    /// Numbers the index files, so that each tree starts empty.
    indexes: Cell<u32>,
}

static REPOSITORIES: AtomicU32 = AtomicU32::new(0);

impl Git {
    pub(crate) fn init() -> Option<Self> {
        let number = REPOSITORIES.fetch_add(1, Ordering::Relaxed);
        let name = format!("content-git-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let created = Command::new("git")
            .args(["init", "-q", "--bare"])
            .arg(&folder)
            .status();
        if !created.is_ok_and(|status| status.success()) {
            eprintln!("skipped: git is not installed");
            return None;
        }
        Some(Self {
            folder,
            indexes: Cell::new(0),
        })
    }

    pub(crate) fn run(&self, arguments: &[&str], input: &[u8]) -> Vec<u8> {
        let mut child = Command::new("git")
            .arg("-C")
            .arg(&self.folder)
            .args(arguments)
            .env(
                "GIT_INDEX_FILE",
                self.folder.join(format!("index-{}", self.indexes.get())),
            )
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("git starts");
        let mut stdin = child.stdin.take().expect("stdin is piped");
        stdin.write_all(input).expect("git reads");
        drop(stdin);
        let output = child.wait_with_output().expect("git ends");
        assert!(output.status.success(), "git {arguments:?} failed");
        output.stdout
    }

    pub(crate) fn oid(&self, arguments: &[&str], input: &[u8]) -> Oid {
        let text = String::from_utf8(self.run(arguments, input)).expect("an id is text");
        text.trim().parse().expect("git prints an id")
    }

    pub(crate) fn write_tree<'a>(
        &self,
        files: impl IntoIterator<Item = (&'a BString, &'a (Mode, Oid))>,
    ) -> Oid {
        self.indexes.set(self.indexes.get() + 1);
        let mut input = Vec::new();
        for (path, (mode, oid)) in files {
            let mode = match *mode {
                Mode::EXECUTABLE => "100755",
                Mode::SYMLINK => "120000",
                _ => "100644",
            };
            input.extend_from_slice(format!("{mode} {oid}\t").as_bytes());
            input.extend_from_slice(path);
            input.push(0);
        }
        self.run(&["update-index", "--add", "-z", "--index-info"], &input);
        self.oid(&["write-tree"], b"")
    }

    pub(crate) fn write_blob(&self, bytes: &[u8]) -> Oid {
        self.oid(&["hash-object", "-w", "--stdin"], bytes)
    }

    pub(crate) fn fsck(&self) {
        self.run(&["fsck", "--full", "--strict", "--no-dangling"], b"");
    }
}

impl Drop for Git {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
