//! `bindery-press`: reads one book from standard input and writes it as a PDF to standard output.
//!
//! The arguments are font directories. It reads no other file, opens no connection and reads no environment variable;
//! the server starts it for one job and sets its limits.

use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
    process::ExitCode,
};

use press::{Fonts, PressError};
use press_client::book::Book;

fn main() -> ExitCode {
    let folders: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match run(&folders) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // If standard error is closed, there is no other place to report to.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(folders: &[PathBuf]) -> Result<(), PressError> {
    let book = Book::read(&mut io::stdin().lock())?;
    let pdf = press::render_pdf(book, &Fonts::new(folders))?;
    let mut out = BufWriter::new(io::stdout().lock());
    out.write_all(&pdf)?;
    out.flush()?;
    Ok(())
}
