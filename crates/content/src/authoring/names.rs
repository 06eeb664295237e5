//! File names for new pages and assets.

use document::{slug, summary::Kind};

use super::{
    files::{Files, joined},
    halt::{Step, refused},
};
use crate::tree;

const LONGEST_STEM: usize = 100;

/// Returns the file name without extension for a page with this slug or title. Never empty, hidden, outside of the
/// directory, or the name of the directory's own page.
pub(super) fn stem(slug_or_title: &str) -> String {
    let mut stem = slug(slug_or_title);
    stem.truncate(LONGEST_STEM);
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
pub(super) fn folder_of_group(root: &str, kind: &Kind, title: &str) -> String {
    let name = match kind {
        Kind::Group {
            anchor: Some(anchor),
        } => anchor,
        _ => title,
    };
    joined(root, &stem(name))
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
pub(super) fn free_page(files: &Files<'_>, folder: &str, stem: &str, field: &str) -> Step<String> {
    let names = files.names(folder)?;
    let mut number = 0;
    loop {
        let name = numbered(stem, number, |n| format!("-{n}"));
        let path = joined(folder, &format!("{name}.md"));
        let is_folder_page = || files.has(&joined(folder, &format!("{name}/README.md")));
        let taken =
            names.contains(&format!("{name}.md")) || names.contains(&name) && is_folder_page()?;
        if !taken {
            check(files, &path, field)?;
            return Ok(path);
        }
        number += 1;
    }
}

/// An unused path for a file: `name.png`, `name (1).png`, …
pub(super) fn free_file(files: &Files<'_>, folder: &str, name: &str, field: &str) -> Step<String> {
    let names = files.names(folder)?;
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => name.split_at(stem.len()),
        _ => (name, ""),
    };
    let mut number = 0;
    loop {
        let name = numbered(stem, number, |n| format!(" ({n})")) + extension;
        if !names.contains(&name.to_lowercase()) {
            let path = joined(folder, &name);
            check(files, &path, field)?;
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

fn check(files: &Files<'_>, path: &str, field: &str) -> Step<()> {
    if !tree::is_path(path.into()) {
        let message = format!("results in the path `{path}`, which Git does not allow");
        return Err(refused(field, message));
    }
    match files.in_the_way(path)? {
        None => Ok(()),
        Some(file) => Err(refused(
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
