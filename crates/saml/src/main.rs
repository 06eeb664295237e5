//! `bindery-saml`: reads one message of an identity provider from standard input and writes a verdict to standard
//! output.
//!
//! It reads no file, opens no connection and reads neither arguments, environment nor clock; the server starts it for
//! one message and sets its limits. A refusal is an answer like any other, so the exit status is 0 for both: any other
//! end means that there is no verdict.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use saml_client::protocol::{Answer, Request, Task};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // If standard error is closed, there is no other place to report to.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> io::Result<()> {
    let Request { task, message } = Request::read(&mut io::stdin().lock())?;
    let answer = match task {
        Task::Response(expected) => to_json(saml::verify_response(&expected, &message))?,
        Task::Metadata => to_json(saml::read_metadata(&message))?,
        Task::Certificates => to_json(saml::read_certificates(&message))?,
    };
    let mut stdout = io::stdout().lock();
    stdout.write_all(&answer)?;
    stdout.flush()
}

fn to_json<T: serde::Serialize>(result: Result<T, saml_client::Refusal>) -> io::Result<Vec<u8>> {
    Ok(serde_json::to_vec(&Answer::from(result))?)
}
