//! Files that were changed after they were written.

use std::{fs, path::Path};

use search::{Hit, Index, SearchError};

use crate::fixture::{
    MEMORY_BYTES, SearchFixture, organization, page, page_id, query, search_fixture, section, space,
};

/// Has several segments and deleted documents. Few of these: otherwise files would be merged during the tests.
fn fixture_with_deletions() -> SearchFixture {
    let mut pages = vec![page(1, "Tide", "one"), page(2, "Quay", "The tide is high.")];
    pages.extend((11..=18).map(|number| page(number, "Filler", "Nothing else.")));
    let shelf = search_fixture(&pages);
    let mut writer = shelf.index.writer().unwrap();
    let mut foreign = page(3, "Tide", "Of another organization.");
    foreign.organization = organization(2);
    foreign.space = space(3);
    writer.put_page(&foreign).unwrap();
    let mut more = page(1, "Tide", "two");
    more.sections
        .push(section(Some("a"), &["Ebb"], "Low tide."));
    writer.put_page(&more).unwrap();
    writer.commit(2).unwrap();
    writer.delete_page(space(1), page_id(2)).unwrap();
    writer.commit(3).unwrap();
    shelf
}

fn all_results(index: &Index) -> Result<(Option<i64>, Vec<Vec<Hit>>), SearchError> {
    let texts = ["tide", "ebb", "quay", "one", "\"low tide\"", "tied"];
    let hits: Result<_, _> = texts
        .iter()
        .map(|text| index.search(&query(text)).map(|answer| answer.hits))
        .collect();
    Ok((index.watermark(), hits?))
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

/// Returns all files except locks.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = names.filter(|name| !name.contains(".lock")).collect();
    files.sort();
    files
}

/// Expects an error, or the same results as before. Returns whether the damage was noticed.
fn is_damage_noticed(folder: &Path, expected: &(Option<i64>, Vec<Vec<Hit>>), what: &str) -> bool {
    match Index::open(folder, MEMORY_BYTES).and_then(|index| all_results(&index)) {
        Ok(found) => {
            assert_eq!(&found, expected, "{what}");
            false
        }
        Err(SearchError::Damaged(_)) => true,
        Err(other) => panic!("{what}: {other}"),
    }
}

#[test]
fn changed_bytes_are_noticed_or_make_no_difference() {
    let shelf = fixture_with_deletions();
    let expected = all_results(&shelf.index).unwrap();
    assert_eq!(expected.1[0].len(), 2);
    let mut noticed = 0;
    for file in files(shelf.folder.path()) {
        let bytes = fs::read(shelf.folder.path().join(&file)).unwrap();
        let step = (bytes.len() / 12).max(1);
        for at in (0..bytes.len()).step_by(step) {
            let damaged = tempfile::tempdir().unwrap();
            copy(shelf.folder.path(), damaged.path());
            let mut bytes = bytes.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(damaged.path().join(&file), bytes).unwrap();
            noticed += u32::from(is_damage_noticed(
                damaged.path(),
                &expected,
                &format!("{file} at {at}"),
            ));
        }
    }
    assert!(noticed > 100, "{noticed}");
}

#[test]
fn missing_and_short_files_are_noticed_or_make_no_difference() {
    let shelf = fixture_with_deletions();
    let expected = all_results(&shelf.index).unwrap();
    for file in files(shelf.folder.path()) {
        // Without the list of its segments an index counts as new.
        if file == "meta.json" {
            continue;
        }
        let damaged = tempfile::tempdir().unwrap();
        copy(shelf.folder.path(), damaged.path());
        fs::remove_file(damaged.path().join(&file)).unwrap();
        is_damage_noticed(damaged.path(), &expected, &format!("{file} is missing"));
        for length in [0, 1, 7] {
            fs::write(damaged.path().join(&file), vec![0; length]).unwrap();
            is_damage_noticed(
                damaged.path(),
                &expected,
                &format!("{file} has {length} bytes"),
            );
        }
    }
}

#[test]
fn bytes_that_change_under_an_open_index_never_show_another_organization() {
    let shelf = fixture_with_deletions();
    for file in files(shelf.folder.path()) {
        let path = shelf.folder.path().join(&file);
        let good = fs::read(&path).unwrap();
        for at in (0..good.len()).step_by((good.len() / 6).max(1)) {
            let mut bytes = good.clone();
            bytes[at] ^= 0xFF;
            // In place: the index has the file mapped.
            fs::write(&path, &bytes).unwrap();
            if let Ok((_, hits)) = all_results(&shelf.index) {
                let ours = |hit: &Hit| hit.organization == organization(1) && hit.space == space(1);
                assert!(hits.iter().flatten().all(ours), "{file} at {at}");
            }
        }
        fs::write(&path, &good).unwrap();
    }
    assert_eq!(all_results(&shelf.index).unwrap().1[0].len(), 2);
}
