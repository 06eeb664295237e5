//! Parsing the commands of a push.

use git::{GitError, commands, pkt};
use proptest::prelude::*;

const ZERO: &str = "0000000000000000000000000000000000000000";
const ONE: &str = "1111111111111111111111111111111111111111";

fn lines(lines: &[&str]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for line in lines {
        pkt::line(&mut bytes, line.as_bytes());
    }
    pkt::flush(&mut bytes);
    bytes
}

async fn read(bytes: &[u8]) -> Result<commands::Push, GitError> {
    commands::read(&mut &bytes[..]).await
}

#[tokio::test]
async fn commands_capabilities_and_options_are_read_up_to_the_pack() {
    let first = format!("{ZERO} {ONE} refs/heads/x\0 report-status side-band-64k push-options");
    let second = format!("{ONE} {ZERO} refs/heads/y\n");
    let mut bytes = lines(&[&first, "shallow 1234\n", &second]);
    bytes.extend(lines(&["a=b"]));
    bytes.extend(b"PACK");
    let mut rest = &bytes[..];
    let push = commands::read(&mut rest).await.unwrap();
    assert_eq!(rest, b"PACK");
    assert_eq!(push.commands.len(), 2);
    assert_eq!(push.commands[0].name, "refs/heads/x");
    assert!(push.commands[1].deletes() && !push.commands[0].deletes());
    assert!(push.report_status && push.side_band && !push.atomic);
    assert_eq!(push.options, ["a=b"]);
}

#[tokio::test]
async fn an_empty_push_is_one() {
    let push = read(b"0000").await.unwrap();
    assert!(push.commands.is_empty() && !push.has_pack());
}

#[tokio::test]
async fn excess_commands_and_options_are_refused() {
    let name = |n: usize| format!("{ZERO} {ONE} refs/heads/{n}");
    let names: Vec<String> = (0..commands::MAX_COMMANDS).map(name).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert!(read(&lines(&names)).await.is_ok());
    let more = name(commands::MAX_COMMANDS);
    let names = [&names[..], &[&more]].concat();
    assert!(matches!(
        read(&lines(&names)).await,
        Err(GitError::Refused(_))
    ));
    let long = format!("{ZERO} {ONE} refs/heads/{}", "x".repeat(60_000));
    let (one, two) = (format!("{long}1"), format!("{long}2"));
    assert!(matches!(
        read(&lines(&[&one, &two])).await,
        Err(GitError::Refused(_))
    ));
}

proptest! {
    /// Any input gives a result, and accepted input is written back unchanged.
    #[test]
    fn anything_is_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        if let Ok(push) = runtime.block_on(read(&bytes)) {
            prop_assert!(push.commands.len() <= commands::MAX_COMMANDS);
        }
    }

    #[test]
    fn lines_come_back_as_they_were(data in proptest::collection::vec(
        proptest::collection::vec(any::<u8>(), 0..2000), 0..20)) {
        let mut bytes = Vec::new();
        for line in &data {
            pkt::line(&mut bytes, line);
        }
        pkt::flush(&mut bytes);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let back = runtime.block_on(async {
            let (mut from, mut budget, mut back) = (&bytes[..], usize::MAX, Vec::new());
            while let Some(line) = pkt::read(&mut from, &mut budget).await.unwrap() {
                back.push(line);
            }
            back
        });
        prop_assert_eq!(back, data);
    }
}

#[test]
fn names_that_git_or_a_tool_would_misread_are_no_names() {
    for good in [
        "refs/heads/x",
        "refs/heads/feature/x-1",
        "refs/heads/ä",
        "refs/heads/a@b",
    ] {
        assert!(git::refs::is_name(good), "{good}");
    }
    let long = format!("refs/heads/{}", "x".repeat(300));
    for bad in [
        "refs/heads/-h",
        "refs/heads/a/-h",
        "refs/heads/a..b",
        "refs/heads/a b",
        "refs/heads/.a",
        "refs/heads/a.lock",
        "refs/heads/a~1",
        "refs/heads/a^",
        "refs/heads/a:b",
        "refs/heads/a?",
        "refs/heads/a*",
        "refs/heads/a[",
        "refs/heads/a\\b",
        "refs/heads/",
        "refs/heads/a//b",
        "refs/heads/a@{1}",
        "refs/heads/a.",
        &long,
    ] {
        assert!(!git::refs::is_name(bad), "{bad}");
    }
}
