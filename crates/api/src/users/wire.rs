//! Users as clients see them.

use model::{
    Patch,
    user::{User, UserPatch},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    edge::{error::Result, etag::Object},
    wire::Urls,
};

/// A person with an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = User)]
pub(crate) struct UserOut {
    /// Always `user`.
    object: &'static str,
    id: String,
    display_name: String,
    email: String,
    #[serde(rename = "photoURL", skip_serializing_if = "Option::is_none")]
    photo_url: Option<String>,
    urls: UserUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct UserUrls {
    #[schema(format = "uri")]
    location: String,
}

impl UserOut {
    pub(crate) fn new(urls: Urls<'_>, user: &User) -> Self {
        Self {
            object: "user",
            id: user.id.to_string(),
            display_name: user.display_name.clone(),
            email: user.email.clone(),
            photo_url: user.photo_url.clone(),
            urls: UserUrls {
                location: urls.location(format_args!("users/{}", user.id)),
            },
        }
    }

    pub(crate) fn object(urls: Urls<'_>, user: &User) -> Object<Self> {
        Object::new(user.version, Self::new(urls, user))
    }

    pub(crate) fn location(&self) -> String {
        self.urls.location.clone()
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UserUpdate {
    #[schema(min_length = 1, max_length = 64)]
    display_name: Option<String>,
    #[serde(default, rename = "photoURL")]
    #[schema(max_length = 2048, value_type = Option<String>)]
    photo_url: Patch<String>,
}

impl UserUpdate {
    pub(crate) fn parse(self) -> Result<UserPatch> {
        Ok(UserPatch {
            display_name: self.display_name,
            photo_url: self.photo_url,
        }
        .check()?)
    }
}
