//! Comments and replies, on a space or on a change request. Whoever may comment takes part in the whole discussion:
//! sees it, replies, reacts and resolves. Words are changed by who wrote them, and deleted by them or by an admin of
//! the space.

use model::{
    Kind,
    comment::{Comment, Reply},
    id::{Identified, kind},
};

use crate::{Action, ActionSet, Resource};

impl Resource for Comment {
    const KIND: Kind = kind::Comment::KIND;
}

impl Resource for Reply {
    const KIND: Kind = kind::CommentReply::KIND;
}

/// What someone may do with a comment or reply, given what they may do in the space, and whether they wrote it. The
/// actions with a comment tell enough to find those with its replies.
pub fn actions(in_space: ActionSet, is_author: bool) -> ActionSet {
    if !in_space.contains(Action::Comment) {
        return ActionSet::NONE;
    }
    let mut actions = ActionSet::NONE.with(Action::View).with(Action::Comment);
    if is_author {
        actions = actions.with(Action::Edit).with(Action::Delete);
    }
    if in_space.contains(Action::Administer) {
        actions = actions.with(Action::Delete).with(Action::Administer);
    }
    actions
}
