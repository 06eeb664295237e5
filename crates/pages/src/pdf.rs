//! PDF of a space, of a change request, or of a page with its descendants.
//!
//! The URL is returned immediately; rendering happens when it is used. It is signed, contains who requested what, and
//! is valid for an hour; it renders what that user may see at that time. PDFs are stored by a hash of all their
//! inputs, so the same PDF is rendered once, and garbage collection deletes it after a day.

mod book;
mod budget;
mod pictures;
mod queue;
mod render_locks;

use std::sync::Arc;

use content::pages::PageIndex;
use context::{Ctx, Feature, Settings, expressions::Hash};
use model::{
    Error, Oid, Result,
    change_request::ChangeRequestKey,
    content::RevisionSelector,
    id::{ChangeRequestId, Identified, PageId, SpaceId, UserId, kind},
};
use serde::{Deserialize, Serialize};
use store::{CommitPermit, objects::Pool};

use crate::{
    contents::{self, OpenContent},
    downloads::Download,
    file_urls, garbage_schedule,
};

pub(crate) use queue::RenderQueue;
pub(crate) use render_locks::RenderLocks;

const TICKET_PURPOSE: &str = "pdf";
const URL_TTL_SECONDS: i64 = 3600;
/// Increase whenever the same content renders differently.
const FORMAT_VERSION: u32 = 2;
/// Per PDF. A page takes some three sheets, and a sheet takes two megabytes of memory.
const MAX_PAGES: usize = 1_000;
/// Bytes of text of all pages: they are in memory together.
const MAX_TEXT_BYTES: usize = 32 << 20;
/// Blocks, inlines and text nodes of all pages: as many as in ten of the largest pages.
const MAX_NODES: usize = 2_000_000;

/// The requested pages.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct PdfSelection {
    /// A page with its descendants; None for the whole space.
    pub page: Option<PageId>,
    /// Only that page, without descendants.
    pub only: bool,
}

#[derive(Serialize, Deserialize)]
struct Ticket {
    user: UserId,
    /// Whether the session that got the URL had passed the single sign-on of the organization.
    #[serde(default)]
    passed_sso: bool,
    space: SpaceId,
    revision: Oid,
    change_request: Option<ChangeRequestId>,
    #[serde(rename = "asked")]
    selection: PdfSelection,
    expires_at: i64,
}

/// Returns a URL of the PDF that is valid for a limited time.
pub async fn url(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    selection: PdfSelection,
) -> Result<String> {
    if selection.only && selection.page.is_none() {
        return Err(Error::invalid("only", "needs the id of a page in `page`"));
    }
    let opened = contents::open(ctx, space, at).await?;
    select_pages(&opened, selection)?;
    let ticket = Ticket {
        user: ctx.user()?,
        passed_sso: ctx.has_passed_sso(opened.content.space.organization),
        space,
        revision: opened.content.revision.id,
        change_request: opened.content.change_request,
        selection,
        expires_at: ctx.app.clock.now().as_second() + URL_TTL_SECONDS,
    };
    let ticket = serde_json::to_vec(&ticket).expect("plain data serializes");
    let token = ctx.app.keys.sign_token(TICKET_PURPOSE, &ticket);
    Ok(format!("{}/pdf/{token}", ctx.app.settings.public_url))
}

/// Returns the PDF of a ticket: stored, or rendered now.
pub async fn open(ctx: &Ctx, token: &str) -> Result<Download> {
    let app = &ctx.app;
    let ticket: Ticket = app
        .keys
        .verify_token(TICKET_PURPOSE, token)
        .and_then(|bytes| serde_json::from_slice(&bytes).ok())
        .filter(|ticket: &Ticket| app.clock.now().as_second() < ticket.expires_at)
        .ok_or(Error::NotFound(kind::File::KIND))?;
    let acting = ctx.acting_as(ticket.user).await;
    let ctx = acting.map_err(|error| match error {
        Error::Forbidden(_) => Error::NotFound(kind::File::KIND),
        other => other,
    })?;
    let opened = contents::open(
        &ctx,
        ticket.space,
        RevisionSelector::Revision(ticket.revision),
    )
    .await?;
    let organization = opened.content.space.organization;
    ctx.require_sso_of(organization, ticket.user, ticket.passed_sso)
        .await?;
    let proposal = proposal(&ctx, &ticket).await?;
    let print = PdfRender::of(&ctx, opened, proposal, ticket.selection).await?;
    print.get_or_render(&ctx).await
}

/// Returns the PDF of one page of open content.
pub async fn of_page(ctx: &Ctx, opened: OpenContent, page: PageId) -> Result<Download> {
    let selection = PdfSelection {
        page: Some(page),
        only: true,
    };
    let print = PdfRender::of(ctx, opened, None, selection).await?;
    print.get_or_render(ctx).await
}

/// Returns the number and subject of the change request, for the cover.
async fn proposal(ctx: &Ctx, ticket: &Ticket) -> Result<Option<String>> {
    let Some(id) = ticket.change_request else {
        return Ok(None);
    };
    let found = ctx.change_request(ticket.space, ChangeRequestKey::Id(id));
    let found = found.await?.allow::<authz::action::act::View>()?;
    Ok(Some(format!("#{} {}", found.number, found.subject)))
}

