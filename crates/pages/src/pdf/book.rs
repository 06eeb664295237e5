//! Builds the book for `bindery-press`: the cover, and the pages as an ordinary reader sees them.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use authz::action::act::View;
use content::pages::{Page, PageIndex, PageKind};
use context::{Ctx, compute::off_thread};
use document::{
    Block, Document, Node, Text, emoji,
    transform::{self, Evaluate},
};
use model::{Oid, Result};
use press_client::book::{Body as Printed, Book, CoverFact, Entry, ExternalTarget};
use serde::Serialize;
use serde_json::Value;

use super::{PdfSelection, budget::Budget, pictures};
use crate::{
    contents::{self, Body, Dereference, Format, OpenContent, PageFacts, ReadOptions, title_of},
    file_urls,
    repository::Repository,
};

const OPTIONS: ReadOptions = ReadOptions {
    format: Some(Format::Document),
    evaluated: Some(Evaluate::All),
    dereferenced: Some(Dereference::ReusableContents),
};
/// Length of abbreviated revision ids.
const SHORT_ID_CHARS: usize = 12;

#[derive(Debug, Serialize)]
pub(super) struct Cover {
    pub(super) title: String,
    emoji: Option<String>,
    organization: String,
    facts: Vec<CoverFact>,
    bound: bool,
}

pub(super) async fn cover(
    ctx: &Ctx,
    opened: &OpenContent,
    proposal: Option<String>,
    selection: PdfSelection,
) -> Result<Cover> {
    let space = &opened.content.space;
    let revision = &opened.content.revision;
    // Site readers know the site, not the organization behind it.
    let organization = match opened.reader() {
        Some(_) => None,
        None => ctx
            .organization(space.organization)
            .await?
            .allow_if_visible::<View>()?,
    };
    let page = selection.page.and_then(|id| opened.pages.tree.by_id(id));
    let date = revision.created_at.strftime("%Y-%m-%d").to_string();
    let id: String = revision
        .id
        .to_string()
        .chars()
        .take(SHORT_ID_CHARS)
        .collect();
    let mut facts = vec![fact("Date", date), fact("Revision", id)];
    facts.extend(proposal.map(|proposal| fact("Change request", proposal)));
    if let Some(page) = page {
        facts.push(fact(
            "Part",
            page.title.clone().unwrap_or_else(|| page.path.clone()),
        ));
    }
    Ok(Cover {
        title: space.title.clone(),
        emoji: space.emoji.as_deref().map(characters),
        organization: organization
            .map(|found| found.title.clone())
            .unwrap_or_default(),
        facts,
        bound: !selection.only,
    })
}

fn fact(name: &str, value: String) -> CoverFact {
    CoverFact {
        name: name.to_owned(),
        value,
    }
}

/// Returns an emoji as characters; it is stored as a code or as characters.
fn characters(code: &str) -> String {
    emoji::from_code(code).unwrap_or_else(|| code.to_owned())
}

pub(super) async fn book(
    ctx: &Ctx,
    opened: &OpenContent,
    pages: &[(PageIndex, usize)],
    cover: Cover,
) -> Result<Book> {
    let tree = &opened.pages.tree;
    let organization = opened.content.space.organization;
    let compute = &ctx.app.compute;
    let facts = load_facts(ctx, opened, pages).await?;
    let decide = || {
        let with_facts = pages.iter().filter_map(|(index, _)| {
            let facts = facts_of(&facts, &tree.pages[*index])?;
            Some((*index, facts))
        });
        contents::pages_failing_condition(opened, with_facts)
    };
    let conditioned_out = compute.run(organization, decide).await?;
    let mut budget = Budget::default();
    let mut entries = Vec::with_capacity(pages.len());
    let mut left_out: Option<usize> = None;
    for (index, depth) in pages {
        if left_out.is_some_and(|above| *depth > above) {
            continue;
        }
        left_out = None;
        if conditioned_out.contains(index) {
            left_out = Some(*depth);
            continue;
        }
        let page = &tree.pages[*index];
        let body = body(ctx, opened, *index, &mut budget).await?;
        entries.extend(entry(opened, page, *depth, facts_of(&facts, page), body));
        // Parsing pages never awaits; let other tasks run.
        tokio::task::yield_now().await;
    }
    let note = || references(&mut entries);
    let references = compute.run(organization, note).await?;
    let pictures = pictures::load(ctx, opened, &references.files).await?;
    Ok(Book {
        title: cover.title,
        emoji: cover.emoji,
        organization: cover.organization,
        facts: cover.facts,
        bound: cover.bound,
        elsewhere: external_urls(ctx, opened, &references, &entries),
        entries,
        pictures,
    })
}

