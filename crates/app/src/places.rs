//! Where collections and spaces may go.

use authz::{Granted, action::act::Create};
use model::{
    Error, Result,
    collection::Collection,
    id::{CollectionId, OrganizationId, kind},
    organization::Organization,
    place::{Move, Node},
};
use store::{collections::Parent, nodes, order};

use crate::Ctx;

/// The proven right to put something new at one place.
pub enum Place {
    Root(Granted<Organization, Create>),
    Collection(Granted<Collection, Create>),
}

impl Place {
    /// The place for something new: in a collection of this organization, or at its root. Who sees a collection is
    /// a member of its organization, so one look is enough.
    pub async fn find(
        ctx: &Ctx,
        organization: OrganizationId,
        parent: Option<CollectionId>,
    ) -> Result<Self> {
        let Some(parent) = parent else {
            return ctx
                .organization(organization)
                .await?
                .allow()
                .map(Self::Root);
        };
        let collection = ctx.collection(parent).await?.allow::<Create>()?;
        if collection.organization != organization {
            return Err(Error::NotFound(<Collection as authz::Resource>::KIND));
        }
        Ok(Self::Collection(collection))
    }

    pub fn parent(&self) -> Parent<'_> {
        match self {
            Self::Root(organization) => Parent::Root(organization),
            Self::Collection(collection) => Parent::Collection(collection),
        }
    }
}

/// A move, worked out: the new parent and order key.
pub(crate) struct Destination {
    pub(crate) parent: Option<CollectionId>,
    pub(crate) position: String,
}

/// Works out where a node of `organization` goes, and that the caller may put it there. The neighbour must be a
/// child of the new parent; without a parent in the wish, it decides the parent.
pub(crate) async fn destination(
    ctx: &Ctx,
    organization: OrganizationId,
    current_parent: Option<CollectionId>,
    wish: Move,
) -> Result<Destination> {
    let neighbour = match wish.position.neighbour() {
        Some(node) => Some(
            nodes::neighbour(ctx.db(), organization, node)
                .await?
                .ok_or_else(|| no_neighbour(node))?,
        ),
        None => None,
    };
    let parent = match (wish.parent, &neighbour) {
        (Some(parent), _) => parent,
        (None, Some(neighbour)) => neighbour.parent,
        (None, None) => current_parent,
    };
    if neighbour
        .as_ref()
        .is_some_and(|neighbour| neighbour.parent != parent)
    {
        return Err(Error::invalid(
            "position",
            "names something that is not in the new parent",
        ));
    }
    if parent != current_parent {
        Place::find(ctx, organization, parent).await?;
    }
    let end = order::last(ctx.new_id::<kind::Space>());
    let position = nodes::position_at(
        ctx.db(),
        organization,
        parent,
        wish.position,
        neighbour.as_ref(),
        end,
    )
    .await?;
    Ok(Destination { parent, position })
}

fn no_neighbour(node: Node) -> Error {
    let kind = match node {
        Node::Collection(_) => "collection",
        Node::Space(_) => "space",
    };
    Error::invalid(
        "position",
        format!("names a {kind} that is not in this organization"),
    )
}
