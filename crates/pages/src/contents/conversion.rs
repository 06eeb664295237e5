//! Converts texts between Markdown and blocks without storing anything: for editors that show both forms.

use authz::action::act::View;
use content::pages::PageKind;
use context::Ctx;
use document::{
    Document,
    facts::{Title, facts},
    limits::{MAX_PAGE_BYTES, MAX_PAGE_NODES},
};
use model::{
    Error, Result,
    content::RevisionSelector,
    id::{PageId, SpaceId},
    text::check_bytes,
};

use super::{
    Body, OpenContent, TextProblems, links::Targets, open_checked_as_written, parse::read_file,
    weight,
};

/// A text to convert.
#[derive(Debug, Clone)]
pub enum ConversionInput {
    Markdown(String),
    Document(Document),
}

/// A text in its other form.
#[derive(Debug, Clone)]
pub struct Converted {
    /// The heading of Markdown that is the title of a page: it is not among the blocks.
    pub title: Option<Title>,
    pub body: Body,
    pub problems: TextProblems,
}

/// Converts a text. References are those of a file at the top of the repository, or of this page's file.
pub async fn convert(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    (page, input): (Option<PageId>, ConversionInput),
) -> Result<Converted> {
    let content = ctx.content(space, at).await?.allow::<View>()?;
    let opened = open_checked_as_written(ctx, content).await?;
    let file = match page {
        Some(page) => file_of(&opened, page)?,
        None => "",
    };
    let organization = opened.content.space.organization;
    let compute = &ctx.app.compute;
    match input {
        ConversionInput::Markdown(text) => {
            check_bytes("markdown", &text, MAX_PAGE_BYTES)?;
            let bytes = weight::of_text(text.as_bytes());
            let convert = || to_document(&opened, file, &text);
            compute.run_for(organization, bytes, convert).await?
        }
        ConversionInput::Document(document) => {
            let nodes = document.weight().nodes;
            if nodes > MAX_PAGE_NODES {
                let message = format!("has {nodes} nodes; at most {MAX_PAGE_NODES} are allowed");
                return Err(Error::invalid("document", message));
            }
            let bytes = weight::of_document(&document);
            let convert = || to_markdown(&opened, file, &document);
            compute.run_for(organization, bytes, convert).await?
        }
    }
}

fn file_of(opened: &OpenContent, page: PageId) -> Result<&str> {
    match opened.pages.tree.by_id(page).map(|page| &page.kind) {
        Some(PageKind::Document { file, .. }) => Ok(file),
        _ => Err(Error::invalid(
            "page",
            "names no page with a text in this content",
        )),
    }
}

fn to_document(opened: &OpenContent, file: &str, text: &str) -> Result<Converted> {
    let document = read_file(opened, text, file);
    let facts = facts(text);
    if document.over_limit {
        // The last problem names the limit in its first sentence.
        let problem = facts
            .problems
            .last()
            .map(|problem| problem.message.as_str());
        let limit = problem.and_then(|message| message.split('.').next());
        let message = format!("is too large for one page. {}", limit.unwrap_or_default());
        return Err(Error::invalid("markdown", message));
    }
    Ok(Converted {
        title: facts.title.clone(),
        body: Body::Document(document),
        problems: TextProblems::of_facts(text, facts),
    })
}

fn to_markdown(opened: &OpenContent, file: &str, document: &Document) -> Result<Converted> {
    let text = document::write(document, &Targets::new(&opened.pages, file));
    if text.len() > MAX_PAGE_BYTES {
        let message = format!(
            "has {} bytes as Markdown; at most {MAX_PAGE_BYTES} are allowed",
            text.len()
        );
        return Err(Error::invalid("document", message));
    }
    Ok(Converted {
        title: None,
        problems: TextProblems::of(&text),
        body: Body::Markdown(text),
    })
}
