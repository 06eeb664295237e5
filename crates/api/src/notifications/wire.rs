//! Notifications as clients see them.

use std::collections::HashMap;

use model::{
    Error,
    id::{NotificationId, UserId},
    notification::{Badges, MAX_MARKED, Notification, NotificationType},
    review::ReviewStatus,
    user::User,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{edge::error::Result, users::wire::UserOut, wire::Urls};

/// Which notifications to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NotificationParams {
    /// Only those that are not read (`true`), or only those that are (`false`).
    pub(crate) unread: Option<bool>,
}

/// Something that you were notified of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Notification)]
pub(crate) struct NotificationOut {
    /// Always `notification`.
    object: &'static str,
    id: String,
    #[serde(rename = "type")]
    kind: NotificationType,
    read: bool,
    #[schema(format = "date-time")]
    created_at: String,
    /// Who did it; absent if the account is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    actor: Option<UserOut>,
    space: NamedSpace,
    /// Absent for comments on a space.
    #[serde(skip_serializing_if = "Option::is_none")]
    change_request: Option<NamedChangeRequest>,
    /// The id of the comment with the mention or the reply.
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    /// The id of the reply, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
    /// The id of the page that the comment is on, if it is on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
    /// The status of the review that was submitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    review_status: Option<ReviewStatus>,
    urls: NotificationUrls,
}

/// A space with its title.
#[derive(Debug, Serialize, ToSchema)]
struct NamedSpace {
    id: String,
    title: String,
}

/// A change request with its number and subject.
#[derive(Debug, Serialize, ToSchema)]
struct NamedChangeRequest {
    id: String,
    number: i64,
    subject: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct NotificationUrls {
    /// The change request, or the space.
    #[schema(format = "uri")]
    app: String,
}

impl NotificationOut {
    pub(crate) fn new(
        urls: Urls<'_>,
        notification: Notification,
        people: &HashMap<UserId, User>,
    ) -> Self {
        let (space, title) = notification.space;
        let actor = notification.actor.and_then(|id| people.get(&id));
        let app = match &notification.change_request {
            Some((id, ..)) => urls.app(format_args!("spaces/{space}/change-requests/{id}")),
            None => urls.app(format_args!("spaces/{space}")),
        };
        let request = notification.change_request;
        Self {
            object: "notification",
            id: notification.id.to_string(),
            kind: notification.kind,
            read: notification.read_at.is_some(),
            created_at: notification.created_at.to_string(),
            actor: actor.map(|user| UserOut::new(urls, user)),
            space: NamedSpace {
                id: space.to_string(),
                title,
            },
            change_request: request.map(|(id, number, subject)| NamedChangeRequest {
                id: id.to_string(),
                number,
                subject,
            }),
            comment: notification.comment.map(|id| id.to_string()),
            reply: notification.reply.map(|id| id.to_string()),
            page: notification.page.map(|id| id.to_string()),
            review_status: notification.review_status,
            urls: NotificationUrls { app },
        }
    }
}

/// What to mark, and as what.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct NotificationsUpdate {
    read: bool,
    /// The ids of the notifications; all of them if left out.
    #[schema(min_items = 1, max_items = 1000)]
    notifications: Option<Vec<String>>,
}

impl NotificationsUpdate {
    pub(crate) fn parse(self) -> Result<(Option<Vec<NotificationId>>, bool)> {
        let ids = self.notifications.map(|ids| parse_ids(&ids));
        Ok((ids.transpose()?, self.read))
    }
}

fn parse_ids(ids: &[String]) -> Result<Vec<NotificationId>> {
    let wrong = |message: String| Error::invalid("notifications", message);
    if ids.is_empty() || ids.len() > MAX_MARKED {
        return Err(wrong(format!("must have 1 to {MAX_MARKED} ids")).into());
    }
    let parse = |id: &String| {
        let id = id.parse::<NotificationId>();
        id.map_err(|_| wrong("contains a value that is not the id of a notification".to_owned()))
    };
    let mut ids = ids.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}

/// What waits for you. Each number is 100 where there are more.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Badges)]
pub(crate) struct BadgesOut {
    /// Open change requests whose review is requested of you.
    to_review: i64,
    /// Draft and open change requests that you created.
    mine: i64,
    /// Notifications that are not read.
    unread: i64,
}

impl BadgesOut {
    pub(crate) fn new(badges: Badges) -> Self {
        Self {
            to_review: badges.to_review,
            mine: badges.mine,
            unread: badges.unread,
        }
    }
}
