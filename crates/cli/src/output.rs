//! Output of commands, for people and scripts. Logs and errors go to standard error instead.

use std::{
    fmt::Display,
    fs::{File, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use crate::error::{CommandError, Result};

/// Prints a line. A closed pipe, as with `head`, is not an error.
pub(crate) fn line(text: impl Display) -> Result<()> {
    match writeln!(io::stdout(), "{text}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(CommandError::new(format!(
            "cannot write to standard output: {error}"
        ))),
        _ => Ok(()),
    }
}

/// Creates a file for personal data, which only the operator's account on this machine may read.
pub(crate) fn create_private_file(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    let options = options.write(true).create_new(true).mode(0o600);
    options.open(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => CommandError::new(format!(
            "{} already exists; name a new file",
            path.display()
        )),
        _ => CommandError::new(format!("cannot create {}: {error}", path.display())),
    })
}
