//! File names for new pages and assets.

use document::slug;
use space_files::summary::EntryKind;

use super::{
    error::{Step, reject},
    files::{Files, join_path},
};
use crate::tree;

const MAX_STEM_BYTES: usize = 100;

/// Returns the file name without extension for a page with this slug or title. Never empty, hidden, outside of the
/// directory, or the name of the directory's own page.
pub(super) fn stem(slug_or_title: &str) -> String {
    let mut stem = slug(slug_or_title);
    stem.truncate(MAX_STEM_BYTES);
    let stem = stem.trim_matches(['.', '-']);
    match stem {
        "" => "page".to_owned(),
        "readme" => "readme-1".to_owned(),
        stem => stem.to_owned(),
    }
}

/// The directory for child pages of this file's page.
pub(super) fn folder_below(file: &str) -> &str {
    let (folder, name) = split(file);
    if is_readme(name) {
        return folder;
    }
    file.rsplit_once('.').map_or(file, |(path, _)| path)
}

/// The directory for pages of a group.
pub(super) fn folder_of_group(root: &str, kind: &EntryKind, title: &str) -> String {
    let name = match kind {
        EntryKind::Group {
            anchor: Some(anchor),
        } => anchor,
        _ => title,
    };
    join_path(root, &stem(name))
}

/// The slug that follows from a page's file name.
pub(super) fn slug_of(file: &str) -> &str {
    let (folder, name) = split(file);
    if is_readme(name) {
        return split(folder).1;
    }
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// The directory for a page's file under another slug: for a `README.md`, the parent of its directory.
pub(super) fn folder_beside(file: &str) -> &str {
    let (folder, name) = split(file);
    if is_readme(name) {
        return split(folder).0;
    }
    folder
}

/// An unused path for a page: `stem.md`, `stem-1.md`, …
pub(super) fn unused_page_path(
    files: &Files<'_>,
    folder: &str,
    stem: &str,
    field: &str,
) -> Step<String> {
    let names = files.names(folder)?;
    let mut number = 0;
    loop {
        let name = numbered(stem, number, |n| format!("-{n}"));
        let path = join_path(folder, &format!("{name}.md"));
        let is_folder_page = || files.has(&join_path(folder, &format!("{name}/README.md")));
        let taken =
            names.contains(&format!("{name}.md")) || names.contains(&name) && is_folder_page()?;
        if !taken {
            check_path(files, &path, field)?;
            return Ok(path);
        }
        number += 1;
    }
}

/// An unused path for a file: `name.png`, `name (1).png`, …
pub(super) fn unused_file_path(
    files: &Files<'_>,
    folder: &str,
    name: &str,
    field: &str,
) -> Step<String> {
    let names = files.names(folder)?;
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => name.split_at(stem.len()),
        _ => (name, ""),
    };
    let mut number = 0;
    loop {
        let name = numbered(stem, number, |n| format!(" ({n})")) + extension;
        if !names.contains(&name.to_lowercase()) {
            let path = join_path(folder, &name);
            check_path(files, &path, field)?;
            return Ok(path);
        }
        number += 1;
    }
}

fn numbered(stem: &str, number: usize, suffix: impl Fn(usize) -> String) -> String {
    match number {
        0 => stem.to_owned(),
        number => stem.to_owned() + &suffix(number),
    }
}

fn check_path(files: &Files<'_>, path: &str, field: &str) -> Step<()> {
    if !tree::is_valid_path(path.into()) {
        let message = format!("results in the path `{path}`, which Git does not allow");
        return Err(reject(field, message));
    }
    match files.blocking_file(path)? {
        None => Ok(()),
        Some(file) => Err(reject(
            field,
            format!("needs a folder at the path of the file `{file}`; rename that file first"),
        )),
    }
}

pub(super) fn is_readme(name: &str) -> bool {
    name.eq_ignore_ascii_case("README.md")
}

/// Splits a path into directory and name.
pub(super) fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}
