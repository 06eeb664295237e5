//! The real `git`, as a user runs it, without the user's own configuration.

use std::{path::Path, process::Command};

/// Returns its output, or its error output.
pub(crate) fn git(place: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("git")
        .args(["-c", "user.name=Ada", "-c", "user.email=ada@example.com"])
        .args(["-c", "credential.helper=", "-c", "gc.auto=0"])
        .args(arguments)
        .current_dir(place)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_TERMINAL_PROMPT", "0")
        .output()
        .expect("git is installed");
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let what = arguments.first().copied().unwrap_or_default();
    Err(format!("git {what}: {}", stderr.trim()))
}

/// Creates a repository in a directory, with one commit of all its files.
pub(crate) fn commit_all(place: &Path) -> Result<(), String> {
    git(place, &["init", "-q", "-b", "main"])?;
    // A `.gitignore` of the corpus must not leave anything out.
    git(place, &["add", "--all", "--force"])?;
    git(place, &["commit", "-q", "-m", "Begin"])?;
    Ok(())
}