/// Reads the pages as [`book`] does, so that `ctx` records their expressions.
pub(super) async fn read_all(
    ctx: &Ctx,
    opened: &OpenContent,
    pages: &[(PageIndex, usize)],
) -> Result<()> {
    let mut budget = Budget::default();
    for (index, _) in pages {
        body(ctx, opened, *index, &mut budget).await?;
    }
    Ok(())
}

type Facts = HashMap<Oid, Arc<PageFacts>>;

async fn load_facts(
    ctx: &Ctx,
    opened: &OpenContent,
    pages: &[(PageIndex, usize)],
) -> Result<Facts> {
    let tree = &opened.pages.tree;
    let blobs: Vec<Oid> = pages
        .iter()
        .filter_map(|(index, _)| blob(&tree.pages[*index]))
        .collect();
    let mut repository = opened.repository(ctx);
    contents::page_facts(ctx, &mut repository, &blobs).await
}

fn facts_of<'f>(facts: &'f Facts, page: &Page) -> Option<&'f PageFacts> {
    facts.get(&blob(page)?).map(|facts| &**facts)
}

fn blob(page: &Page) -> Option<Oid> {
    match page.kind {
        PageKind::Document { oid, .. } => oid,
        _ => None,
    }
}

/// Reads the body of a page and charges it to the budget of the book.
async fn body(
    ctx: &Ctx,
    opened: &OpenContent,
    index: PageIndex,
    budget: &mut Budget,
) -> Result<Printed> {
    // One repository per page: its text is freed afterwards.
    let mut repository = opened.repository(ctx);
    let body = read(ctx, &mut repository, opened, index).await?;
    if let Printed::Document(document) = &body {
        budget.add_page(off_thread(|| document.weight()))?;
    }
    Ok(body)
}

async fn read(
    ctx: &Ctx,
    repository: &mut Repository<'_>,
    opened: &OpenContent,
    index: PageIndex,
) -> Result<Printed> {
    let missing = || {
        let text = Node::Text(Text::plain(
            "The file of this page is not in the repository.",
        ));
        Printed::Document(Document {
            nodes: vec![Node::Block(Block::paragraph(vec![text]))],
            ..Document::default()
        })
    };
    Ok(match opened.pages.tree.pages[index].kind {
        PageKind::Document { oid: None, .. } => missing(),
        _ => match contents::page_body(ctx, repository, opened, index, OPTIONS).await? {
            Body::Document(document) => Printed::Document(document),
            _ => Printed::None,
        },
    })
}

fn entry(
    opened: &OpenContent,
    page: &Page,
    depth: usize,
    facts: Option<&PageFacts>,
    body: Printed,
) -> Option<Entry> {
    let url = match &page.kind {
        PageKind::Link { target } => {
            let reference = contents::reference(&opened.pages, target);
            Some(reference.get("url")?.as_str()?.to_owned())
        }
        PageKind::Computed { .. } => return None,
        _ => None,
    };
    let title = title_of(page, facts);
    Some(Entry {
        id: page.id.to_string(),
        depth,
        title: title.text,
        emoji: title.emoji.as_deref().map(characters),
        description: facts.and_then(|facts| facts.settings.description.clone()),
        url,
        body,
    })
}

/// Files and pages that the book refers to.
pub(super) struct References {
    pub(super) files: BTreeSet<String>,
    pages: BTreeSet<String>,
}

fn references(entries: &mut [Entry]) -> References {
    let found = RefCell::new(References {
        files: BTreeSet::new(),
        pages: BTreeSet::new(),
    });
    let note = |reference: &Value| {
        let text = |member: &str| {
            reference
                .get(member)
                .and_then(Value::as_str)
                .map(str::to_owned)
        };
        let mut found = found.borrow_mut();
        found.files.extend(text("file"));
        found.pages.extend(text("page"));
        None
    };
    for entry in entries {
        if let Printed::Document(document) = &mut entry.body {
            transform::replace_references(document, &note);
        }
    }
    found.into_inner()
}

/// Returns the URLs of referenced pages and files that are not in the book.
fn external_urls(
    ctx: &Ctx,
    opened: &OpenContent,
    references: &References,
    entries: &[Entry],
) -> BTreeMap<String, ExternalTarget> {
    let inside: BTreeSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    let tree = &opened.pages.tree;
    let mut found = BTreeMap::new();
    for id in references
        .pages
        .iter()
        .filter(|id| !inside.contains(id.as_str()))
    {
        if let Some(page) = id.parse().ok().and_then(|id| tree.by_id(id)) {
            let title = title_of(page, None).text;
            let url = contents::page_url(ctx, opened, &page.path);
            found.insert(id.clone(), ExternalTarget { title, url });
        }
    }
    for file in tree
        .files
        .iter()
        .filter(|file| references.files.contains(&file.id.to_string()))
    {
        let title = file.name();
        let url = file_urls::url(ctx, &opened.content, file.oid, &title);
        found.insert(file.id.to_string(), ExternalTarget { title, url });
    }
    found
}
