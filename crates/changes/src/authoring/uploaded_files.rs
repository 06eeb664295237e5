//! Files that were sent ahead as uploads.

use authz::{Granted, action::act::Edit};
use context::Ctx;
use model::{Error, Result, content::Content, id::UploadId};
use store::uploads;

use super::{Change, FileSource, Uploads};

/// Returns whether a change inserts an upload.
pub(super) fn are_named(changes: &[Change]) -> bool {
    named(changes).next().is_some()
}

/// Finds the uploads of the caller that the changes name.
pub(super) async fn find(
    ctx: &Ctx,
    content: &Granted<Content, Edit>,
    changes: &[Change],
) -> Result<Uploads> {
    let mut ids: Vec<UploadId> = named(changes).map(|(_, id)| id).collect();
    ids.sort_unstable();
    ids.dedup();
    let found = uploads::find(ctx.db(), content, ctx.user()?, &ids).await?;
    let found: Uploads = found.into_iter().map(|one| (one.id, one)).collect();
    match named(changes).find(|(_, id)| !found.contains_key(id)) {
        None => Ok(found),
        Some((field, _)) => Err(Error::invalid(
            field,
            "is no upload of yours into this space; it may have expired or been inserted already. Send the file again",
        )),
    }
}

/// Returns the ids, each with the name of its field.
fn named(changes: &[Change]) -> impl Iterator<Item = (String, UploadId)> {
    changes.iter().enumerate().flat_map(|(index, change)| {
        let inserts = match change {
            Change::InsertFiles(inserts) => inserts.as_slice(),
            _ => &[],
        };
        let inserts = inserts.iter().enumerate();
        inserts.filter_map(move |(number, insert)| match insert.source {
            FileSource::Upload(id) => {
                Some((format!("changes[{index}].files[{number}].upload"), id))
            }
            _ => None,
        })
    })
}
