//! The user that children run as.

use std::{fs, io, path::Path, str::FromStr};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct User {
    pub uid: u32,
    pub gid: u32,
}

impl User {
    /// Finds a user of this machine by name.
    pub fn find(name: &str) -> io::Result<Self> {
        let users = fs::read_to_string("/etc/passwd")?;
        let found = users.lines().find_map(|line| {
            let mut fields = line.split(':');
            let is_it = fields.next() == Some(name);
            let uid = fields.nth(1)?.parse().ok()?;
            let gid = fields.next()?.parse().ok()?;
            is_it.then_some(Self { uid, gid })
        });
        found.ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::NotFound,
                format!("/etc/passwd has no user `{name}`"),
            )
        })
    }

    /// Changes the owner of a file or directory to this user.
    pub fn own(self, path: &Path) -> io::Result<()> {
        std::os::unix::fs::lchown(path, Some(self.uid), Some(self.gid))
    }
}

/// `uid:gid`, as `bindery-sandbox` reads it.
impl FromStr for User {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once(':').and_then(|(uid, gid)| {
            Some(Self {
                uid: uid.parse().ok()?,
                gid: gid.parse().ok()?,
            })
        });
        match numbers {
            Some(user) if user.uid != 0 && user.gid != 0 => Ok(user),
            Some(_) => Err("must not be root"),
            None => Err("must be two numbers, such as 65534:65534"),
        }
    }
}
