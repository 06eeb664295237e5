//! A remote repository: fetches one ref from it, and pushes one commit to it.
//! URL and ref name go to the child in the configuration file of the disposable repository. The caller has checked the
//! address; the child connects to no other and follows no redirect.

use std::{
    ffi::OsString,
    fmt::Write,
    path::{Path, PathBuf},
};

use model::Oid;
use sandbox::Rules;
use tokio::fs;

use crate::{
    BareRepository, Git, GitError, Result,
    bare_repository::CONFIG,
    objects::{oid, text},
    paced::MIN_BYTES_PER_SECOND,
    process::ProcessOutput,
    receive_pack::{TOLERATED_FSCK, error_line},
};

/// The local ref that is pushed.
const PUSH_REF: &str = "refs/bindery/pushed";

/// The protocol of a remote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    Https,
    Http,
    File,
}

impl Scheme {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Https => "https",
            Self::Http => "http",
            Self::File => "file",
        }
    }
}

/// What a child has to access for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RemoteAccess {
    /// This port of a server.
    Port(u16),
    /// A directory of this machine.
    Directory(PathBuf),
}

#[derive(Debug, Clone)]
pub struct Remote {
    pub scheme: Scheme,
    pub url: String,
    pub place: RemoteAccess,
    /// The full name of the remote ref.
    pub reference: String,
    /// `host:port:address`: pins the hostname of the URL to an IP address, whatever DNS returns later.
    pub pinned: Option<String>,
}

impl Git {
    /// The commit of the remote ref, if it exists.
    pub async fn find_remote(
        &self,
        repository: &BareRepository,
        remote: &Remote,
    ) -> Result<Option<Oid>> {
        self.set_remote(repository, remote).await?;
        let arguments = ["ls-remote", "--refs", "origin"];
        let allow_remote = |rules: &mut Rules| remote.place.read(rules);
        let ended = self
            .run_remote(repository, allow_remote, &arguments, b"")
            .await?;
        if !ended.status.success() {
            return Err(unreachable(repository, &ended.stderr));
        }
        let listed = text(&ended.output)?.lines();
        let mut named = listed.filter_map(|line| line.split_once('\t'));
        let found = named.find(|(_, name)| *name == remote.reference);
        found.map(|(name, _)| oid(name)).transpose()
    }

    /// Fetches the remote ref with all reachable objects into the repository, and returns its commit. No ref of the
    /// repository changes.
    pub async fn fetch(&self, repository: &BareRepository, remote: &Remote) -> Result<Oid> {
        self.set_remote(repository, remote).await?;
        let arguments = [
            "fetch",
            "--quiet",
            "--no-tags",
            "--no-recurse-submodules",
            "--stdin",
            "origin",
        ];
        let input = format!("{}\n", remote.reference);
        let allow_remote = |rules: &mut Rules| remote.place.read(rules);
        let ended = self
            .run_remote(repository, allow_remote, &arguments, input.as_bytes())
            .await?;
        if !ended.status.success() {
            return Err(unreachable(repository, &ended.stderr));
        }
        let peel = ["rev-parse", "--verify", "--quiet", "FETCH_HEAD^{commit}"];
        let peeled = self
            .run_to_end(repository, &peel, tokio::io::empty())
            .await?;
        if !peeled.status.success() {
            return Err(GitError::refused(
                "the ref of the repository is not a commit; name a branch",
            ));
        }
        oid(text(&peeled.output)?.trim_end())
    }

    /// Updates the remote ref to the commit, if that is a fast-forward.
    pub async fn push(
        &self,
        repository: &BareRepository,
        remote: &Remote,
        commit: Oid,
    ) -> Result<()> {
        self.set_remote(repository, remote).await?;
        repository
            .set_refs([(PUSH_REF, commit)].into_iter())
            .await?;
        let arguments = ["push", "--porcelain", "--quiet", "origin"];
        let allow_remote = |rules: &mut Rules| remote.place.write(rules);
        let ended = self
            .run_remote(repository, allow_remote, &arguments, b"")
            .await?;
        if ended.status.success() {
            return Ok(());
        }
        let output = String::from_utf8_lossy(&ended.output).into_owned();
        let refusal = output.lines().find_map(|line| line.strip_prefix("!\t"));
        match refusal.and_then(|line| line.split('\t').nth(1)) {
            Some(reason) => Err(GitError::Refused(format!(
                "the repository rejected the commit: {reason}"
            ))),
            None => Err(unreachable(repository, &ended.stderr)),
        }
    }
}

