//! The actions that roles consist of.

use std::fmt;

/// An action as a value. Each also exists as a type of the same name in [`crate::action::act`], for proofs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Action {
    View,
    Comment,
    Edit,
    Review,
    Merge,
    Create,
    Delete,
    Administer,
    ListMembers,
    ManageTeam,
}

impl Action {
    pub const ALL: [Self; 10] = [
        Self::View,
        Self::Comment,
        Self::Edit,
        Self::Review,
        Self::Merge,
        Self::Create,
        Self::Delete,
        Self::Administer,
        Self::ListMembers,
        Self::ManageTeam,
    ];

    /// Returns the end of the sentence "you may not …".
    pub fn phrase(self) -> &'static str {
        match self {
            Self::View => "view it",
            Self::Comment => "comment on it",
            Self::Edit => "edit its content",
            Self::Review => "review its changes",
            Self::Merge => "merge changes into it",
            Self::Create => "create content in it",
            Self::Delete => "delete it",
            Self::Administer => "administer it",
            Self::ListMembers => "list its members and teams",
            Self::ManageTeam => "manage the members of the team",
        }
    }
}

/// An action as a type, so that a proof of one cannot be used as a proof of another.
pub trait Act {
    const ACTION: Action;
}

macro_rules! acts {
    ($($name:ident),* $(,)?) => {$(
        #[derive(Debug, Clone, Copy)]
        pub enum $name {}
        impl Act for $name {
            const ACTION: Action = Action::$name;
        }
    )*};
}

pub mod act {
    use super::{Act, Action};

    acts!(
        View,
        Comment,
        Edit,
        Review,
        Merge,
        Create,
        Delete,
        Administer,
        ListMembers,
        ManageTeam
    );
}

/// The actions that a caller may perform on one object.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct ActionSet(u16);

impl ActionSet {
    pub const NONE: Self = Self(0);

    pub fn contains(self, action: Action) -> bool {
        self.0 & (1 << action as u8) != 0
    }

    pub fn with(self, action: Action) -> Self {
        Self(self.0 | 1 << action as u8)
    }
}

impl FromIterator<Action> for ActionSet {
    fn from_iter<I: IntoIterator<Item = Action>>(actions: I) -> Self {
        actions.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for ActionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(
                Action::ALL
                    .into_iter()
                    .filter(|action| self.contains(*action)),
            )
            .finish()
    }
}
