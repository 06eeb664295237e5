//! The mail about what waits in an inbox: of all that was gathered, what is not read yet and may be seen now.

use context::Ctx;
use model::{
    PageRequest, Result,
    id::{OrganizationId, UserId},
    notification::Notification,
};
use outbound::mail::Mailer;
use store::{
    CommitPermit, credentials,
    notifications::{self, NotificationFilter},
    organizations, users,
};

use super::{
    letters::{self, News},
    origin, send,
};

/// Maximum number of lines of one mail.
const MAX_LINES: u32 = 20;

/// Sends nothing to disabled accounts and to addresses that are not verified.
pub async fn send_now(
    ctx: &Ctx,
    mailer: &Mailer,
    organization: OrganizationId,
    user: UserId,
) -> Result<()> {
    let filter = NotificationFilter {
        to_mail: true,
        ..NotificationFilter::default()
    };
    let page = PageRequest {
        after: None,
        limit: MAX_LINES,
    };
    let found = notifications::list(ctx.db(), organization, user, filter, &page).await?;
    let title = organizations::find_title(ctx.db(), organization).await?;
    let account = credentials::find(ctx.db(), user).await?;
    let address = users::find(ctx.db(), user).await?;
    let address = address.filter(|user| user.email_verified);
    if let (Some(title), Some(address), Some(account)) = (title, address, account)
        && !account.is_disabled
        && !found.items.is_empty()
    {
        let news = lines(ctx, &found.items).await?;
        let url = &ctx.app.settings.public_url;
        let link = format!("{url}/app/orgs/{organization}/inbox");
        let origin = origin(ctx, user).await?;
        let more = found.next.is_some();
        let letter = letters::notifications(&origin, &title, &news, more, link);
        send(ctx, mailer, address.email, &letter).await?;
    }
    let mut tx = ctx.begin().await?;
    notifications::mark_mailed(&mut tx, organization, user, &found.items).await?;
    let permit = CommitPermit::without_event("a notification is the effect of an event");
    ctx.defer_commit(tx, permit);
    Ok(())
}

async fn lines(ctx: &Ctx, notifications: &[Notification]) -> Result<Vec<News>> {
    let actors: Vec<UserId> = notifications.iter().filter_map(|one| one.actor).collect();
    let actors = users::find_all(ctx.db(), &actors).await?;
    let name = |user: UserId| Some(actors.get(&user)?.display_name.clone());
    let news = notifications.iter().map(|one| News {
        kind: one.kind,
        person: one.actor.and_then(name),
        place: match &one.change_request {
            Some((_, number, subject)) => format!("#{number} {subject}"),
            None => one.space.1.clone(),
        },
    });
    Ok(news.collect())
}
