//! Updates of existing pages: text, settings, title, slug and position, in this order.

use model::Patch;
use space_files::summary::EditError;
use uuid::Uuid;

use super::{
    body,
    change::{Fields, Update},
    concurrent_edit,
    draft::{Draft, Subject},
    error::{ChangeError, Step, reject},
    insert::{parent, position},
    links, names,
    navigation::EntryPosition,
    outcome::ChangeOutcome,
    title::Title,
};

pub(super) fn update(draft: &mut Draft<'_>, new: &Update<'_>) -> Step<ChangeOutcome> {
    if let Some(base) = new.base {
        concurrent_edit::require_page(draft, base, new)?;
    }
    let mut subject = draft.subject(new.page, "page")?;
    match &subject {
        Subject::Page { id, path } => {
            let (id, path) = (*id, path.clone());
            write(draft, id, &path, new)?;
            let path = reslug(draft, id, path, new.fields)?;
            subject = Subject::Page { id, path };
        }
        Subject::Entry { .. } if new.base.is_some() => {
            return Err(reject("base", "is for pages with text; leave it out here"));
        }
        Subject::Entry { .. } => rename_entry(draft, &subject, new)?,
    }
    if !new.into.is_keep() || new.at.is_some() {
        move_to(draft, &subject, new)?;
    }
    Ok(ChangeOutcome::UpdatedPage { id: subject.id() })
}

/// Updates the text, the settings and the title.
fn write(draft: &mut Draft<'_>, id: Uuid, path: &str, new: &Update<'_>) -> Step<()> {
    let retitled = new.fields.title.is_some() || !new.fields.emoji.is_keep();
    if new.document.is_none() && !retitled && !body::has_settings(new.fields) {
        return Ok(());
    }
    let now = draft.page_text(path)?;
    let before = match new.base {
        Some(base) => Some(concurrent_edit::page_at_base(draft, base, id, path)?),
        None => None,
    };
    // The version that the change was based on, if it is not the current one.
    let before = before.filter(|before| before.text_at(path) != now);
    let mut text = before.as_ref().map_or(&now, |before| &before.text).clone();
    if let Some(document) = new.document {
        let read = body::BasePage {
            path: before.as_ref().map_or(path, |before| before.path.as_str()),
            text: &text,
            base: before.as_ref().map(|before| before.base),
        };
        let sent = body::with_document(draft, &read, document)?;
        if sent != text {
            draft.new_texts.insert(path.to_owned());
            text = sent;
        }
    }
    if retitled {
        text = retitle(draft, path, &text, new.fields)?;
    }
    text = body::with_fields(text, new.fields);
    if let Some(before) = before {
        text = concurrent_edit::merge(draft, (id, path), &before, [text, now])?;
    }
    if !draft.files.has(path)? {
        // A page listed without a file has its id from the table of contents.
        draft.set_path(id, path);
    }
    Ok(draft.files.put_text(path, text)?)
}

fn retitle(draft: &mut Draft<'_>, path: &str, text: &str, fields: &Fields) -> Step<String> {
    let navigation = draft.navigation()?;
    let position = navigation.page(path);
    let current = match position {
        Some(position) => Title::parse(navigation.title(position)),
        None => document::facts(text)
            .title
            .map_or_else(Title::default, |title| Title::of_heading(&title)),
    };
    let title = current.with_fields(fields)?.print();
    if let Some(position) = position {
        navigation
            .retitle(position, &title)
            .map_err(|refusal| edit_error("title", refusal))?;
    }
    Ok(document::set_title(text, &title))
}

