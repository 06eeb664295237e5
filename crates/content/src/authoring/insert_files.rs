//! New files, among the assets of the space.

use model::{ObjectKind, Oid, id::FileId};

use super::{
    change::{FileBytes, NewFile},
    draft::Draft,
    error::{Step, reject},
    files::Content,
    names,
    outcome::ChangeOutcome,
};
use crate::tree::Mode;

pub(super) const ASSETS: &str = ".gitbook/assets";

pub(super) fn insert_files(draft: &mut Draft<'_>, new: &[NewFile]) -> Step<Vec<ChangeOutcome>> {
    let folder = draft.layout()?.inside(ASSETS);
    let mut inserted = Vec::with_capacity(new.len());
    for (number, file) in new.iter().enumerate() {
        inserted.push(insert_file(draft, &folder, file, number)?);
    }
    Ok(inserted)
}

fn insert_file(
    draft: &mut Draft<'_>,
    folder: &str,
    new: &NewFile,
    number: usize,
) -> Step<ChangeOutcome> {
    let field = |name: &str| format!("files[{number}].{name}");
    if new.name.contains(['/', '\\']) || new.name.chars().any(char::is_control) {
        let message = "is not a plain file name; leave out folders and control characters";
        return Err(reject(field("name"), message));
    }
    let path = names::unused_file_path(&draft.files, folder, &new.name, &field("name"))?;
    if let Some(reference) = &new.reference {
        let taken = draft
            .file_references
            .insert(reference.clone(), path.clone());
        if taken.is_some() {
            let message = "names another file of this batch already; give each its own";
            return Err(reject(field("ref"), message));
        }
    }
    let (content, oid) = match &new.bytes {
        FileBytes::Inline(bytes) => (
            Content::Bytes(bytes.clone()),
            Oid::of(ObjectKind::Blob, bytes),
        ),
        FileBytes::Stored(oid) => {
            let (mode, oid) = (Mode::FILE, *oid);
            (Content::Stored { mode, oid }, oid)
        }
    };
    draft.files.put(&path, content);
    Ok(ChangeOutcome::InsertedFile {
        reference: new.reference.clone(),
        id: FileId::from_uuid(draft.new_id(&path)),
        path,
        oid,
    })
}
