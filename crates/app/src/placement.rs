//! Positions of collections and spaces.

use context::{Ctx, ParentProof};
use model::{
    Error, Result,
    id::{CollectionId, OrganizationId, kind},
    tree_move::{ContentNode, Move, Position},
};
use store::{nodes, order};

/// The position of a node before it is moved.
pub(crate) struct CurrentPosition<'a> {
    pub(crate) organization: OrganizationId,
    pub(crate) node: ContentNode,
    pub(crate) parent: Option<CollectionId>,
    pub(crate) position: &'a str,
}

/// A resolved move: the new parent and sort key.
pub(crate) struct ResolvedMove {
    pub(crate) parent: Option<CollectionId>,
    pub(crate) position: String,
}

/// Resolves the target of a move, and checks that the caller may create content there. The neighbour must be a child
/// of the new parent; if the request has no parent, the neighbour decides it.
pub(crate) async fn resolve_move(
    ctx: &Ctx,
    current: &CurrentPosition<'_>,
    target: Move,
) -> Result<ResolvedMove> {
    if target.position.neighbour() == Some(current.node) {
        return Err(Error::invalid(
            "position",
            "names the item to be moved; name one of its siblings",
        ));
    }
    let organization = current.organization;
    let gap = nodes::find_gap(ctx.db(), organization, ctx.user()?, current.node, target).await?;
    let gap = gap.ok_or_else(|| no_neighbour(target.position))?;
    if gap
        .neighbour_parent
        .is_some_and(|parent| parent != gap.parent)
    {
        return Err(Error::invalid(
            "position",
            "refers to an item that is not in the new parent",
        ));
    }
    if gap.parent != current.parent {
        ParentProof::find(ctx, organization, gap.parent).await?;
    } else if gap.contains(current.position) {
        return Err(Error::Conflict(
            "It is there already, so nothing was moved.".to_owned(),
        ));
    }
    let end = order::last(ctx.new_id::<kind::Space>());
    Ok(ResolvedMove {
        parent: gap.parent,
        position: gap.position(&end),
    })
}

fn no_neighbour(position: Position) -> Error {
    let kind = match position.neighbour() {
        Some(ContentNode::Collection(_)) => "collection",
        _ => "space",
    };
    Error::invalid(
        "position",
        format!("names a {kind} that is not in this organization"),
    )
}