impl Git {
    async fn set_remote(&self, repository: &BareRepository, remote: &Remote) -> Result<()> {
        let seconds = self.settings().max_idle_seconds;
        repository.set_remote(remote, seconds).await
    }

    /// Runs a child that talks to the remote. Errors of the other server are reported to the user who named it.
    async fn run_remote(
        &self,
        repository: &BareRepository,
        allow_remote: impl FnOnce(&mut Rules),
        arguments: &[&str],
        input: &[u8],
    ) -> Result<ProcessOutput> {
        let ended = self
            .run_with_remote(repository, allow_remote, arguments, input)
            .await;
        ended.map_err(|failure| match failure {
            GitError::TooSlow { seconds } => GitError::Refused(format!(
                "the server of the repository took longer than {seconds} s"
            )),
            GitError::TooMuchOutput { .. } => {
                GitError::refused("the repository has too many refs for this server")
            }
            other => other,
        })
    }
}

impl RemoteAccess {
    fn read(&self, rules: &mut Rules) {
        match self {
            Self::Port(port) => rules.port = Some(*port),
            Self::Directory(path) => rules.read.extend(spellings(path)),
        }
    }

    fn write(&self, rules: &mut Rules) {
        match self {
            Self::Port(port) => rules.port = Some(*port),
            Self::Directory(path) => rules.write.extend(spellings(path)),
        }
    }
}

/// `git` also accepts the directory without its suffix.
fn spellings(path: &Path) -> [PathBuf; 2] {
    let mut with_ending = OsString::from(path);
    with_ending.push(".git");
    [path.to_owned(), with_ending.into()]
}

impl BareRepository {
    async fn set_remote(&self, remote: &Remote, max_idle_seconds: u64) -> Result<()> {
        let config = configuration(remote, max_idle_seconds)?;
        fs::write(self.path().join("config"), config).await?;
        Ok(())
    }
}

fn configuration(remote: &Remote, max_idle_seconds: u64) -> Result<String> {
    let mut text = CONFIG.to_owned();
    let scheme = remote.scheme.as_str();
    let _ = write!(text, "[protocol \"{scheme}\"]\n\tallow = always\n");
    text.push_str("[http]\n\tfollowRedirects = false\n\tproxy = \"\"\n");
    // The child itself times out on a silent server, even if we are gone.
    let _ = writeln!(
        text,
        "\tlowSpeedLimit = {MIN_BYTES_PER_SECOND}\n\tlowSpeedTime = {max_idle_seconds}"
    );
    if let Some(pinned) = &remote.pinned {
        let _ = writeln!(text, "\tcurloptResolve = {}", quoted(pinned)?);
    }
    text.push_str("[fetch]\n\tunpackLimit = 1\n[fetch \"fsck\"]\n");
    for id in TOLERATED_FSCK {
        let _ = writeln!(text, "\t{id} = warn");
    }
    let push = format!("{PUSH_REF}:{}", remote.reference);
    let (url, push) = (quoted(&remote.url)?, quoted(&push)?);
    let _ = write!(
        text,
        "[remote \"origin\"]\n\turl = {url}\n\tpush = {push}\n"
    );
    Ok(text)
}

fn quoted(value: &str) -> Result<String> {
    if value.chars().any(char::is_control) {
        return Err(GitError::refused(
            "a URL or a ref has a control character in it",
        ));
    }
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    Ok(format!("\"{escaped}\""))
}

fn unreachable(repository: &BareRepository, text: &str) -> GitError {
    let output = error_line(repository, text).unwrap_or_else(|| "git did not say why".to_owned());
    GitError::Refused(format!("the repository cannot be used: {output}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_input_stays_a_config_value() {
        let remote = Remote {
            scheme: Scheme::Https,
            url: "https://example.com/a\"b\\c".to_owned(),
            place: RemoteAccess::Port(443),
            reference: "refs/heads/main".to_owned(),
            pinned: None,
        };
        let text = configuration(&remote, 30).unwrap();
        assert!(
            text.contains(r#"url = "https://example.com/a\"b\\c""#),
            "{text}"
        );
        let broken = Remote {
            url: "https://example.com/\n[core]".to_owned(),
            ..remote
        };
        assert!(configuration(&broken, 30).is_err());
    }
}
