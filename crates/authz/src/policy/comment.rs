//! Comments and replies, on a space or on a change request. Everyone who may comment can view the whole discussion,
//! reply, react and resolve. Comments are edited by their authors, and deleted by them or by an admin of the space.

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

/// Returns the actions on a comment or reply. They are enough to derive those on the replies of a comment.
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
