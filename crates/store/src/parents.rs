//! Where collections and spaces are created: at the root of an organization, or in a collection.

use authz::{Granted, Resource, action::act::Create};
use model::{
    Error,
    collection::Collection,
    id::{CollectionId, OrganizationId},
    organization::Organization,
};

/// Proof that the caller may create something at the root of an organization, or in a collection.
pub enum Parent<'a> {
    Root(&'a Granted<Organization, Create>),
    Collection(&'a Granted<Collection, Create>),
}

impl Parent<'_> {
    pub(crate) fn organization(&self) -> OrganizationId {
        match self {
            Self::Root(organization) => organization.id,
            Self::Collection(collection) => collection.organization,
        }
    }

    pub(crate) fn collection(&self) -> Option<CollectionId> {
        match self {
            Self::Root(_) => None,
            Self::Collection(collection) => Some(collection.id),
        }
    }
}

/// The parent was deleted after the permission check.
pub(crate) fn missing_parent_error() -> Error {
    Error::NotFound(Collection::KIND)
}
