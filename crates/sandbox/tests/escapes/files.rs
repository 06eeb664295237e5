//! Access to files outside of the child's directories.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use sandbox::{Rules, User};
use tempfile::TempDir;

use crate::{OUTSIDE, is_root, like_git, like_press, run, sandbox, works};

/// A directory to read, one to write, and one with a secret.
struct Folders {
    all: TempDir,
}

impl Folders {
    fn new() -> Self {
        let all = tempfile::tempdir().expect("a temporary directory");
        for name in ["read", "write", "secret"] {
            fs::create_dir(all.path().join(name)).expect("a folder");
            fs::write(all.path().join(name).join("file"), name).expect("a file");
        }
        Self { all }
    }

    fn path(&self, name: &str) -> String {
        self.all.path().join(name).display().to_string()
    }

    fn rules(&self, like: Rules) -> Rules {
        Rules {
            read: vec![self.path("read").into()],
            write: vec![self.path("write").into()],
            ..like
        }
    }
}

#[test]
fn files_elsewhere_are_not_read() {
    let folders = Folders::new();
    let script = r#"read -r -n 1 <"$1""#;
    for like in [like_git(), like_press()] {
        let rules = folders.rules(like);
        for name in ["read/file", "write/file"] {
            assert!(
                works(Some(&rules), script, &[&folders.path(name)]),
                "{name}"
            );
        }
        // The key ring may be any file; the settings of the server are in its environment.
        let environment = format!("/proc/{}/environ", std::process::id());
        let secret = folders.path("secret/file");
        for name in [&secret, &environment, "/etc/hostname", "/proc/self/environ"] {
            assert!(works(OUTSIDE, script, &[name]), "{name}");
            assert!(!works(Some(&rules), script, &[name]), "{name}");
        }
    }
}

#[test]
fn files_elsewhere_are_not_written() {
    let folders = Folders::new();
    let rules = folders.rules(like_git());
    let script = r#"echo hello >"$1/new" && mv "$1/new" "$1/moved" && rm "$1/moved""#;
    assert!(works(Some(&rules), script, &[&folders.path("write")]));
    for name in ["read", "secret"] {
        assert!(works(OUTSIDE, script, &[&folders.path(name)]));
        assert!(!works(Some(&rules), script, &[&folders.path(name)]));
    }
    let rules = folders.rules(like_press());
    let script = r#"echo hello >"$1/new""#;
    assert!(!works(Some(&rules), script, &[&folders.path("write")]));
}

/// The server writes in the directories of its children: its files must not be redirected.
#[test]
fn no_links_and_devices_are_made() {
    let folders = Folders::new();
    let rules = folders.rules(like_git());
    let write = folders.path("write");
    for script in [
        r#"ln -s /etc/passwd "$1/link""#,
        r#"mkfifo "$1/pipe""#,
        r#"ln "$1/../secret/file" "$1/hard""#,
    ] {
        assert!(!works(Some(&rules), script, &[&write]), "{script}");
        assert!(works(OUTSIDE, script, &[&write]), "{script}");
    }
}

/// Landlock does not cover this.
#[test]
fn rights_of_files_are_not_changed() {
    let folders = Folders::new();
    let secret = folders.path("secret/file");
    for like in [like_git(), like_press()] {
        let rules = folders.rules(like);
        for script in [
            r#"exec chmod 666 "$1""#,
            r#"exec chown "$2" "$1""#,
            r#"exec chown --no-dereference "$2" "$1""#,
        ] {
            let own = rustix::process::geteuid().as_raw().to_string();
            assert!(!works(Some(&rules), script, &[&secret, &own]), "{script}");
            assert!(works(OUTSIDE, script, &[&secret, &own]), "{script}");
        }
    }
}

#[test]
fn programs_elsewhere_are_not_started() {
    let folders = Folders::new();
    let program = folders.path("write/program");
    fs::copy("/bin/true", &program).expect("a copy");
    let script = r#""$1""#;
    assert!(works(OUTSIDE, script, &[&program]));
    let mut rules = folders.rules(like_git());
    assert!(!works(Some(&rules), script, &[&program]));
    rules.execute.push(program.clone().into());
    assert!(works(Some(&rules), script, &[&program]));
}

#[test]
fn a_user_of_its_own_is_nobody_to_the_files_of_the_server() {
    if !is_root() {
        return;
    }
    let nobody = User::find("nobody").expect("every system has it");
    let folders = Folders::new();
    let mut sandbox = sandbox();
    sandbox.user = Some(nobody);
    assert_eq!(sandbox.report().expect("it runs").user, Some(nobody.uid));
    // Landlock allows it, the owner of the directory does not.
    let rules = folders.rules(like_git());
    let read = |path: &Path| {
        let mut command = sandbox.command(&rules, "/bin/cat");
        command
            .arg(path)
            .output()
            .expect("it starts")
            .status
            .success()
    };
    let file = folders.all.path().join("read/file");
    let only_owner = fs::Permissions::from_mode(0o700);
    fs::set_permissions(folders.all.path(), only_owner).expect("it is ours");
    assert!(!read(&file));
    nobody.own(folders.all.path()).expect("root may");
    assert!(read(&file));
}

#[test]
fn root_has_no_rights_of_its_own() {
    if !is_root() {
        return;
    }
    let folders = Folders::new();
    let rules = folders.rules(like_git());
    let file = folders.path("write/file");
    let nobody = User::find("nobody").expect("every system has it");
    nobody.own(Path::new(&file)).expect("root may");
    let only_owner = fs::Permissions::from_mode(0o600);
    fs::set_permissions(&file, only_owner).expect("root may");
    let script = r#"read -r -n 1 <"$1""#;
    assert!(!works(Some(&rules), script, &[&file]));
    assert!(works(OUTSIDE, script, &[&file]));
    let output = run(Some(&rules), "id -u", &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0\n");
}
