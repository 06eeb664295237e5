//! The parent of new collections and spaces.

use authz::{Granted, action::act::Create};
use model::{
    Error, Result,
    collection::Collection,
    id::{CollectionId, OrganizationId},
    organization::Organization,
};
use store::parents::Parent;

use crate::Ctx;

/// Proof that the caller may create content in a parent.
pub enum ParentProof {
    Root(Granted<Organization, Create>),
    Collection(Granted<Collection, Create>),
}

impl ParentProof {
    /// Finds the parent for new content: a collection of this organization, or its root. Whoever sees a collection is
    /// a member of its organization, so one query is enough.
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
