//! The file of a page as it is written, for those who edit it: readers of a site see only what is meant for them.

use content::pages::{PageIndex, PageKind};
use context::Ctx;
use model::{Error, Result};

use super::{OpenContent, TextProblems, weight};

/// What is read of a page's file beside its body.
#[derive(Debug, Clone, Copy, Default)]
pub struct SourceOptions {
    /// The whole text, with the front matter.
    pub text: bool,
    pub problems: bool,
}

/// The file of a page, as far as it was requested.
#[derive(Debug, Clone, Default)]
pub struct PageFileSource {
    pub text: Option<String>,
    pub problems: Option<TextProblems>,
}

/// Reads the file of a page. That of a page without one is empty.
pub async fn page_file_source(
    ctx: &Ctx,
    opened: &OpenContent,
    index: PageIndex,
    options: SourceOptions,
) -> Result<PageFileSource> {
    if !options.text && !options.problems {
        return Ok(PageFileSource::default());
    }
    if opened.reader.is_some() {
        let field = if options.text { "format" } else { "problems" };
        let message = "asks for the text as its authors see it, which site tokens do not show";
        return Err(Error::invalid(field, message));
    }
    let PageKind::Document { oid, .. } = &opened.pages.tree.pages[index].kind else {
        return Ok(PageFileSource::default());
    };
    let mut repository = opened.repository(ctx);
    let text = match oid {
        Some(oid) => {
            repository.load(&[*oid]).await?;
            repository.text(*oid)
        }
        None => String::new(),
    };
    let problems = if options.problems {
        let organization = opened.content.space.organization;
        let bytes = weight::of_text(text.as_bytes());
        let find = || TextProblems::of(&text);
        Some(ctx.app.compute.run_for(organization, bytes, find).await?)
    } else {
        None
    };
    Ok(PageFileSource {
        text: options.text.then_some(text),
        problems,
    })
}
