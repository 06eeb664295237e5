//! Merges one file that both sides have, depending on its type.

use bstr::{BStr, ByteSlice};
use model::{ObjectKind, Oid};

use super::{OnConflict, Part, changes::SideFile, keys, page::page_with, text};
use crate::{
    Objects,
    error::{MissingCollector, Result},
    objects::Object,
};

/// Returns the merged blob, or the parts in conflict. With [`OnConflict::KeepOurs`], files that cannot be merged are ours.
pub(super) fn merge(
    objects: &mut Objects,
    base: &SideFile,
    ours: &SideFile,
    theirs: &SideFile,
    odds: OnConflict,
) -> Result<std::result::Result<Oid, Vec<Part>>> {
    if ours.oid == theirs.oid || theirs.oid == base.oid {
        return Ok(Ok(ours.oid));
    }
    if ours.oid == base.oid {
        return Ok(Ok(theirs.oid));
    }
    let plain = |placed: &&SideFile| placed.mode.is_blob() && !placed.mode.is_symlink();
    if ![base, ours, theirs].iter().all(plain) {
        return Ok(Err(vec![Part::File]));
    }
    let [base, our, their] = load(objects, [base.oid, ours.oid, theirs.oid])?;
    let sides = [&base.bytes[..], &our.bytes, &their.bytes];
    let merged = by_kind(ours.path.as_bstr(), sides, odds);
    Ok(merged.map(|bytes| objects.write(ObjectKind::Blob, bytes)))
}

fn load(objects: &Objects, oids: [Oid; 3]) -> Result<[Object; 3]> {
    let mut gather = MissingCollector::default();
    let mut found = Vec::new();
    for oid in oids {
        found.extend(
            gather
                .take(objects.require(oid).map_err(Into::into))?
                .cloned(),
        );
    }
    gather.check()?;
    let [base, ours, theirs] = oids.map(|_| found.remove(0));
    Ok([base, ours, theirs])
}

fn by_kind(
    path: &BStr,
    [base, ours, theirs]: [&[u8]; 3],
    odds: OnConflict,
) -> Result<Vec<u8>, Vec<Part>> {
    if path.ends_with(b".md") {
        return page_with(base, ours, theirs, odds);
    }
    let texts = [base, ours, theirs].map(|bytes| bytes.to_str().ok());
    match texts {
        [Some(base), Some(ours), Some(theirs)] if has_settings(path) => {
            let merged = keys::yaml_with(base, ours, theirs, odds);
            merged
                .map(String::into_bytes)
                .map_err(keys::SettingsConflict::parts)
        }
        _ => text::merge_with(base, ours, theirs, odds).ok_or_else(|| {
            let binary = [base, ours, theirs].into_iter().any(text::is_binary);
            vec![if binary { Part::File } else { Part::Body }]
        }),
    }
}

/// Returns whether the file is a YAML map of settings.
fn has_settings(path: &BStr) -> bool {
    let name = path
        .rsplit_once_str("/")
        .map_or(path.as_bytes(), |(_, name)| name);
    matches!(name, b".gitbook.yaml" | b"vars.yaml")
}
