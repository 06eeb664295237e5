//! Collections as clients see them.

use authz::Action;
use context::Viewable;
use model::{
    Patch,
    collection::{Collection, CollectionPatch, NewCollection},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    edge::{error::Result, etag::Object},
    wire::{LevelName, Urls, level_in, level_out},
};

/// A group of spaces and other collections.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Collection)]
pub(crate) struct CollectionOut {
    /// Always `collection`.
    object: &'static str,
    id: String,
    #[schema(max_length = 50)]
    title: String,
    #[schema(max_length = 100)]
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    /// The organization that owns the collection.
    organization: String,
    /// The collection it is in; absent at the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<String>,
    #[schema(required)]
    default_level: Option<LevelName>,
    urls: CollectionUrls,
    permissions: CollectionPermissions,
}

#[derive(Debug, Serialize, ToSchema)]
struct CollectionUrls {
    #[schema(format = "uri")]
    location: String,
    #[schema(format = "uri")]
    app: String,
}

/// What the caller may do with the collection.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CollectionPermissions {
    view: bool,
    admin: bool,
    view_invite_links: bool,
    create: bool,
}

impl CollectionOut {
    pub(crate) fn new(urls: Urls<'_>, collection: &Viewable<Collection>) -> Self {
        let id = collection.id;
        let may = |action| collection.actions().contains(action);
        Self {
            object: "collection",
            id: id.to_string(),
            title: collection.title.clone(),
            description: collection.description.clone(),
            organization: collection.organization.to_string(),
            parent: collection.parent.map(|parent| parent.to_string()),
            default_level: level_out(collection.default_level),
            urls: CollectionUrls {
                location: urls.location(format_args!("collections/{id}")),
                app: urls.app(format_args!("collections/{id}")),
            },
            permissions: CollectionPermissions {
                view: may(Action::View),
                admin: may(Action::Administer),
                view_invite_links: may(Action::Administer),
                create: may(Action::Create),
            },
        }
    }

    pub(crate) fn object(urls: Urls<'_>, collection: &Viewable<Collection>) -> Object<Self> {
        Object::new(collection.version, Self::new(urls, collection))
    }

    pub(crate) fn location(&self) -> String {
        self.urls.location.clone()
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct CollectionCreate {
    #[schema(max_length = 50)]
    title: Option<String>,
    /// The collection to create it in; the root of the organization if left out.
    parent: Option<String>,
}

impl CollectionCreate {
    pub(crate) fn parse(self) -> Result<NewCollection> {
        let parent = self.parent.map(|id| id.parse()).transpose()?;
        Ok(NewCollection::new(self.title, parent)?)
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CollectionUpdate {
    #[schema(max_length = 50)]
    title: Option<String>,
    #[serde(default)]
    #[schema(max_length = 100, value_type = Option<String>)]
    description: Patch<String>,
    #[serde(default)]
    #[schema(value_type = Option<LevelName>)]
    default_level: Patch<LevelName>,
}

impl CollectionUpdate {
    pub(crate) fn parse(self) -> Result<CollectionPatch> {
        let patch = CollectionPatch {
            title: self.title,
            description: self.description,
            default_level: level_in(&self.default_level),
        };
        Ok(patch.check()?)
    }
}
