//! A disk in a file. What is not flushed is in memory only, so a copy of the file is what a power cut leaves.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
};

use super::mount::{Mount, execute};

const BYTES: u64 = 4 << 30;
/// Of copies during which the disk was written to.
const MAX_COPIES: usize = 20;

pub(super) struct Image {
    path: PathBuf,
    folder: PathBuf,
    mount: Option<Mount>,
}

impl Image {
    /// An empty disk, mounted at the folder.
    pub(super) fn new(path: PathBuf, folder: PathBuf) -> Self {
        fs::create_dir_all(&folder).expect("the folder can be created");
        let file = File::create(&path).expect("the image can be created");
        file.set_len(BYTES).expect("the image can be created");
        execute(Command::new("mkfs.ext4").args(["-q", "-F"]).arg(&path));
        let mut image = Self {
            path,
            folder,
            mount: None,
        };
        image.mount();
        // PostgreSQL wants an empty folder.
        fs::remove_dir(image.folder.join("lost+found")).expect("it is new");
        image
    }

    fn mount(&mut self) {
        let path = self.path.display().to_string();
        self.mount = Some(Mount::new(&self.folder, &["-o", "loop", &path]));
    }

    pub(super) fn flush(&self) {
        execute(Command::new("sync").arg("--file-system").arg(&self.folder));
    }

    /// Copies what is on the disk at one moment. The processes that use it must stand still.
    pub(super) fn copy(&self) -> PathBuf {
        let copy = self.path.with_extension("copy");
        for _ in 0..MAX_COPIES {
            let before = self.writes();
            let mut command = Command::new("cp");
            execute(command.arg("--sparse=always").arg(&self.path).arg(&copy));
            // Otherwise the kernel wrote meanwhile, and no power cut leaves half of that.
            if self.writes() == before {
                return copy;
            }
        }
        panic!("the disk is written to all the time");
    }

    /// Continues with a copy of the disk. Nothing may use it.
    pub(super) fn replace(&mut self, copy: &Path) {
        self.mount = None;
        fs::rename(copy, &self.path).expect("the image can be replaced");
        self.mount();
    }

    /// Counters of the device: what was written, and what is under way.
    fn writes(&self) -> (String, String) {
        let mut command = Command::new("losetup");
        let list = command.args(["--noheadings", "--output", "NAME", "--associated"]);
        let devices = execute(list.arg(&self.path));
        // One that is unmounted may still be there for a moment.
        let device = devices.lines().last().expect("it is mounted");
        let name = device.trim().trim_start_matches("/dev/");
        let stat = fs::read_to_string(format!("/sys/block/{name}/stat")).expect("a device");
        let fields: Vec<&str> = stat.split_whitespace().collect();
        (fields[6].to_owned(), fields[8].to_owned())
    }
}
