//! A file system that is mounted as long as this value lives.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

pub(super) struct Mount {
    folder: PathBuf,
}

impl Mount {
    /// `arguments` are those of `mount` before the folder.
    pub(super) fn new(folder: &Path, arguments: &[&str]) -> Self {
        fs::create_dir_all(folder).expect("the folder can be created");
        execute(Command::new("mount").args(arguments).arg(folder));
        Self {
            folder: folder.to_owned(),
        }
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        // A run that failed may have left processes behind; its folder goes once they have ended.
        let unmount = Command::new("umount")
            .arg("--lazy")
            .arg(&self.folder)
            .status();
        unmount.expect("umount runs");
    }
}

/// Runs a command that must succeed, and returns its output.
pub(super) fn execute(command: &mut Command) -> String {
    let output = command.output().expect("the program is installed");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{command:?} fails, which may need root: {error}"
    );
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
