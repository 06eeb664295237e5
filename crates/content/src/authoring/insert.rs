//! New pages.

use model::id::PageId;
use space_files::{ComputedSource, summary::EntryKind};

use super::{
    body,
    change::{Fields, PageBody},
    draft::{Draft, Subject},
    error::{Step, reject},
    names,
    navigation::EntryPosition,
    outcome::ChangeOutcome,
    title::Title,
};

const UNTITLED: &str = "Untitled";

pub(super) struct Insertion<'a> {
    pub(super) document: &'a PageBody,
    pub(super) into: Option<&'a str>,
    pub(super) at: Option<usize>,
    pub(super) reference: Option<&'a str>,
    pub(super) fields: &'a Fields,
}

pub(super) fn insert(draft: &mut Draft<'_>, new: &Insertion<'_>) -> Step<ChangeOutcome> {
    if let Some(reference) = new.reference
        && draft.page_references.contains_key(reference)
    {
        let message = "names another page of this batch already; give each its own";
        return Err(reject("ref", message));
    }
    let (parent, folder) = parent(draft, new.into)?;
    let (text, title) = text(draft, new)?;
    let path = path(draft, new, &folder, &title.text)?;
    draft.files.put_text(&path, text)?;
    draft.new_texts.insert(path.clone());
    let navigation = draft.navigation()?;
    let place = EntryPosition {
        parent,
        index: new.at.unwrap_or(usize::MAX),
    };
    navigation
        .insert(place, &title.print(), &path)
        .map_err(|refusal| reject("into", refusal.to_string()))?;
    let id = draft.new_id(&path);
    if let Some(reference) = new.reference {
        draft.page_references.insert(reference.to_owned(), id);
    }
    Ok(ChangeOutcome::CreatedPage {
        reference: new.reference.map(str::to_owned),
        id: PageId::from_uuid(id),
        path,
    })
}

pub(super) fn insert_computed_entry(draft: &mut Draft<'_>, source: &ComputedSource) -> Step<()> {
    draft
        .navigation()?
        .insert_computed(source)
        .map_err(|refusal| reject("source", refusal.to_string()))
}

/// Returns the parent entry of a new page, and the directory for its file.
pub(super) fn parent(draft: &mut Draft<'_>, into: Option<&str>) -> Step<(Option<usize>, String)> {
    let root = draft.navigation()?.folder.clone();
    let Some(key) = into else {
        return Ok((None, root));
    };
    let subject = draft.subject(key, "into")?;
    let position = position(draft, &subject)?.ok_or_else(|| {
        let message = "names a page that is not in the table of contents; move it there first";
        reject("into", message)
    })?;
    let navigation = draft.navigation()?;
    let folder = match navigation.kind(position) {
        kind @ EntryKind::Document { .. } => navigation
            .file(kind)
            .map(|file| names::folder_below(&file).to_owned()),
        kind @ EntryKind::Group { .. } => {
            let title = navigation.title(position);
            Some(names::folder_of_group(&root, kind, title))
        }
        EntryKind::Link { .. } | EntryKind::Computed { .. } => None,
    };
    let message = "names a link or a computed entry, which hold no pages; choose a page or a group";
    let folder = folder.ok_or_else(|| reject("into", message))?;
    Ok((Some(position), folder))
}

/// Returns the position of the subject in the table of contents.
pub(super) fn position(draft: &mut Draft<'_>, subject: &Subject) -> Step<Option<usize>> {
    let navigation = draft.navigation()?;
    Ok(match subject {
        Subject::Page { path, .. } => navigation.page(path),
        Subject::Entry { mark, .. } => navigation.find_marked(*mark),
    })
}

/// Stands in for the previous version of a new page.
const NEW_PAGE: body::BasePage<'static> = body::BasePage {
    path: "",
    text: "",
    base: None,
};

/// Returns the text of the new page and its title: the one in the request, else the heading of the text.
fn text(draft: &Draft<'_>, new: &Insertion<'_>) -> Step<(String, Title)> {
    let text = body::with_document(draft, &NEW_PAGE, new.document)?;
    let heading = document::facts(&text).title;
    let heading = heading.map(|title| Title::of_heading(&title));
    let own = heading.clone().unwrap_or_else(|| Title::parse(UNTITLED));
    let title = own.with_fields(new.fields)?;
    let text = if heading.as_ref() == Some(&title) {
        text
    } else {
        document::set_title(&text, &title.print())
    };
    Ok((body::with_fields(text, new.fields), title))
}

/// The first page of an empty space is its home page.
fn path(draft: &mut Draft<'_>, new: &Insertion<'_>, folder: &str, title: &str) -> Step<String> {
    let readme = draft.layout()?.readme_path();
    if draft.navigation()?.is_empty() && !draft.files.has(&readme)? {
        return Ok(readme);
    }
    let slug = new.fields.slug.as_deref().filter(|slug| !slug.is_empty());
    let (stem, field) = match slug {
        Some(slug) => (names::stem(slug), "slug"),
        None => (names::stem(title), "title"),
    };
    names::unused_page_path(&draft.files, folder, &stem, field)
}
