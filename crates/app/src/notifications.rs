//! The inbox of a member, and what they want to be notified of.

use std::collections::HashMap;

use authz::action::act::View;
use context::Ctx;
use model::{
    Error, Page, PageRequest, Result,
    id::{NotificationId, OrganizationId, UserId},
    notification::{Badges, Notification, NotificationSettings},
    user::User,
};
use store::{
    CommitPermit, notification_settings,
    notifications::{self, NotificationFilter},
    users,
};

/// A page of notifications, and the people who caused them, except those whose accounts are gone.
pub struct Inbox {
    pub notifications: Page<Notification>,
    pub people: HashMap<UserId, User>,
}

/// Lists the notifications of the caller that they may see now, the last first.
pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    unread: Option<bool>,
    page: &PageRequest,
) -> Result<Inbox> {
    let organization = ctx.organization(organization).await?.allow::<View>()?;
    let filter = NotificationFilter {
        unread,
        to_mail: false,
    };
    let user = ctx.user()?;
    let found = notifications::list(ctx.db(), organization.id, user, filter, page).await?;
    let people: Vec<UserId> = found.items.iter().filter_map(|one| one.actor).collect();
    let people = users::find_all(ctx.db(), &people).await?;
    Ok(Inbox {
        notifications: found,
        people,
    })
}

/// Marks notifications of the caller as read or as not read, all of them without `ids`.
pub async fn mark(
    ctx: &Ctx,
    organization: OrganizationId,
    ids: Option<&[NotificationId]>,
    read: bool,
) -> Result<()> {
    let organization = ctx.organization(organization).await?.allow::<View>()?;
    let mut tx = ctx.begin().await?;
    let marked = notifications::mark(&mut tx, &organization, ids, read).await?;
    if ids.is_some_and(|ids| u64::try_from(ids.len()) != Ok(marked)) {
        let message = "names one that is not yours, or that is older than 90 days; list them again";
        return Err(Error::invalid("notifications", message));
    }
    let permit = CommitPermit::without_event("what one has read concerns nobody else");
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Counts what waits for the caller.
pub async fn badges(ctx: &Ctx, organization: OrganizationId) -> Result<Badges> {
    let organization = ctx.organization(organization).await?.allow::<View>()?;
    notifications::badges(ctx.db(), &organization, ctx.user()?).await
}

pub async fn settings(ctx: &Ctx) -> Result<NotificationSettings> {
    notification_settings::find(ctx.db(), ctx.user()?).await
}

pub async fn set_settings(ctx: &Ctx, settings: &NotificationSettings) -> Result<()> {
    let mut tx = ctx.begin().await?;
    notification_settings::put(&mut tx, settings).await?;
    let permit = CommitPermit::without_event("what one wants to be told concerns nobody else");
    ctx.defer_commit(tx, permit);
    Ok(())
}
