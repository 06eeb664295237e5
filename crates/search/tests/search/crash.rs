//! A process that is killed while it writes.

use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Command, Stdio},
};

use model::id::PageId;
use search::Index;

use crate::fixture::{MEMORY_BYTES, page, query, space};

const DIRECTORY: &str = "SEARCH_TEST_DIRECTORY";
const KILLS: usize = 5;

/// Runs in the process that is killed: puts a page and commits, forever.
#[test]
#[ignore = "started by the test below"]
fn commits_until_it_is_killed() {
    #[expect(
        clippy::disallowed_methods,
        reason = "how a test tells its child process where to write"
    )]
    let Some(directory) = std::env::var_os(DIRECTORY) else {
        return;
    };
    let index = Index::open(&PathBuf::from(directory), MEMORY_BYTES).unwrap();
    let first = index.watermark().unwrap_or_default() + 1;
    let mut writer = index.writer().unwrap();
    for number in first.. {
        writer.put_page(&one_page(number)).unwrap();
        writer.commit(number).unwrap();
        println!("committed {number}");
    }
}

fn one_page(number: i64) -> search::Page {
    let number = u128::try_from(number).unwrap();
    page(number, "Tide", "text")
}

#[test]
fn a_killed_process_leaves_its_last_commit() {
    let folder = tempfile::tempdir().unwrap();
    let mut last = 0;
    for kill in 0..KILLS {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "--ignored",
                "--nocapture",
                "crash::commits_until_it_is_killed",
            ])
            .env(DIRECTORY, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let committed = lines
            .map_while(Result::ok)
            .filter_map(|line| line.split_once("committed ")?.1.parse::<i64>().ok())
            .nth(kill * 2)
            .expect("it commits");
        child.kill().unwrap();
        child.wait().unwrap();
        let index = Index::open(folder.path(), MEMORY_BYTES).unwrap();
        let watermark = index.watermark().unwrap();
        assert!(committed > last && watermark >= committed);
        let expected = (1..=watermark).map(|number| one_page(number).page);
        let pages: BTreeSet<PageId> = index.pages_of(space(1)).unwrap().into_keys().collect();
        assert!(pages.into_iter().eq(expected), "after {watermark} commits");
        let sections = u64::try_from(watermark).unwrap();
        assert_eq!(index.stats().sections, sections);
        assert!(!index.search(&query("tide")).unwrap().hits.is_empty());
        last = watermark;
    }
}
