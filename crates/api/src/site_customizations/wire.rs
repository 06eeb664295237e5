//! Customization as clients see it.

use app::site_customizations::ResolvedCustomization;
use model::customization::Customization;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::edge::etag::Object;

/// The whole look of a site or of one of its variants. Every field that is not optional is present, with its default
/// where nothing was chosen: `styling` (theme, colors for light and dark, corners, depth, fonts, icons, code themes,
/// sidebar, search), `internationalization`, `favicon`, `header`, `footer`, `announcement`, `themes`, `pdf`,
/// `feedback`, `ai`, `advancedCustomization`, `git`, `pageActions`, `externalLinks`, `pagination`, `trademark`,
/// `privacyPolicy`, `socialPreview`, `socialAccounts`, `insights`, `apiRequests`. With `apiRequests.enabled`, which is
/// false unless it is set, readers can send requests to the servers of the OpenAPI specs that pages show.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteCustomizationSettings)]
pub(crate) struct CustomizationOut {
    #[serde(flatten)]
    #[schema(value_type = Object)]
    customization: Customization,
    /// Of a variant: whether it has overrides.
    #[serde(skip_serializing_if = "Option::is_none")]
    has_overrides: Option<bool>,
}

impl CustomizationOut {
    pub(crate) fn of_site(look: ResolvedCustomization) -> Object<Self> {
        let body = Self {
            customization: look.customization,
            has_overrides: None,
        };
        Object::new(look.version, body)
    }

    pub(crate) fn of_variant(look: ResolvedCustomization) -> Object<Self> {
        let body = Self {
            customization: look.customization,
            has_overrides: Some(look.has_overrides),
        };
        Object::new(look.version, body)
    }
}

/// Fields as in the response. Unknown ones are rejected by name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Object)]
pub(crate) struct CustomizationIn(pub(crate) Map<String, Value>);
