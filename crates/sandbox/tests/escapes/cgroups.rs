//! Memory, of one process and of all together.

use std::fs;

use sandbox::Rules;

use crate::{OUTSIDE, like_git, like_press, like_script, report, sandbox, works};

#[test]
fn one_process_has_limited_memory() {
    // Allocates a buffer of this size, with `exec`, since the press may not start processes.
    let script = r#"exec dd if=/dev/zero of=/dev/null bs="$1" count=1"#;
    assert!(works(OUTSIDE, script, &["300M"]));
    for rules in [like_git(), like_press()] {
        assert!(works(Some(&rules), script, &["100M"]), "{rules:?}");
        assert!(!works(Some(&rules), script, &["300M"]), "{rules:?}");
    }
}

/// It reserves more than that, and may not use it.
#[test]
fn a_script_has_limited_memory() {
    if report().memory_cgroup.is_none() {
        return;
    }
    let script = r#"exec dd if=/dev/zero of=/dev/null bs="$1" count=1"#;
    assert!(works(Some(&like_script()), script, &["100M"]));
    assert!(!works(Some(&like_script()), script, &["300M"]));
}

/// Each process stays below the limit of one.
#[test]
fn many_processes_have_limited_memory() {
    if report().memory_cgroup.is_none() {
        return;
    }
    // Each keeps its text in memory while it waits for the next.
    let script = r#"
        x=$(head -c 5000000 /dev/zero | tr '\0' x)
        [ "${#x}" = 5000000 ] || exit 1
        [ "$2" = 0 ] && exit 0
        bash -c "$1" bash "$1" $(($2 - 1)) && [ "${#x}" = 5000000 ]"#;
    let rules = Rules {
        max_memory: 48 << 20,
        ..like_git()
    };
    assert!(works(OUTSIDE, script, &[script, "15"]));
    assert!(works(Some(&rules), script, &[script, "1"]));
    assert!(!works(Some(&rules), script, &[script, "15"]));
}

/// A directory in place of a cgroup of version 2: its files are written in the same way.
#[test]
fn a_cgroup_that_is_named_is_used() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let mut sandbox = sandbox();
    sandbox.cgroup = Some(folder.path().to_owned());
    let refused = sandbox.report().expect_err("this is none").to_string();
    assert!(refused.contains("the cgroup "), "{refused}");

    for (slot, processes) in [("bindery-0", "123\n"), ("bindery-1", "")] {
        fs::create_dir_all(folder.path().join(slot)).expect("a folder");
        fs::write(folder.path().join(slot).join("cgroup.procs"), processes).expect("a file");
    }
    let status = sandbox.command(&like_git(), "/bin/true").status();
    assert!(status.expect("it starts").success());
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    assert_eq!(text("cgroup.subtree_control"), "+memory +pids");
    assert_eq!(text("bindery-0/memory.max"), "", "it is in use");
    assert_eq!(text("bindery-1/memory.max"), (256 << 20).to_string());
    assert_eq!(text("bindery-1/pids.max"), "64");
    assert_eq!(text("bindery-1/cgroup.procs"), "0");
    fs::write(folder.path().join("bindery-1/cgroup.procs"), "").expect("a file");
    let report = sandbox.report().expect("it runs");
    assert_eq!(report.memory_cgroup.as_deref(), Some("v2"));
}

/// As with a cgroup that has more memory charged than the limit: its file cannot be written.
#[test]
fn a_cgroup_that_takes_no_limit_is_passed_over() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let mut sandbox = sandbox();
    sandbox.cgroup = Some(folder.path().to_owned());
    for slot in ["bindery-0", "bindery-1"] {
        fs::create_dir(folder.path().join(slot)).expect("a folder");
        fs::write(folder.path().join(slot).join("cgroup.procs"), "").expect("a file");
    }
    fs::create_dir(folder.path().join("bindery-0/memory.max")).expect("a folder");
    let status = sandbox.command(&like_git(), "/bin/true").status();
    assert!(status.expect("it starts").success());
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    assert_eq!(text("bindery-0/cgroup.procs"), "", "nobody is in it");
    assert_eq!(text("bindery-1/memory.max"), (256 << 20).to_string());
    assert_eq!(text("bindery-1/cgroup.procs"), "0");
}