/// Returns the selected pages in tree order, with their depth.
fn select_pages(opened: &OpenContent, selection: PdfSelection) -> Result<Vec<(PageIndex, usize)>> {
    let tree = &opened.pages.tree;
    let top = match selection.page {
        None => tree.top.clone(),
        Some(id) => vec![tree.index_of(id).ok_or(Error::NotFound(kind::Page::KIND))?],
    };
    let mut waiting: Vec<(PageIndex, usize)> =
        top.into_iter().rev().map(|index| (index, 0)).collect();
    let mut pages = Vec::new();
    while let Some((index, depth)) = waiting.pop() {
        pages.push((index, depth));
        if !selection.only {
            let children = tree.pages[index].children.iter().rev();
            waiting.extend(children.map(|child| (*child, depth + 1)));
        }
    }
    if pages.len() > MAX_PAGES {
        return Err(Error::invalid(
            "page",
            format!(
                "selects {} pages, and a PDF has at most {MAX_PAGES}; choose a page with fewer below it",
                pages.len()
            ),
        ));
    }
    Ok(pages)
}

struct PdfRender {
    opened: OpenContent,
    pool: Pool,
    pages: Vec<(PageIndex, usize)>,
    cover: book::Cover,
    selection: PdfSelection,
}

impl PdfRender {
    async fn of(
        ctx: &Ctx,
        opened: OpenContent,
        proposal: Option<String>,
        selection: PdfSelection,
    ) -> Result<Self> {
        let pages = select_pages(&opened, selection)?;
        let cover = book::cover(ctx, &opened, proposal, selection).await?;
        Ok(Self {
            pool: Pool::of(&opened.content),
            opened,
            pages,
            cover,
            selection,
        })
    }

    async fn get_or_render(self, ctx: &Ctx) -> Result<Download> {
        let app = &ctx.app;
        let name = self.storage_name(ctx, self.expression_results(ctx).await?);
        let presentation = files::Presentation::of(&format!("{}.pdf", self.cover.title));
        let key = files::Key::pdf(self.pool.organization, self.pool.id, &name);
        if let Some(size) = app.files.find(&key).await? {
            return Ok(Download::from_pdf(key, name, size, presentation));
        }
        // Concurrent requests for the same PDF wait for the first one.
        let turn = app.feature::<RenderLocks>().lock_for(&name);
        let _turn = turn.lock().await;
        let size = match app.files.find(&key).await? {
            Some(size) => size,
            None => self.render(ctx, &key).await?,
        };
        Ok(Download::from_pdf(key, name, size, presentation))
    }

    async fn render(self, ctx: &Ctx, key: &files::Key) -> Result<u64> {
        // Fail before the pages are read in vain.
        let press = &ctx.app.feature::<PdfPress>().0;
        press.check_program()?;
        let pool = self.pool;
        // Wait before pages and images are loaded, so that queued requests hold no memory.
        let _turn = ctx
            .app
            .feature::<RenderQueue>()
            .acquire(pool.organization)
            .await?;
        let book = book::book(ctx, &self.opened, &self.pages, self.cover).await?;
        let pdf = press.print(book).await?;
        let size = pdf.len() as u64;
        ctx.app.files.put(key, pdf.into()).await?;
        let schedule = async {
            let mut tx = ctx.begin().await?;
            garbage_schedule::schedule_collection(&mut tx, pool).await?;
            let permit = CommitPermit::without_event("a schedule of garbage collection");
            tx.commit(permit).await
        };
        // Otherwise the next change of the space schedules it.
        Box::pin(ctx.db().write_if_possible(schedule)).await?;
        Ok(size)
    }

    /// Returns a hash of the results of all expressions, for readers with claims. Claims that no expression reads
    /// must not cause another rendering.
    async fn expression_results(&self, ctx: &Ctx) -> Result<Option<Hash>> {
        let reader = self.opened.reader();
        let Some(reader) = reader.filter(|reader| !reader.claims.is_empty()) else {
            return Ok(None);
        };
        let principal = ctx.principal.clone();
        let noting = Ctx::new(ctx.app.clone(), principal, ctx.request.clone());
        let noting = noting.recording_expressions();
        book::read_all(&noting, &self.opened, &self.pages).await?;
        let conditions = contents::conditions(ctx, &self.opened).await?;
        let expressions = conditions.with(&noting.take_expressions());
        let organization = self.pool.organization;
        let evaluate = || expressions.results(reader);
        let results = ctx.app.compute.run(organization, evaluate).await?;
        Ok(Some(results))
    }

    /// Returns the storage name: a hash of everything that decides the bytes.
    fn storage_name(&self, ctx: &Ctx, results: Option<Hash>) -> String {
        let revision = &self.opened.content.revision;
        // File URLs are signed for the caller. Without files, all callers share the PDF.
        let has_files = !self.opened.pages.tree.files.is_empty();
        let reader = has_files.then(|| file_urls::reader_text(ctx, &self.opened.content));
        let specs = self.opened.pages.spec_versions().map(|version| version.id);
        let decided = serde_json::json!([
            FORMAT_VERSION,
            ctx.app.settings.public_url,
            self.opened.content.space.id,
            self.opened.content.space.files_epoch,
            self.opened.content.space.language,
            revision.tree,
            revision.identity,
            self.selection,
            self.cover,
            specs.collect::<Vec<_>>(),
            self.opened.reader().map(|reader| (reader.site, results)),
            reader,
        ]);
        render_locks::name(decided.to_string().as_bytes())
    }
}

/// The program that renders PDFs. [`RenderLocks`] prevents that a PDF is rendered twice, and [`RenderQueue`] limits the
/// number of processes.
struct PdfPress(Arc<press_client::Press>);

impl Feature for PdfPress {
    fn new(settings: &Settings) -> Self {
        Self(Arc::new(press_client::Press::new(settings.press.clone())))
    }
}
