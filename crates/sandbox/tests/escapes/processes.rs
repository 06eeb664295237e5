//! Processes: starting more, leaving the process group, affecting others.

use std::{
    fs,
    io::Read,
    path::Path,
    process::{Command, Stdio},
    thread,
};

use sandbox::{Rules, User};

use crate::{OUTSIDE, is_root, like_git, like_press, like_script, report, sandbox, works};

#[test]
fn the_press_starts_no_process() {
    let script = "/bin/true && echo started";
    assert!(works(OUTSIDE, script, &[]));
    assert!(works(Some(&like_git()), script, &[]));
    assert!(!works(Some(&like_press()), script, &[]));
}

#[test]
fn processes_are_counted() {
    if report().process_cgroup.is_none() {
        return;
    }
    // Each waits for the next, so all exist at the same time.
    let script = r#"[ "$2" = 0 ] && exit 0; sh -c "$1" sh "$1" $(($2 - 1)) || exit 1; exit 0"#;
    let rules = Rules {
        max_processes: 20,
        ..like_git()
    };
    assert!(works(OUTSIDE, script, &[script, "30"]));
    assert!(works(Some(&rules), script, &[script, "10"]));
    assert!(!works(Some(&rules), script, &[script, "30"]));
}

/// With and without a user of its own, since a change of the user forgets the signal.
#[test]
fn a_script_ends_with_the_thread_that_started_it() {
    let user = is_root().then(|| User::find("nobody").expect("every system has it"));
    for user in [None, user] {
        let start = move || {
            let mut sandbox = sandbox();
            sandbox.user = user;
            let mut command = sandbox.command(&like_script(), "/bin/sh");
            let command = command.args(["-c", "echo started; exec sleep 60"]);
            let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
            let mut line = [0; 8];
            let output = child.stdout.as_mut().expect("a pipe");
            output.read_exact(&mut line).expect("it started");
            child
        };
        let mut child = thread::spawn(start).join().expect("no panic");
        let status = child.wait().expect("it is ours");
        assert!(!status.success(), "{status}");
    }
}

/// A child is killed by its process group.
#[test]
fn the_process_group_cannot_be_left() {
    let script = "setsid --wait /bin/true";
    assert!(works(OUTSIDE, script, &[]));
    assert!(!works(Some(&like_git()), script, &[]));
}

/// Some systems allow user namespaces to no one, or to root only.
fn gives_namespaces() -> bool {
    let says = |name: &str, value: &str| {
        let setting = fs::read_to_string(Path::new("/proc/sys").join(name));
        setting.is_ok_and(|text| text.trim() == value)
    };
    let only_root = says("kernel/unprivileged_userns_clone", "0")
        || says("kernel/apparmor_restrict_unprivileged_userns", "1");
    !says("user/max_user_namespaces", "0") && (is_root() || !only_root)
}

#[test]
fn namespaces_cannot_be_created() {
    for script in [
        "unshare --user --map-root-user /bin/true",
        "unshare --user --net /bin/true",
    ] {
        if gives_namespaces() {
            assert!(works(OUTSIDE, script, &[]), "{script}");
        }
        assert!(!works(Some(&like_git()), script, &[]), "{script}");
    }
}

#[test]
fn the_server_is_not_killed() {
    if report().landlock < Some(6) {
        return;
    }
    let mut other = Command::new("/bin/sleep")
        .arg("60")
        .spawn()
        .expect("it starts");
    let id = other.id().to_string();
    let script = r#"kill -TERM "$1""#;
    assert!(!works(Some(&like_git()), script, &[&id]));
    assert!(other.try_wait().expect("it is ours").is_none());
    assert!(works(OUTSIDE, script, &[&id]));
    other.wait().expect("it ends");
}
