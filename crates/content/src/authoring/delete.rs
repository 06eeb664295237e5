//! Deletes pages with everything below them.

use super::{
    draft::{Draft, Subject},
    halt::{Step, refused},
    insert::position,
    outcome::Changed,
};

pub(super) fn delete(draft: &mut Draft<'_>, page: &str) -> Step<Changed> {
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
            .map_err(|refusal| refused("page", refusal.to_string()))?;
    }
    for file in files {
        draft.navigation()?.forget(&file);
        if !draft.files.has(&file)? {
            continue;
        }
        if let Some(id) = draft.id_at(&file)? {
            draft.gone(id);
        }
        draft.files.remove(&file);
        draft.sent.remove(&file);
    }
    Ok(Changed::DeletedPage { id: subject.id() })
}
