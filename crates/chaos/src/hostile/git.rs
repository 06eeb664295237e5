//! Prepared repositories, and the real `git` that pushes and clones them.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

/// Paths and contents.
pub(crate) type Files = Vec<(String, Vec<u8>)>;

pub(crate) enum Outcome {
    Done,
    Refused(String),
    Late,
}

/// Creates a bare repository with one commit of these files on `main`.
pub(crate) fn create_repository(place: &Path, files: &Files) {
    let init = Command::new("git")
        .args(["init", "-q", "--bare", "-b", "main"])
        .arg(place)
        .status();
    assert!(
        init.is_ok_and(|status| status.success()),
        "git is installed"
    );
    let mut import = Command::new("git")
        .arg("-C")
        .arg(place)
        .args(["-c", "core.compression=1", "-c", "core.bigFileThreshold=1g"])
        .args(["fast-import", "--quiet", "--depth=5"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("git is installed");
    let mut stream = std::io::BufWriter::new(import.stdin.take().expect("it is piped"));
    write(&mut stream, files).expect("git fast-import reads everything");
    drop(stream);
    assert!(import.wait().is_ok_and(|status| status.success()));
}

fn write(to: &mut impl Write, files: &Files) -> std::io::Result<()> {
    for (number, (_, bytes)) in files.iter().enumerate() {
        write!(to, "blob\nmark :{}\ndata {}\n", number + 1, bytes.len())?;
        to.write_all(bytes)?;
        to.write_all(b"\n")?;
    }
    let author = "Edda <edda@example.com> 1700000000 +0000";
    write!(
        to,
        "commit refs/heads/main\ncommitter {author}\ndata 5\nBegin\n"
    )?;
    for (number, (path, _)) in files.iter().enumerate() {
        writeln!(to, "M 100644 :{} {path}", number + 1)?;
    }
    to.write_all(b"\n")
}

/// Creates branches that all point to `main`: a line each, as `git pack-refs` writes them.
pub(crate) fn add_branches(place: &Path, count: usize) {
    let id = Command::new("git")
        .arg("-C")
        .arg(place)
        .args(["rev-parse", "main"])
        .output()
        .expect("git is installed");
    let id = String::from_utf8_lossy(&id.stdout).trim().to_owned();
    let lines = (0..count).map(|number| format!("{id} refs/heads/b{number:06}\n"));
    let lines: String = lines.collect();
    let text = format!("# pack-refs with: peeled fully-peeled sorted \n{lines}");
    std::fs::write(place.join("packed-refs"), text).expect("the repository is ours");
}

/// Pushes all branches.
pub(crate) async fn push(place: &Path, url: &str, deadline: Duration) -> Outcome {
    let arguments = ["push", "-q", url, "refs/heads/*:refs/heads/*"];
    run(
        &["-C", &place.display().to_string()],
        &arguments,
        deadline,
        true,
    )
    .await
}

/// Clones into a new directory and removes it.
pub(crate) async fn clone(place: PathBuf, url: &str, deadline: Duration, nice: bool) -> Outcome {
    let folder = place.display().to_string();
    let outcome = run(
        &[],
        &["clone", "-q", "--bare", url, &folder],
        deadline,
        nice,
    )
    .await;
    tokio::fs::remove_dir_all(place).await.ok();
    outcome
}

/// `timeout` kills git with its helpers at the deadline. Attackers run with a lower priority than the server and the
/// probes.
async fn run(options: &[&str], command: &[&str], deadline: Duration, nice: bool) -> Outcome {
    let started = Instant::now();
    let output = tokio::process::Command::new("timeout")
        .args(["-k", "1", &deadline.as_secs().max(1).to_string()])
        .args(["nice", "-n", if nice { "10" } else { "0" }, "git"])
        .args(options)
        // Without the unauthenticated request with which git starts otherwise.
        .args(["-c", "http.proactiveAuth=basic", "-c", "credential.helper="])
        .args(["-c", "gc.auto=0", "-c", "http.postBuffer=1048576"])
        // Our own side must accept what the server should reject.
        .args(["-c", "core.maxTreeDepth=100000"])
        .args(command)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_TERMINAL_PROMPT", "0")
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output()
        .await;
    match output {
        Ok(output) if output.status.success() => Outcome::Done,
        Ok(_) if started.elapsed() >= deadline => Outcome::Late,
        Ok(output) => Outcome::Refused(relevant_line(&output.stderr)),
        Err(error) => Outcome::Refused(error.to_string()),
    }
}

/// The most informative line of git's output.
fn relevant_line(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr).into_owned();
    let telling = ["remote rejected", "remote:", "fatal:", "error:"];
    let line = telling
        .iter()
        .find_map(|word| text.lines().find(|line| line.contains(word)));
    let line = line.unwrap_or_else(|| text.lines().next().unwrap_or("no word"));
    line.trim().chars().take(110).collect()
}
