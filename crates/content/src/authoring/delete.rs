//! Deletes pages with everything below them.

use super::{
    draft::{Draft, Subject},
    error::{Step, reject},
    insert::position,
    outcome::ChangeOutcome,
};

pub(super) fn delete(draft: &mut Draft<'_>, page: &str) -> Step<ChangeOutcome> {
    let subject = draft.subject(page, "page")?;
    let mut files = match &subject {
        Subject::Page { path, .. } => vec![path.clone()],
        Subject::Entry { .. } => Vec::new(),
    };
    if let Some(position) = position(draft, &subject)? {
        let navigation = draft.navigation()?;
        files.extend(navigation.subtree(position));
        navigation
            .remove(position)
            .map_err(|refusal| reject("page", refusal.to_string()))?;
    }
    for file in files {
        draft.navigation()?.remove_file(&file);
        if !draft.files.has(&file)? {
            continue;
        }
        if let Some(id) = draft.id_at(&file)? {
            draft.remove_id(id);
        }
        draft.files.remove(&file);
        draft.new_texts.remove(&file);
    }
    Ok(ChangeOutcome::DeletedPage { id: subject.id() })
}
