//! The programs of PostgreSQL and pgBackRest, and how they are run.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use config::Config;
use secrecy::ExposeSecret;
use url::Url;

use crate::error::{CommandError, Result};

/// Where Debian has a directory for each version.
const DEBIAN_DIRECTORY: &str = "/usr/lib/postgresql";

/// Finds a program of PostgreSQL: as configured, else the newest of Debian, else in PATH.
pub(crate) fn postgres_program(config: &Config, name: &str) -> PathBuf {
    if let Some(directory) = &config.backup.programs {
        return directory.0.join(name);
    }
    let versions = fs::read_dir(DEBIAN_DIRECTORY).into_iter().flatten();
    let newest = versions
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let version: u32 = path.file_name()?.to_str()?.parse().ok()?;
            let program = path.join("bin").join(name);
            program.exists().then_some((version, program))
        })
        .max();
    newest.map_or_else(|| PathBuf::from(name), |(_, program)| program)
}

/// Runs a program to its end; its messages go to standard error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_owned();
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
    let status = status.map_err(|error| not_started(&name, &error))?;
    if status.success() {
        return Ok(());
    }
    let name = Path::new(&name).display();
    Err(CommandError::new(format!(
        "{name} failed ({status}); its messages are above"
    )))
}

/// Runs a program and returns what it prints.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>> {
    let name = command.get_program().to_owned();
    let ended = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output();
    let ended = ended.map_err(|error| not_started(&name, &error))?;
    if ended.status.success() {
        return Ok(ended.stdout);
    }
    let (name, status) = (Path::new(&name).display(), ended.status);
    Err(CommandError::new(format!(
        "{name} failed ({status}); its messages are above"
    )))
}

fn not_started(name: &OsStr, error: &std::io::Error) -> CommandError {
    let name = Path::new(name).display();
    CommandError::new(format!(
        "cannot run {name}: {error}. Install it, or name its directory in `backup.programs`."
    ))
}

/// Gives a client program of PostgreSQL the database by its environment: its arguments are visible to all users.
pub(crate) fn with_database<'a>(
    command: &'a mut Command,
    config: &Config,
) -> Result<&'a mut Command> {
    let database = &config.database;
    let (key, url) = match (config.backup.database_url(), database.owner_url()) {
        (Some(url), _) => ("backup.database_url", url),
        (None, Some(url)) => ("database.owner_url", url),
        (None, None) => ("database.url", &database.url),
    };
    let invalid = |message: &str| CommandError::new(format!("`{key}` {message}"));
    let url = Url::parse(url.expose_secret()).map_err(|_| invalid("is not a URL"))?;
    let decoded = |text: &str| percent_decode(text);
    if let Some(host) = url.host_str() {
        command.env("PGHOST", decoded(host).trim_matches(['[', ']']));
    }
    if let Some(port) = url.port() {
        command.env("PGPORT", port.to_string());
    }
    if !url.username().is_empty() {
        command.env("PGUSER", decoded(url.username()));
    }
    if let Some(password) = url.password() {
        command.env("PGPASSWORD", decoded(password));
    }
    for (name, value) in url.query_pairs() {
        let variable = match &*name {
            "host" => "PGHOST",
            "port" => "PGPORT",
            "user" => "PGUSER",
            "password" => "PGPASSWORD",
            "sslmode" => "PGSSLMODE",
            "sslrootcert" => "PGSSLROOTCERT",
            "sslcert" => "PGSSLCERT",
            "sslkey" => "PGSSLKEY",
            _ => continue,
        };
        command.env(variable, &*value);
    }
    Ok(command)
}

fn percent_decode(text: &str) -> String {
    let pair = format!("x={}", text.replace('+', "%2B"));
    let decoded = url::form_urlencoded::parse(pair.as_bytes()).next();
    decoded.map_or_else(String::new, |(_, value)| value.into_owned())
}
