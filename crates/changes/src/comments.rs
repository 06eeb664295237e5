//! Use cases of comments on a space or on a change request.

mod body;
mod mentions;
mod present_nodes;
pub mod replies;
mod target;

use std::collections::HashMap;

use authz::{
    Action,
    action::act::{self, View},
};
use context::{Ctx, Viewable};
use model::{
    Error, Page, PageRequest, Result,
    comment::{
        Comment, CommentFilter, Discussion, MAX_REACTIONS, NewComment, Post, PostPatch, Reply,
    },
    content::RevisionSelector,
    event::{EventType, NewEvent},
    id::CommentId,
    member::Member,
};
use serde_json::{Value, json};
use store::comments::{self, DiscussionProof};
use uuid::Uuid;

pub use body::to_format;

/// Lists the comments, without replies. Callers that may only read the space see none.
pub async fn list(
    ctx: &Ctx,
    place: Discussion,
    filter: &CommentFilter,
    page: &PageRequest,
) -> Result<Page<Viewable<Comment>>> {
    match find_discussion(ctx, place).await? {
        Some(discussion) => comments::list(ctx.db(), &discussion, filter, ctx.user()?, page).await,
        None => Ok(Page::empty()),
    }
}

/// Replies that are included with each comment of a list.
pub const MAX_INCLUDED_REPLIES: i64 = 50;
/// Comments of a list with something included.
pub const MAX_INCLUDING_COMMENTS: u32 = 100;

/// What is listed with comments.
#[derive(Debug, Clone, Copy, Default)]
pub struct Inclusions {
    /// The first replies.
    pub replies: bool,
    /// The present keys of blocks.
    pub nodes: bool,
}

/// What was included with a list of comments.
#[derive(Default)]
pub struct Included {
    /// By comment, oldest first. None if replies are not included.
    pub replies: Option<HashMap<CommentId, Vec<Viewable<Reply>>>>,
    /// The present key of each comment's block, if it still exists.
    pub nodes: HashMap<CommentId, String>,
}

/// Loads what is listed with these comments, which are on one space or change request.
pub async fn include(
    ctx: &Ctx,
    place: Discussion,
    comments: &[Viewable<Comment>],
    inclusions: Inclusions,
) -> Result<Included> {
    let Some(first) = comments.first() else {
        let replies = inclusions.replies.then(HashMap::new);
        let nodes = HashMap::new();
        return Ok(Included { replies, nodes });
    };
    let mut included = Included::default();
    if inclusions.replies {
        let of_user = (ctx.user()?, MAX_INCLUDED_REPLIES);
        let organization = first.post.organization;
        let listed =
            comments::list_first_replies(ctx.db(), organization, comments, of_user).await?;
        let mut replies: HashMap<CommentId, Vec<Viewable<Reply>>> = HashMap::new();
        for reply in listed {
            replies.entry(reply.comment).or_default().push(reply);
        }
        included.replies = Some(replies);
    }
    if inclusions.nodes {
        included.nodes = present_nodes::find(ctx, place, comments).await?;
    }
    Ok(included)
}

/// Lists the members who commented or replied.
pub async fn commenters(ctx: &Ctx, place: Discussion, page: &PageRequest) -> Result<Page<Member>> {
    match find_discussion(ctx, place).await? {
        Some(discussion) => comments::list_commenters(ctx.db(), &discussion, page).await,
        None => Ok(Page::empty()),
    }
}

/// Returns None for callers that see the space but not its comments.
async fn find_discussion(ctx: &Ctx, place: Discussion) -> Result<Option<DiscussionProof>> {
    if let Some(key) = place.change_request {
        let request = ctx.change_request(place.space, key).await?;
        return Ok(Some(DiscussionProof::ChangeRequest(request.allow()?)));
    }
    let space = ctx.space(place.space).await?;
    if !space.may(Action::Comment) {
        space.allow::<View>()?;
        return Ok(None);
    }
    Ok(Some(DiscussionProof::Space(space.allow()?)))
}

pub async fn get(ctx: &Ctx, place: Discussion, id: CommentId) -> Result<Viewable<Comment>> {
    ctx.comment(place, id).await?.allow()
}

pub async fn create(ctx: &Ctx, place: Discussion, new: NewComment) -> Result<Viewable<Comment>> {
    let at = place
        .change_request
        .map_or(RevisionSelector::Main, RevisionSelector::ChangeRequest);
    let content = ctx
        .content(place.space, at)
        .await?
        .allow::<act::Comment>()?;
    let target = target::find(ctx, &content, &new).await?;
    let mut tx = ctx.begin().await?;
    let comment = comments::insert(&mut tx, &content, target, new.body).await?;
    let mentions = mentions(&comment.post)?;
    let permit = tx.record(event(&comment, EventType::CommentCreated, mentions));
    ctx.defer_commit(tx, permit);
    Ok(comment)
}

