//! What members are notified of, and what of it a person wants.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    event::{Event, EventType},
    id::{ChangeRequestId, CommentId, CommentReplyId, NotificationId, PageId, SpaceId, UserId},
    review::ReviewStatus,
    text_enum::text_enum,
};

/// How long notifications are gathered for one mail.
pub const MAIL_DELAY: SignedDuration = SignedDuration::from_mins(10);
/// Maximum number of notifications that one request names.
pub const MAX_MARKED: usize = 1000;

text_enum! {
    /// What happened: your review was requested, your change request was reviewed or merged or has conflicts, there is a
    /// reply in a thread of yours, or a comment mentions you.
    #[derive(ToSchema)]
    pub enum NotificationType {
        ReviewRequested => "review_requested",
        Reviewed => "reviewed",
        Replied => "replied",
        Mentioned => "mentioned",
        Merged => "merged",
        Conflicted => "conflicted",
    }

    /// How to be notified: not at all, in the inbox, or in the inbox and by mail.
    #[derive(ToSchema)]
    pub enum NotificationChoice {
        Off => "off",
        Inbox => "inbox",
        Mail => "mail",
    }
}

/// How a person is notified of each type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotificationSettings {
    pub review_requested: NotificationChoice,
    pub reviewed: NotificationChoice,
    pub replied: NotificationChoice,
    pub mentioned: NotificationChoice,
    pub merged: NotificationChoice,
    pub conflicted: NotificationChoice,
}

impl Default for NotificationSettings {
    fn default() -> Self {
        Self {
            review_requested: NotificationChoice::Mail,
            reviewed: NotificationChoice::Mail,
            replied: NotificationChoice::Mail,
            mentioned: NotificationChoice::Mail,
            merged: NotificationChoice::Inbox,
            conflicted: NotificationChoice::Mail,
        }
    }
}

impl NotificationSettings {
    pub fn choice(&self, kind: NotificationType) -> NotificationChoice {
        match kind {
            NotificationType::ReviewRequested => self.review_requested,
            NotificationType::Reviewed => self.reviewed,
            NotificationType::Replied => self.replied,
            NotificationType::Mentioned => self.mentioned,
            NotificationType::Merged => self.merged,
            NotificationType::Conflicted => self.conflicted,
        }
    }
}

/// A notification whose space the caller may see now.
#[derive(Debug, Clone)]
pub struct Notification {
    pub id: NotificationId,
    pub kind: NotificationType,
    pub actor: Option<UserId>,
    pub space: (SpaceId, String),
    /// With number and subject.
    pub change_request: Option<(ChangeRequestId, i64, String)>,
    pub comment: Option<CommentId>,
    pub reply: Option<CommentReplyId>,
    pub page: Option<PageId>,
    pub review_status: Option<ReviewStatus>,
    pub created_at: Timestamp,
    pub read_at: Option<Timestamp>,
}

/// Numbers beside the entries of a menu. Each is counted up to a limit.
#[derive(Debug, Clone, Copy)]
pub struct Badges {
    /// Open change requests whose review is requested of the caller.
    pub to_review: i64,
    /// Draft and open change requests that the caller created.
    pub mine: i64,
    /// Notifications that are not read.
    pub unread: i64,
}

/// Who an event is a notification for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recipients {
    pub named: Vec<UserId>,
    /// Whoever created the change request.
    pub creator: bool,
    /// Whoever reviewed the change request.
    pub reviewers: bool,
    /// Whoever wrote the comment or a reply to it.
    pub thread: bool,
}

/// An event that members are notified of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotificationSource {
    pub kind: NotificationType,
    pub recipients: Recipients,
    pub space: SpaceId,
    pub change_request: Option<ChangeRequestId>,
    pub comment: Option<CommentId>,
    pub reply: Option<CommentReplyId>,
    pub page: Option<PageId>,
    pub review_status: Option<ReviewStatus>,
}

impl NotificationSource {
    /// Returns what an event is a notification of: mentions first, because each person gets one per event.
    pub fn of(event: &Event) -> Vec<Self> {
        let Some(sources) = Self::find(event) else {
            return Vec::new();
        };
        sources
            .into_iter()
            .filter(|source| source.recipients != Recipients::default())
            .collect()
    }

    fn find(event: &Event) -> Option<Vec<Self>> {
        let about = |kind| Self::about(event, kind);
        Some(match event.event_type()? {
            EventType::ChangeRequestReviewRequested => vec![Self {
                recipients: Recipients {
                    named: users(&event.payload["users"]),
                    ..Recipients::default()
                },
                ..about(NotificationType::ReviewRequested)?
            }],
            EventType::ChangeRequestReviewed => vec![Self {
                recipients: creator(),
                ..about(NotificationType::Reviewed)?
            }],
            EventType::ChangeRequestMerged => vec![Self {
                recipients: Recipients {
                    reviewers: true,
                    ..creator()
                },
                ..about(NotificationType::Merged)?
            }],
            EventType::ChangeRequestConflicted => vec![Self {
                recipients: creator(),
                ..about(NotificationType::Conflicted)?
            }],
            EventType::CommentCreated
            | EventType::CommentUpdated
            | EventType::CommentReplyUpdated => vec![Self::mention(event)?],
            EventType::CommentReplyCreated => vec![
                Self::mention(event)?,
                Self {
                    recipients: Recipients {
                        thread: true,
                        ..Recipients::default()
                    },
                    ..about(NotificationType::Replied)?
                },
            ],
            _ => return None,
        })
    }

    fn mention(event: &Event) -> Option<Self> {
        Some(Self {
            recipients: Recipients {
                named: users(&event.payload["mentions"]),
                ..Recipients::default()
            },
            ..Self::about(event, NotificationType::Mentioned)?
        })
    }

    fn about(event: &Event, kind: NotificationType) -> Option<Self> {
        let subject = event.subject?;
        let id = |name: &str| event.payload[name].as_str();
        let is_reply = event.kind.starts_with("comment_reply.");
        let is_comment = event.kind.starts_with("comment.");
        let (request, comment) = (id("changeRequest"), id("comment"));
        let request = request.and_then(|id| id.parse().ok());
        let comment = comment.and_then(|id| id.parse().ok());
        Some(Self {
            kind,
            recipients: Recipients::default(),
            space: id("space")?.parse().ok()?,
            change_request: if is_reply || is_comment {
                request
            } else {
                Some(ChangeRequestId::from_uuid(subject))
            },
            comment: if is_comment {
                Some(CommentId::from_uuid(subject))
            } else {
                comment
            },
            reply: is_reply.then(|| CommentReplyId::from_uuid(subject)),
            page: id("page").and_then(|id| id.parse().ok()),
            review_status: id("status").and_then(|status| status.parse().ok()),
        })
    }
}

fn creator() -> Recipients {
    Recipients {
        creator: true,
        ..Recipients::default()
    }
}

fn users(ids: &Value) -> Vec<UserId> {
    let ids = ids.as_array().into_iter().flatten();
    ids.filter_map(|id| id.as_str()?.parse().ok()).collect()
}