/// Renames the page's file. Its id stays.
fn reslug(draft: &mut Draft<'_>, id: Uuid, path: String, fields: &Fields) -> Step<String> {
    let Some(slug) = &fields.slug else {
        return Ok(path);
    };
    let stem = match (slug.as_str(), &fields.title) {
        ("", Some(title)) => names::stem(&Title::parse(title).text),
        ("", None) => {
            let message = "is empty; send a slug, or a title to derive it from";
            return Err(reject("slug", message));
        }
        (slug, _) => names::stem(slug),
    };
    if names::slug_of(&path).eq_ignore_ascii_case(&stem) {
        return Ok(path);
    }
    if path == draft.layout()?.readme_path() {
        let message =
            "cannot be changed for the home page, whose file keeps its name; leave it out";
        return Err(reject("slug", message));
    }
    let folder = names::folder_beside(&path).to_owned();
    let new = names::unused_page_path(&draft.files, &folder, &stem, "slug")?;
    let text = draft.page_text(&path)?;
    let position = draft.navigation()?.page(&path);
    draft.files.rename(&path, &new)?;
    if names::split(&path).0 != folder {
        draft
            .files
            .put_text(&new, links::rebase_links(&text, &path, &new))?;
    }
    if draft.new_texts.remove(&path) {
        draft.new_texts.insert(new.clone());
    }
    draft.set_path(id, &new);
    draft.record_rename(&path, &new);
    if let Some(position) = position {
        let navigation = draft.navigation()?;
        navigation
            .retarget(position, &new)
            .map_err(|refusal| edit_error("slug", refusal))?;
    }
    Ok(new)
}

/// Updates an entry without a file, which has only a title.
fn rename_entry(draft: &mut Draft<'_>, subject: &Subject, new: &Update<'_>) -> Step<()> {
    let others =
        new.fields.slug.is_some() || !new.fields.emoji.is_keep() || body::has_settings(new.fields);
    if new.document.is_some() || others {
        let message =
            "names a group or a link, which have only a title and a position; send no other field";
        return Err(reject("page", message));
    }
    let Some(title) = &new.fields.title else {
        return Ok(());
    };
    let position = require_listed(draft, subject, "page")?;
    let navigation = draft.navigation()?;
    navigation
        .retitle(position, title)
        .map_err(|refusal| edit_error("title", refusal))
}

fn move_to(draft: &mut Draft<'_>, subject: &Subject, new: &Update<'_>) -> Step<()> {
    let wanted = match new.into {
        Patch::Keep => None,
        Patch::Clear => Some(parent(draft, None)?.0),
        Patch::Set(key) => Some(parent(draft, Some(key))?.0),
    };
    let Some(position) = position(draft, subject)? else {
        return add_to_summary(draft, subject, wanted.flatten(), new.at);
    };
    let navigation = draft.navigation()?;
    let now = navigation.entry_position(position);
    let place = EntryPosition {
        parent: wanted.unwrap_or(now.parent),
        index: new.at.unwrap_or(usize::MAX),
    };
    if new.at.is_none() && place.parent == now.parent {
        return Ok(());
    }
    if place == now {
        return Ok(());
    }
    navigation
        .move_to(position, place)
        .map_err(|refusal| edit_error("into", refusal))
}

/// Adds a file to the table of contents that does not list it.
fn add_to_summary(
    draft: &mut Draft<'_>,
    subject: &Subject,
    parent: Option<usize>,
    at: Option<usize>,
) -> Step<()> {
    let Subject::Page { path, .. } = subject else {
        return require_listed(draft, subject, "page").map(|_| ());
    };
    let heading = document::facts(&draft.page_text(path)?).title;
    let title = heading.map_or_else(
        || names::slug_of(path).to_owned(),
        |title| Title::of_heading(&title).print(),
    );
    let place = EntryPosition {
        parent,
        index: at.unwrap_or(usize::MAX),
    };
    let navigation = draft.navigation()?;
    navigation
        .insert(place, &title, path)
        .map_err(|refusal| edit_error("into", refusal))
}

fn require_listed(draft: &mut Draft<'_>, subject: &Subject, field: &str) -> Step<usize> {
    position(draft, subject)?.ok_or_else(|| reject(field, "names no page of this change request"))
}

fn edit_error(field: &str, refusal: EditError) -> ChangeError {
    let message = match refusal {
        EditError::BelowItself => "names the page itself or one below it; choose another page",
        EditError::GroupBelow => "names a page, and groups are allowed at the top only; send null",
        EditError::NotALink => "cannot be changed: a computed entry does not have one",
        EditError::NoSuchEntry => "names no page of this change request",
    };
    reject(field, message)
}
