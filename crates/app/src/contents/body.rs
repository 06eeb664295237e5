//! The body of a page, in the form that was asked for.

use std::collections::{HashMap, HashSet};

use content::pages::{PageIndex, PageKind, ReusableContent};
use document::{
    Document, FrontMatter,
    front_matter::{self, Settings},
    has_conditions, read,
    transform::{self, Evaluate, Included},
};
use expression::{Context, Expression};
use model::{Oid, Result};
use serde_json::{Map, Value, json};

use super::{
    Links, Opened, PageFacts,
    links::{Targets, url},
};
use crate::{Ctx, adaptive, downloads, repository::Repository};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Document,
    Markdown,
}

/// What to do with a body before it is handed out.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReadOptions {
    /// None: no body.
    pub format: Option<Format>,
    pub evaluated: Option<Evaluate>,
    pub dereferenced: Option<Dereference>,
}

impl ReadOptions {
    /// Readers get what is meant for them, whatever they ask for: conditions are decided before a text leaves.
    fn for_whom(self, opened: &Opened) -> Self {
        let evaluated = match opened.reader {
            Some(_) => Some(Evaluate::All),
            None => self.evaluated,
        };
        Self { evaluated, ..self }
    }
}

/// Which references are replaced by what they point at.
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
    opened: &Opened,
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
    opened: &Opened,
    file: &str,
    oid: Oid,
    options: ReadOptions,
) -> Result<Body> {
    let options = options.for_whom(opened);
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
    let mut document = read_file(opened, &text, file);
    if options.dereferenced.is_some() {
        put_in_reusable_contents(repository, opened, &mut document).await?;
    }
    if let Some(which) = options.evaluated {
        let context = expression_context(opened, &FrontMatter::parse(&text).settings().0);
        transform::evaluate(&mut document, &context, which);
    }
    if opened.reader.is_some() {
        transform::remove_expressions(&mut document);
    }
    if options.dereferenced == Some(Dereference::All) {
        let replace = |reference: &Value| address(ctx, opened, reference);
        transform::replace_references(&mut document, &replace);
    }
    Ok(match format {
        Format::Document => Body::Document(document),
        Format::Markdown => Body::Markdown(document::write(
            &document,
            &Targets::new(&opened.pages, file),
        )),
    })
}

/// The document of a file. The source of a page over a limit goes to nobody who may see only a part of it.
fn read_file(opened: &Opened, text: &str, file: &str) -> Document {
    let mut document = read(text, &Links::new(&opened.pages, file));
    if document.over_limit && opened.reader.is_some() && has_conditions(text) {
        document.withhold_source();
    }
    document
}

/// What expressions can read. Something is known of those who come through a site, and nothing of members.
fn expression_context(opened: &Opened, settings: &Settings) -> Context {
    let nothing = Map::new();
    let claims = opened.reader.as_ref().map(|reader| &reader.claims);
    Context::new()
        .with("space", json!({"vars": opened.pages.variables}))
        .with("page", json!({"vars": settings.vars}))
        .with("visitor", adaptive::visitor(claims.unwrap_or(&nothing)))
}

/// Whether a page is shown to readers of whom nothing is known.
pub(crate) fn is_for_everyone(opened: &Opened, facts: &PageFacts) -> bool {
    let Some(condition) = &facts.settings.condition else {
        return true;
    };
    let context = expression_context(opened, &facts.settings);
    Expression::parse(condition).is_ok_and(|condition| condition.is_true(&context))
}

/// Reusable contents that include others stay as references: one level, so nothing can include itself.
async fn put_in_reusable_contents(
    repository: &mut Repository<'_>,
    opened: &Opened,
    document: &mut Document,
) -> Result<()> {
    let contents = &opened.pages.tree.reusable_contents;
    let references = transform::included(document);
    let references = references.iter();
    let used: HashSet<&str> = references
        .filter_map(|reference| reference["reusableContent"].as_str())
        .collect();
    let is_used = |content: &&ReusableContent| used.contains(content.id.to_string().as_str());
    let used: Vec<_> = contents.iter().filter(is_used).collect();
    let oids: Vec<Oid> = used.iter().map(|content| content.oid).collect();
    repository.load(&oids).await?;
    let bodies: HashMap<String, Included> = used
        .iter()
        .map(|content| {
            let text = repository.text(content.oid);
            let body = read_file(opened, &text, &content.path);
            (content.id.to_string(), Included::new(body.nodes))
        })
        .collect();
    transform::include(document, &|reference| {
        let id = reference.get("reusableContent").and_then(Value::as_str)?;
        bodies.get(id)
    });
    Ok(())
}

/// The address of what a reference points at, for readers that know nothing of the space.
fn address(ctx: &Ctx, opened: &Opened, reference: &Value) -> Option<Value> {
    let text = |member: &str| reference.get(member).and_then(Value::as_str);
    let space = &opened.content.space;
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
            let address = downloads::url(&ctx.app, space, file.oid, &file.name());
            Some(url(&address))
        }
        _ => None,
    }
}

pub(crate) fn page_url(ctx: &Ctx, opened: &Opened, path: &str) -> String {
    format!(
        "{}/app/spaces/{}/{path}",
        ctx.app.settings.public_url, opened.content.space.id
    )
}
