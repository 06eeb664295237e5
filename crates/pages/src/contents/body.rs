//! The body of a page, in the requested format.

use std::collections::HashSet;

use content::pages::{PageIndex, PageKind};
use context::{Ctx, adaptive, expressions::ExpressionScope};
use document::{
    Document,
    limits::MAX_PAGE_WORK,
    title_heading,
    transform::{self, Evaluate},
};
use expression::{Allowance, Context, Expression};
use model::{Oid, Result};
use serde_json::{Map, Value, json};
use space_files::{
    FrontMatter,
    front_matter::{self, Settings},
};

use super::{
    OpenContent, PageFacts, includes,
    links::{Targets, url},
    parse::read_file,
    weight,
};
use crate::{file_urls, repository::Repository};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Document,
    Markdown,
}

/// How a body is processed before it is returned.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReadOptions {
    /// None: no body.
    pub format: Option<Format>,
    pub evaluated: Option<Evaluate>,
    pub dereferenced: Option<Dereference>,
}

impl ReadOptions {
    /// Readers always get evaluated text, whatever they request: conditions are decided before a text leaves the
    /// server.
    fn for_audience(self, opened: &OpenContent) -> Self {
        let evaluated = match opened.reader {
            Some(_) => Some(Evaluate::All),
            None => self.evaluated,
        };
        Self { evaluated, ..self }
    }
}

/// Which references are replaced by their targets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dereference {
    ReusableContents,
    All,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    None,
    Markdown(String),
    Document(Document),
}

pub(crate) async fn of_page(
    ctx: &Ctx,
    repository: &mut Repository<'_>,
    opened: &OpenContent,
    index: PageIndex,
    options: ReadOptions,
) -> Result<Body> {
    match &opened.pages.tree.pages[index].kind {
        PageKind::Document {
            file,
            oid: Some(oid),
        } => of_file(ctx, repository, opened, file, *oid, options).await,
        _ => Ok(Body::None),
    }
}

pub(super) async fn of_file(
    ctx: &Ctx,
    repository: &mut Repository<'_>,
    opened: &OpenContent,
    file: &str,
    oid: Oid,
    options: ReadOptions,
) -> Result<Body> {
    let mut options = options.for_audience(opened);
    // A spec may come from anywhere: its texts are not evaluated.
    let is_computed = opened.pages.is_computed_text(oid);
    if is_computed {
        options.evaluated = None;
    }
    let Some(format) = options.format else {
        return Ok(Body::None);
    };
    repository.load(&[oid]).await?;
    let text = repository.text(oid);
    let as_written = options.evaluated.is_none() && options.dereferenced.is_none();
    if format == Format::Markdown && as_written {
        let body = front_matter::split(&text).body;
        return Ok(Body::Markdown(text[body].to_owned()));
    }
    let pool = repository.pool();
    let compute = &ctx.app.compute;
    let parse = || {
        let document = read_file(opened, &text, file);
        let bytes = weight::of_document(&document);
        (document, bytes)
    };
    let bytes = weight::of_text(text.as_bytes());
    let parsed = compute.run_for(pool.organization, bytes, parse).await?;
    let (mut document, mut bytes) = parsed;
    if options.dereferenced.is_some() {
        let more = includes::expand_includes(ctx, pool, opened, &mut document).await?;
        bytes = more.unwrap_or(bytes);
    }
    let finish = || {
        if let Some(which) = options.evaluated {
            let settings = FrontMatter::parse(&text).settings().0;
            if opened.reader.is_some() {
                let around = expression_scope(opened, &settings);
                ctx.record_expressions(|noted| noted.add_document(&document, &around));
            }
            let context = expression_context(opened);
            let context = context.with("page", json!({"vars": settings.vars}));
            transform::evaluate(&mut document, &context, which);
        }
        if opened.reader.is_some() || is_computed {
            transform::remove_expressions(&mut document);
        }
        if options.dereferenced == Some(Dereference::All) {
            let replace = |reference: &Value| reference_url(ctx, opened, reference);
            transform::replace_references(&mut document, &replace);
        }
        match format {
            Format::Document => Body::Document(document),
            Format::Markdown => {
                let body = document::write(&document, &Targets::new(&opened.pages, file));
                // As in bodies that are returned as written.
                Body::Markdown(match title_heading(&text) {
                    Some(title) => format!("{title}\n\n{body}"),
                    None => body,
                })
            }
        }
    };
    compute.run_for(pool.organization, bytes, finish).await
}

/// Returns the variables of expressions except `page`. Claims are known for site visitors only, not for members.
fn expression_context(opened: &OpenContent) -> Context {
    let nothing = Map::new();
    let claims = opened.reader.as_ref().map(|reader| &reader.claims);
    Context::new()
        .with("space", json!({"vars": opened.pages.variables}))
        .with("visitor", adaptive::visitor(claims.unwrap_or(&nothing)))
}

/// Returns the variables of expressions except `visitor`.
fn expression_scope(opened: &OpenContent, settings: &Settings) -> ExpressionScope {
    let space = json!({"vars": opened.pages.variables});
    ExpressionScope::new(space, json!({"vars": settings.vars}))
}

/// Returns the pages whose condition does not hold for the reader. All conditions share one allowance; once it is
/// spent, no further condition holds.
pub(crate) fn pages_failing_condition<'a>(
    opened: &OpenContent,
    pages: impl Iterator<Item = (PageIndex, &'a PageFacts)>,
) -> HashSet<PageIndex> {
    let allowance = Allowance::new(MAX_PAGE_WORK, 0);
    let everywhere = expression_context(opened);
    let fails = |settings: &Settings| {
        let Some(condition) = &settings.condition else {
            return false;
        };
        let page = json!({"vars": settings.vars});
        let context = everywhere.clone().with("page", page);
        let condition = Expression::parse(condition);
        !condition.is_ok_and(|condition| condition.is_true_within(&context, &allowance))
    };
    let failing = pages.filter(|(_, facts)| fails(&facts.settings));
    failing.map(|(index, _)| index).collect()
}

/// Returns the URL of a reference's target, for readers that do not know the space.
fn reference_url(ctx: &Ctx, opened: &OpenContent, reference: &Value) -> Option<Value> {
    let text = |member: &str| reference.get(member).and_then(Value::as_str);
    match text("kind")? {
        "page" => {
            let page = opened.pages.tree.by_id(text("page")?.parse().ok()?)?;
            Some(url(&page_url(ctx, opened, &page.path)))
        }
        "anchor" => {
            let page = opened.pages.tree.by_id(text("page")?.parse().ok()?)?;
            Some(url(&format!(
                "{}#{}",
                page_url(ctx, opened, &page.path),
                text("anchor")?
            )))
        }
        "file" => {
            let id = text("file")?.parse().ok()?;
            let file = opened.pages.tree.files.iter().find(|file| file.id == id)?;
            let file_url = file_urls::url(ctx, &opened.content, file.oid, &file.name());
            Some(url(&file_url))
        }
        _ => None,
    }
}

pub(crate) fn page_url(ctx: &Ctx, opened: &OpenContent, path: &str) -> String {
    format!(
        "{}/app/spaces/{}/{path}",
        ctx.app.settings.public_url, opened.content.space.id
    )
}
