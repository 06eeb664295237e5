//! The settings of a page, as clients send them.

use changes::authoring::Fields;
use model::Patch;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::edge::error::Result;

/// Maximum bytes of the settings of a page.
const MAX_ICON_BYTES: usize = 256;
const MAX_DESCRIPTION_BYTES: usize = 65_536;
const MAX_CONDITION_BYTES: usize = 16_384;

/// The settings of a page.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PageFields)]
pub(super) struct FieldsIn {
    #[schema(min_length = 1)]
    title: Option<String>,
    #[schema(max_length = 100)]
    slug: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    emoji: Patch<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    icon: Patch<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    description: Patch<String>,
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    hidden: Patch<bool>,
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    no_index: Patch<bool>,
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    no_robots_index: Patch<bool>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    condition: Patch<String>,
}

impl FieldsIn {
    pub(super) fn parse(self, place: &str) -> Result<Fields> {
        if let Some(title) = &self.title {
            model::text::check_length(&format!("{place}.title"), title, 1, 1000)?;
        }
        if let Some(slug) = &self.slug {
            model::text::check_length(&format!("{place}.slug"), slug, 0, 100)?;
        }
        // All of them go into the front matter, which has its own limit.
        for (name, text, most) in [
            ("emoji", &self.emoji, MAX_ICON_BYTES),
            ("icon", &self.icon, MAX_ICON_BYTES),
            ("description", &self.description, MAX_DESCRIPTION_BYTES),
            ("condition", &self.condition, MAX_CONDITION_BYTES),
        ] {
            if let Patch::Set(text) = text {
                model::text::check_bytes(&format!("{place}.{name}"), text, most)?;
            }
        }
        Ok(Fields {
            title: self.title,
            slug: self.slug,
            emoji: self.emoji,
            icon: self.icon,
            description: self.description,
            hidden: self.hidden,
            no_index: self.no_index,
            no_robots_index: self.no_robots_index,
            condition: self.condition,
        })
    }
}
