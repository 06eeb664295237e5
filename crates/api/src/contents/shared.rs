//! Response builders that the content handlers of main, change requests and revisions share.

use std::{collections::HashMap, sync::Arc};

use ::pages::contents::{
    self, Body, ComputedEntries, OpenContent, PageFacts, PageSelector, PageWithBody, ReadOptions,
    ReusableContentWithBody, files, pages,
};
use axum::{Json, response::Response};
use context::Ctx;
use model::{
    Oid,
    content::RevisionSelector,
    id::{FileId, ReusableContentId, SpaceId},
    revision::RevisionKind,
};
use serde_json::Value;

use super::{
    outline::{self, PageTreeOut, PagesOut, Shape, ShapeParams},
    pages::PageBuilder,
    params::{BodyParams, ContentParams, SourceParams},
    wire::{FileOut, Parts, ReusableContentOut, RevisionOut},
};
use crate::{
    change_requests::wire::ChangeRequestOut,
    edge::{
        error::Result,
        list::{List, Paging},
    },
    wire::Urls,
};

/// What building the JSON of a page costs, in bytes of text.
const BYTES_PER_PAGE: usize = 512;

pub(crate) async fn revision(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    params: ContentParams,
) -> Result<Json<RevisionOut>> {
    let (opened, facts) = pages::list(ctx, space, at, params.entries()).await?;
    let git = params.with_git();
    let files = files::all(ctx, &opened).await?;
    let parts = Parts {
        pages: builder(ctx, &opened, &facts, git).all(),
        files: files
            .iter()
            .map(|file| FileOut::new(ctx, &opened, file, git))
            .collect(),
        reusable_contents: reusable_contents(&opened, &facts, git),
        merged_from: merged_from(ctx, &opened).await?,
    };
    Ok(Json(RevisionOut::new(Urls::of(ctx), &opened, parts, git)))
}

pub(super) async fn merged_from(
    ctx: &Ctx,
    opened: &OpenContent,
) -> Result<Option<ChangeRequestOut>> {
    if opened.content.revision.kind != RevisionKind::Merge {
        return Ok(None);
    }
    let request = contents::merged_from(ctx, opened).await?;
    Ok(request.map(|request| ChangeRequestOut::new(Urls::of(ctx), &request)))
}

pub(crate) async fn page_tree(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    (params, shape): (ContentParams, ShapeParams),
) -> Result<Response> {
    let (opened, facts) = pages::list(ctx, space, at, params.entries()).await?;
    let builder = builder(ctx, &opened, &facts, params.with_git());
    // Thousands of pages take longer than other requests should wait.
    let bytes = opened.pages.tree.pages.len() * BYTES_PER_PAGE;
    let organization = opened.content.space.organization;
    let build = || {
        let tree = match shape.shape {
            Some(Shape::Outline) => PageTreeOut::Outline(outline::of(&builder)),
            None | Some(Shape::Tree) => PageTreeOut::Tree(PagesOut {
                pages: builder.all(),
            }),
        };
        outline::response(&tree)
    };
    ctx.app.compute.run_for(organization, bytes, build).await?
}

pub(crate) async fn page(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    which: PageSelector,
    (params, body, source): (ContentParams, BodyParams, SourceParams),
) -> Result<Response> {
    let options = source.source_options(&body);
    let PageWithBody {
        opened,
        index,
        facts,
        body,
    } = pages::get(ctx, space, at, &which, (body.parse()?, params.entries())).await?;
    let file = contents::page_file_source(ctx, &opened, index, options).await?;
    let page = builder(ctx, &opened, &facts, params.with_git()).with_details(index, file);
    outline::response(&page.with_body(body))
}

/// Returns the body of a page alone.
pub(crate) async fn page_document(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    which: PageSelector,
    options: ReadOptions,
) -> Result<Json<Value>> {
    let read = (options, ComputedEntries::Expanded);
    let page = pages::get(ctx, space, at, &which, read).await?;
    Ok(document(page.body))
}

pub(crate) async fn file_list(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    paging: Paging,
    params: ContentParams,
) -> Result<Json<List<FileOut>>> {
    let (opened, page) = files::list(ctx, space, at, &paging.request()?).await?;
    let git = params.with_git();
    Ok(Json(
        paging.list(page, |file| FileOut::new(ctx, &opened, &file, git)),
    ))
}

pub(crate) async fn file(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    id: FileId,
    params: ContentParams,
) -> Result<Json<FileOut>> {
    let (opened, file) = files::get(ctx, space, at, id).await?;
    Ok(Json(FileOut::new(ctx, &opened, &file, params.with_git())))
}

pub(crate) async fn reusable_content(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    id: ReusableContentId,
    params: ContentParams,
) -> Result<Json<ReusableContentOut>> {
    let ReusableContentWithBody {
        opened,
        content,
        title,
        ..
    } = pages::reusable_content(ctx, space, at, id, ReadOptions::default()).await?;
    Ok(Json(ReusableContentOut::new(
        &opened,
        &content,
        title,
        params.with_git(),
    )))
}

/// Returns the body of a reusable content alone.
pub(crate) async fn reusable_document(
    ctx: &Ctx,
    space: SpaceId,
    at: RevisionSelector,
    id: ReusableContentId,
    options: ReadOptions,
) -> Result<Json<Value>> {
    let read = pages::reusable_content(ctx, space, at, id, options).await?;
    Ok(document(read.body))
}

/// A body as a document; an empty document if there is no body.
pub(crate) fn document(body: Body) -> Json<Value> {
    let document = match body {
        Body::Document(document) => document,
        Body::None | Body::Markdown(_) => contents::Document::default(),
    };
    Json(serde_json::to_value(document).unwrap_or_default())
}

pub(super) fn builder<'a>(
    ctx: &'a Ctx,
    opened: &'a OpenContent,
    facts: &'a HashMap<Oid, Arc<PageFacts>>,
    git: bool,
) -> PageBuilder<'a> {
    PageBuilder {
        urls: Urls::of(ctx),
        opened,
        facts,
        git,
    }
}

fn reusable_contents(
    opened: &OpenContent,
    facts: &HashMap<Oid, Arc<PageFacts>>,
    git: bool,
) -> Vec<ReusableContentOut> {
    let contents = opened.pages.tree.reusable_contents.iter();
    contents
        .map(|content| {
            let title = pages::reusable_content_title(content, facts.get(&content.oid));
            ReusableContentOut::new(opened, content, title, git)
        })
        .collect()
}
