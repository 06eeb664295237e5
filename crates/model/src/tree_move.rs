//! Moves in the content tree: the new parent, and the sibling next to which a collection or space goes.

use uuid::Uuid;

use crate::{
    Error, Id, Result,
    id::{CollectionId, SpaceId},
};

/// A collection or a space: the two kinds of node in the content tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentNode {
    Collection(CollectionId),
    Space(SpaceId),
}

impl ContentNode {
    pub fn uuid(self) -> Uuid {
        match self {
            Self::Collection(id) => id.uuid(),
            Self::Space(id) => id.uuid(),
        }
    }

    pub fn collection(self) -> Option<CollectionId> {
        match self {
            Self::Collection(id) => Some(id),
            Self::Space(_) => None,
        }
    }

    pub fn space(self) -> Option<SpaceId> {
        match self {
            Self::Collection(_) => None,
            Self::Space(id) => Some(id),
        }
    }
}

/// Sort key of a node in the lists of an organization: the id of its parent (nil at the root), its position, and its
/// own id, which breaks ties.
pub type ListKey = (Uuid, String, Uuid);

pub fn list_key(parent: Option<CollectionId>, position: &str, id: Uuid) -> ListKey {
    (
        parent.map_or(Uuid::nil(), Id::uuid),
        position.to_owned(),
        id,
    )
}

/// Next to a sibling, or after all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Position {
    Before(ContentNode),
    After(ContentNode),
    Last,
}

impl Position {
    pub fn neighbour(self) -> Option<ContentNode> {
        match self {
            Self::Before(node) | Self::After(node) => Some(node),
            Self::Last => None,
        }
    }
}

/// A requested move. `parent: None` keeps the parent, unless the neighbour has another one.
#[derive(Debug, Clone, Copy)]
pub struct Move {
    /// `Some(None)` is the root of the organization.
    pub parent: Option<Option<CollectionId>>,
    pub position: Position,
}

impl Move {
    pub fn new(
        parent: Option<Option<CollectionId>>,
        before: Option<ContentNode>,
        after: Option<ContentNode>,
    ) -> Result<Self> {
        let position = match (before, after) {
            (Some(_), Some(_)) => {
                return Err(Error::invalid(
                    "position",
                    "names both `before` and `after`; give one of them",
                ));
            }
            (Some(node), None) => Position::Before(node),
            (None, Some(node)) => Position::After(node),
            (None, None) => Position::Last,
        };
        if parent.is_none() && position == Position::Last {
            return Err(Error::invalid(
                "parent",
                "or `position` must be given, to say where to move",
            ));
        }
        Ok(Self { parent, position })
    }
}
