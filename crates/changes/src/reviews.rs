//! Use cases of reviews of change requests: requesting and submitting them.

use authz::{
    Granted,
    action::act::{Edit, Review as ToReview, View},
};
use context::{Ctx, Viewable};
use model::{
    Error, Page, PageRequest, Result,
    change_request::{ChangeRequest, ChangeRequestKey, ChangeRequestPatch, Status},
    comment::{Body, Comment},
    event::EventType,
    id::{ReviewId, SpaceId, UserId},
    review::{RequestedReviewer, Review, ReviewStatus},
};
use serde_json::json;
pub use store::contributors::{ContributionKind, Contributor};
use store::{change_requests as requests, comments, contributors, requested_reviewers, reviews};

use crate::change_requests;

/// Maximum number of reviewers in one request.
const MAX_REVIEWERS: usize = 100;

pub async fn list(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
    outdated: Option<bool>,
    page: &PageRequest,
) -> Result<Page<Viewable<Review>>> {
    let request = ctx.change_request(space, key).await?.allow::<View>()?;
    reviews::list(ctx.db(), &request, outdated, page).await
}

pub async fn get(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
    id: ReviewId,
) -> Result<Viewable<Review>> {
    ctx.review(space, key, id).await?.allow()
}

/// Approves the current revision of a change request, or requests changes. The text becomes a comment.
pub async fn submit(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
    status: ReviewStatus,
    comment: Option<Body>,
) -> Result<Viewable<Review>> {
    let request = ctx.change_request(space, key).await?.allow::<ToReview>()?;
    change_requests::require_writable(&request)?;
    let mut tx = ctx.begin().await?;
    let id = reviews::insert(&mut tx, &request, status).await?;
    if let Some(body) = comment {
        let comment = comments::insert_review_comment(&mut tx, &request, id, body).await?;
        let mut facts = crate::comments::mentions(&comment.post)?;
        facts["review"] = json!(id);
        let posted = crate::comments::event(&comment, EventType::CommentCreated, facts);
        tx.record_all([posted]);
    }
    let review = reviews::get_in(&mut tx, &request, id).await?;
    let facts = json!({
        "review": id, "status": status.as_str(),
        "revision": request.revision,
    });
    let permit = tx.record(
        change_requests::event(&request, EventType::ChangeRequestReviewed).with_fields(facts),
    );
    ctx.defer_commit(tx, permit);
    Ok(review)
}

pub async fn list_requested(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
    page: &PageRequest,
) -> Result<Page<RequestedReviewer>> {
    let request = ctx.change_request(space, key).await?.allow::<View>()?;
    requested_reviewers::list(ctx.db(), &request, page).await
}

/// Requests reviews, and updates the change request in the same call. A draft becomes open.
pub async fn request(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
    users: &[UserId],
    mut patch: ChangeRequestPatch,
) -> Result<Vec<RequestedReviewer>> {
    if users.len() > MAX_REVIEWERS {
        let message = format!("names more than {MAX_REVIEWERS} users");
        return Err(Error::invalid("users", message));
    }
    let request = ctx.change_request(space, key).await?.allow::<Edit>()?;
    change_requests::require_writable(&request)?;
    patch.status = (request.status == Status::Draft).then_some(Status::Open);
    let mut tx = ctx.begin().await?;
    require_reviewers(
        &requested_reviewers::insert(&mut tx, &request, users).await?,
        users,
    )?;
    if !requests::update(&mut tx, &request, patch, ctx.request.if_version).await? {
        return Err(ctx.version_conflict());
    }
    let reviewers = requested_reviewers::find_in(&mut tx, &request, users).await?;
    let facts = json!({"users": users});
    let permit = tx.record(
        change_requests::event(&request, EventType::ChangeRequestReviewRequested)
            .with_fields(facts),
    );
    ctx.defer_commit(tx, permit);
    Ok(reviewers)
}

fn require_reviewers(unable: &[UserId], users: &[UserId]) -> Result<()> {
    let Some(index) = users.iter().position(|user| unable.contains(user)) else {
        return Ok(());
    };
    Err(Error::invalid(
        format!("users[{index}]"),
        "names no member who may review this space",
    ))
}

/// Withdraws a review request. Returns false if there was none.
pub async fn withdraw(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
    user: UserId,
) -> Result<bool> {
    let request: Granted<ChangeRequest, Edit> = ctx.change_request(space, key).await?.allow()?;
    let mut tx = ctx.begin().await?;
    if !requested_reviewers::delete(&mut tx, &request, user).await? {
        return Ok(false);
    }
    let facts = json!({"user": user});
    let permit = tx.record(
        change_requests::event(&request, EventType::ChangeRequestReviewWithdrawn)
            .with_fields(facts),
    );
    ctx.defer_commit(tx, permit);
    Ok(true)
}

/// Returns the comment of a review, if it still exists.
pub fn comment_of(ctx: &Ctx, review: &Viewable<Review>) -> Result<Option<Viewable<Comment>>> {
    reviews::to_viewable_comment(review, ctx.user()?)
}

/// Lists the users who wrote to a change request or commented on it.
pub async fn contributors(
    ctx: &Ctx,
    space: SpaceId,
    key: ChangeRequestKey,
) -> Result<Vec<Contributor>> {
    let request = ctx.change_request(space, key).await?.allow::<View>()?;
    contributors::list(ctx.db(), &request).await
}
