//! Unsaved texts of a change request: kept beside it, not as revisions, until they are saved.

use std::collections::HashMap;

use authz::{
    Granted,
    action::act::{Edit, View},
};
use content::authoring::ChangeOutcome;
use context::Ctx;
use model::{
    Error, Kind, Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    content::RevisionSelector,
    id::{Identified, PageId, SpaceId, UserId, kind},
    unsaved_text::{MAX_UNSAVED_PAGES, UnsavedText, UnsavedTexts},
    user::User,
};
use pages::contents;
use store::{CommitPermit, Tx, unsaved_texts, users};

use crate::change_requests;

const PAGE: Kind = kind::Page::KIND;

/// Replaces the caller's text on a page.
pub async fn put(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
    page: PageId,
    text: &UnsavedText,
) -> Result<()> {
    let request = ctx.change_request(space, key).await?.allow::<Edit>()?;
    change_requests::require_writable(&request)?;
    let at = RevisionSelector::ChangeRequest(ChangeRequestKey::Id(request.id));
    let content = ctx.content(space, at).await?.allow::<View>()?;
    let opened = contents::open_checked(ctx, content).await?;
    if opened.pages.tree.index_of(page).is_none() {
        return Err(Error::NotFound(PAGE));
    }
    let mut tx = ctx.begin().await?;
    if !unsaved_texts::put(&mut tx, &request, page, text).await? {
        return Err(Error::QuotaExceeded(format!(
            "You have unsaved text on {MAX_UNSAVED_PAGES} pages of this change request. Save or discard some of it."
        )));
    }
    let permit = CommitPermit::without_event("what is not saved yet is nobody else's");
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Returns the caller's text on a page, and who else has some, with their accounts.
pub async fn get(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
    page: PageId,
) -> Result<(UnsavedTexts, HashMap<UserId, User>)> {
    let request = ctx.change_request(space, key).await?.allow::<View>()?;
    let texts = unsaved_texts::find(ctx.db(), &request, page, ctx.user()?).await?;
    let others: Vec<UserId> = texts.others.iter().map(|(user, _)| *user).collect();
    let others = users::find_all(ctx.db(), &others).await?;
    Ok((texts, others))
}

/// Discards the caller's text on a page. Succeeds if there is none.
pub async fn delete(ctx: &Ctx, space: SpaceId, key: ChangeRequestKey, page: PageId) -> Result<()> {
    let request = ctx.change_request(space, key).await?.allow::<View>()?;
    let mut tx = ctx.begin().await?;
    unsaved_texts::delete(&mut tx, &request, page).await?;
    let permit = CommitPermit::without_event("what is not saved yet is nobody else's");
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Deletes the texts that a save made unnecessary.
pub(crate) async fn delete_written(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, Edit>,
    outcomes: &[ChangeOutcome],
) -> Result<()> {
    let (mut saved, mut deleted) = (Vec::new(), Vec::new());
    for outcome in outcomes {
        match outcome {
            ChangeOutcome::UpdatedPage { id } => saved.push(*id),
            ChangeOutcome::DeletedPage { id } => deleted.push(*id),
            ChangeOutcome::CreatedPage { .. } | ChangeOutcome::InsertedFile { .. } => {}
        }
    }
    if saved.is_empty() && deleted.is_empty() {
        return Ok(());
    }
    unsaved_texts::delete_written(tx, request, &saved, &deleted).await
}