/// Everyone who may comment may react and resolve. Only the author may change the text.
pub async fn update(
    ctx: &Ctx,
    place: Discussion,
    id: CommentId,
    patch: PostPatch,
) -> Result<Viewable<Comment>> {
    let comment = ctx.comment(place, id).await?.allow::<act::Comment>()?;
    if patch.body.is_some() && !comment.actions().contains(Action::Edit) {
        return Err(not_the_author());
    }
    let is_resolved = comment.resolution.is_some();
    let resolves = patch.resolved == Some(true) && !is_resolved;
    let reopens = patch.resolved == Some(false) && is_resolved;
    let changes_post = patch.changes_post();
    let changes_text = patch.body.is_some();
    let mut tx = ctx.begin().await?;
    if !comments::update(&mut tx, &comment, patch, ctx.request.if_version).await? {
        return Err(ctx.version_conflict());
    }
    let updated = comments::get_in(&mut tx, comment.post.organization, place, id).await?;
    check_own_reactions(ctx, &updated.post)?;
    let mut more = if changes_text {
        mentions(&updated.post)?
    } else {
        json!({})
    };
    if reopens {
        more["resolved"] = json!(false);
    }
    let edited = event(&updated, EventType::CommentUpdated, more);
    let permit = if resolves {
        let permit = tx.record(event(&updated, EventType::CommentResolved, json!({})));
        tx.record_all(changes_post.then_some(edited));
        permit
    } else {
        tx.record(edited)
    };
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

/// Deletes a comment with all its replies.
pub async fn delete(ctx: &Ctx, place: Discussion, id: CommentId) -> Result<()> {
    let found = ctx.find_comment(place, id).await?;
    let comment = match found {
        Some(found) => found.allow_if_visible::<act::Delete>()?,
        None => None,
    };
    let Some(comment) = comment else {
        return require_visible(ctx, place).await;
    };
    let mut tx = ctx.begin().await?;
    if !comments::delete(&mut tx, &comment, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let replies = comment.replies();
    let permit = tx.record(event(
        &comment,
        EventType::CommentDeleted,
        json!({"replies": replies}),
    ));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Fails for callers that do not see the space or change request itself.
async fn require_visible(ctx: &Ctx, place: Discussion) -> Result<()> {
    match place.change_request {
        Some(key) => {
            let request = ctx.change_request(place.space, key).await?;
            request.allow::<View>().map(drop)
        }
        None => ctx.space(place.space).await?.allow::<View>().map(drop),
    }
}

fn not_the_author() -> Error {
    Error::Forbidden("Only its author can change the text. Post a reply instead.".to_owned())
}

/// Limits the reactions of one user on one comment.
fn check_own_reactions(ctx: &Ctx, post: &Post) -> Result<()> {
    let user = ctx.user()?;
    let own = post.reactions.iter();
    let own = own.filter(|one| one.users.iter().any(|(who, _)| who.id == user));
    if own.count() > MAX_REACTIONS {
        return Err(Error::invalid(
            "addedReactions",
            format!("gives you more than {MAX_REACTIONS} reactions here; remove some first"),
        ));
    }
    Ok(())
}

pub(crate) fn event(comment: &Comment, kind: EventType, more: Value) -> NewEvent {
    let mut payload = location_payload(&comment.post);
    if let Some(page) = comment.target.page {
        payload["page"] = json!(page);
    }
    new_event(&comment.post, kind, comment.id.uuid(), payload, more)
}

/// The people that a text mentions, as a part of its event: they are notified.
pub(crate) fn mentions(post: &Post) -> Result<Value> {
    let users = mentions::mentioned_users(post.body.as_ref())?;
    Ok(if users.is_empty() {
        json!({})
    } else {
        json!({"mentions": users})
    })
}

/// Listeners of a space select events by these fields.
fn location_payload(post: &Post) -> Value {
    let mut payload = json!({"space": post.space});
    if let Some(request) = post.change_request {
        payload["changeRequest"] = json!(request);
    }
    payload
}

fn new_event(post: &Post, kind: EventType, id: Uuid, mut payload: Value, more: Value) -> NewEvent {
    if let (Some(payload), Value::Object(more)) = (payload.as_object_mut(), more) {
        payload.extend(more);
    }
    NewEvent::new(post.organization, kind, id).with_payload(payload)
}
