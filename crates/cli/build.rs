//! Puts the commit into `bindery --version`, where it is known: from git, or from whoever builds outside a clone.

#[expect(
    clippy::disallowed_methods,
    reason = "build scripts are told by the environment"
)]
fn given() -> Option<String> {
    println!("cargo::rerun-if-env-changed=BINDERY_COMMIT");
    std::env::var("BINDERY_COMMIT").ok()
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let number = env!("CARGO_PKG_VERSION");
    let commit = given().or_else(of_clone).filter(|text| is_commit(text));
    let version = commit.map_or_else(
        || number.to_owned(),
        |commit| format!("{number} ({commit})"),
    );
    println!("cargo::rustc-env=BINDERY_VERSION={version}");
}

/// The commit of the clone that this crate is in, unless the sources lie in the repository of something else.
fn of_clone() -> Option<String> {
    if git(&["rev-parse", "--show-prefix"])? != "crates/cli/" {
        return None;
    }
    // Every commit and checkout adds a line to it.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if std::path::Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = std::process::Command::new("git")
        .args(arguments)
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

fn is_commit(text: &str) -> bool {
    (7..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
