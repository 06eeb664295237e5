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
use crate::{Ctx, adaptive, downloads, published::Around, repository::Repository};

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
    let organization = repository.pool().organization;
    let compute = &ctx.app.compute;
    let parse = || read_file(opened, &text, file);
    let mut document = compute.run_for(organization, text.len(), parse).await?;
    let mut bytes = text.len();
    if options.dereferenced.is_some() {
        bytes += put_in_reusable_contents(ctx, repository, opened, &mut document).await?;
    }
    let finish = || {
        if let Some(which) = options.evaluated {
            let settings = FrontMatter::parse(&text).settings().0;
            if opened.reader.is_some() {
                let around = around(opened, &settings);
                ctx.note_expressions(|noted| noted.add_document(&document, &around));
            }
            let context = expression_context(opened, &settings);
            transform::evaluate(&mut document, &context, which);
        }
        if opened.reader.is_some() {
            transform::remove_expressions(&mut document);
        }
        if options.dereferenced == Some(Dereference::All) {
            let replace = |reference: &Value| address(ctx, opened, reference);
            transform::replace_references(&mut document, &replace);
        }
        match format {
            Format::Document => Body::Document(document),
            Format::Markdown => Body::Markdown(document::write(
                &document,
                &Targets::new(&opened.pages, file),
            )),
        }
    };
    compute.run_for(organization, bytes, finish).await
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

/// What expressions can read beside the visitor.
fn around(opened: &Opened, settings: &Settings) -> Around {
    let space = json!({"vars": opened.pages.variables});
    Around::new(space, json!({"vars": settings.vars}))
}

/// Whether a page is shown to readers of whom nothing is known.
pub(crate) fn is_for_everyone(opened: &Opened, facts: &PageFacts) -> bool {
    let Some(condition) = &facts.settings.condition else {
        return true;
    };
    let context = expression_context(opened, &facts.settings);
    Expression::parse(condition).is_ok_and(|condition| condition.is_true(&context))
}

/// Reusable contents that include others stay as references: one level, so nothing can include itself. Returns the
/// bytes that were put in.
async fn put_in_reusable_contents(
    ctx: &Ctx,
    repository: &mut Repository<'_>,
    opened: &Opened,
    document: &mut Document,
) -> Result<usize> {
    let contents = &opened.pages.tree.reusable_contents;
    let references = transform::included(document);
    if references.is_empty() {
        return Ok(0);
    }
    let ids: HashSet<&str> = references
        .iter()
        .filter_map(|reference| reference["reusableContent"].as_str())
        .collect();
    let is_used = |content: &&ReusableContent| ids.contains(content.id.to_string().as_str());
    let used: Vec<_> = contents.iter().filter(is_used).collect();
    let oids: Vec<Oid> = used.iter().map(|content| content.oid).collect();
    repository.load(&oids).await?;
    let texts: HashMap<Oid, String> = oids
        .iter()
        .map(|oid| (*oid, repository.text(*oid)))
        .collect();
    // A content is put in as often as it is referred to.
    let bytes = texts.values().map(String::len).sum::<usize>() * references.len();
    let put_in = || {
        let bodies: HashMap<String, Included> = used
            .iter()
            .map(|content| {
                let body = read_file(opened, &texts[&content.oid], &content.path);
                (content.id.to_string(), Included::new(body.nodes))
            })
            .collect();
        transform::include(document, &|reference| {
            let id = reference.get("reusableContent").and_then(Value::as_str)?;
            bodies.get(id)
        });
    };
    let organization = repository.pool().organization;
    let compute = &ctx.app.compute;
    compute.run_for(organization, bytes, put_in).await?;
    Ok(bytes)
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
