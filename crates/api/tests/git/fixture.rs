//! Shared fixture: work with the real `git`, as a person does.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use tempfile::TempDir;
use testkit::{Org, Persona, RunningServer, TestApp};

/// A server with a space, and a directory for clones.
pub(crate) struct GitFixture<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) org: Org<'a>,
    pub(crate) server: RunningServer,
    pub(crate) space: String,
    folder: TempDir,
}

/// The result of a call of `git`.
pub(crate) struct GitOutput {
    pub(crate) ok: bool,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl GitOutput {
    #[track_caller]
    pub(crate) fn ok(self) -> Self {
        assert!(self.ok, "{}\n{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub(crate) fn fails_with(self, words: &str) -> Self {
        let said = format!("{}\n{}", self.out, self.err);
        assert!(!self.ok, "it succeeded:\n{said}");
        assert!(said.contains(words), "`{words}` is not in:\n{said}");
        self
    }
}

impl GitOutput {
    /// The lines that the server sent, without the prefixes of git.
    pub(crate) fn remote(&self) -> Vec<&str> {
        let lines = self.err.lines();
        let said = lines.filter_map(|line| line.strip_prefix("remote: "));
        said.map(str::trim_end).collect()
    }
}

impl<'a> GitFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp) -> Self {
        let org = app.organization("acme").await;
        let space = new_space(&org).await;
        Self {
            app,
            org,
            server: app.serve().await,
            space,
            folder: tempfile::tempdir().expect("a temporary directory"),
        }
    }

    pub(crate) fn url(&self, who: &Persona<'_>) -> String {
        self.server.git_url(who, &self.space)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Calls `git` in a directory of the fixture. It waits in another thread: the server is in this process.
    pub(crate) async fn git(&self, place: &str, arguments: &[&str]) -> GitOutput {
        let path = self.path(place);
        fs::create_dir_all(&path).expect("the desk is ours");
        let arguments: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
        tokio::task::spawn_blocking(move || git(&path, &arguments))
            .await
            .expect("the thread ends")
    }

    /// Creates a repository with one commit.
    pub(crate) async fn repository(&self, name: &str, files: &[(&str, &str)]) -> PathBuf {
        self.git(name, &["init", "-q", "-b", "main"]).await.ok();
        self.commit(name, files, "Begin").await;
        self.path(name)
    }

    pub(crate) async fn commit(&self, name: &str, files: &[(&str, &str)], message: &str) -> String {
        for (path, text) in files {
            write(&self.path(name).join(path), text);
        }
        self.git(name, &["add", "-A"]).await.ok();
        let commit = ["commit", "-q", "--allow-empty", "-m", message];
        self.git(name, &commit).await.ok();
        self.tip(name, "HEAD").await
    }

    pub(crate) async fn tip(&self, name: &str, revision: &str) -> String {
        let said = self.git(name, &["rev-parse", revision]).await.ok();
        said.out.trim().to_owned()
    }

    pub(crate) async fn push(&self, name: &str, who: &Persona<'_>, refs: &[&str]) -> GitOutput {
        let url = self.url(who);
        let mut arguments = vec!["push", &url];
        arguments.extend(refs);
        self.git(name, &arguments).await
    }

    pub(crate) async fn clone(&self, who: &Persona<'_>, name: &str, options: &[&str]) -> GitOutput {
        let (url, path) = (self.url(who), self.path(name));
        let mut arguments = vec!["clone", "-q"];
        arguments.extend(options);
        let path = path.to_str().expect("a plain path").to_owned();
        arguments.extend([url.as_str(), path.as_str()]);
        self.git(".", &arguments).await
    }

    /// Number of rows of a table.
    pub(crate) async fn count(&self, table: &str) -> i64 {
        let sql = format!("select count(*) from {table}");
        let count = sqlx::query_scalar(sqlx::AssertSqlSafe(sql));
        count
            .fetch_one(self.app.pool())
            .await
            .expect("the database answers")
    }
}

pub(crate) async fn new_space(org: &Org<'_>) -> String {
    org.space("Guide").await.id
}

pub(crate) fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("below the desk")).expect("the desk is ours");
    fs::write(path, text).expect("the desk is ours");
}

/// Ignores the git configuration of the person who runs the tests.
fn git(path: &Path, arguments: &[String]) -> GitOutput {
    let Output {
        status,
        stdout,
        stderr,
    } = Command::new("git")
        .args(["-c", "user.name=Ada", "-c", "user.email=ada@example.com"])
        .args(["-c", "credential.helper=", "-c", "gc.auto=0"])
        .args(arguments)
        .current_dir(path)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_TERMINAL_PROMPT", "0")
        .output()
        .expect("git is installed");
    GitOutput {
        ok: status.success(),
        out: String::from_utf8_lossy(&stdout).into_owned(),
        err: String::from_utf8_lossy(&stderr).into_owned(),
    }
}
