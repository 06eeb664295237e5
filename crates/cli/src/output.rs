//! Standard output of commands, for people and scripts. Logs and errors go to standard error instead.

use std::{
    fmt::Display,
    io::{self, Write},
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
