//! Header, footer and announcement: everything that contains links.

use serde::{Deserialize, Deserializer, Serialize, de::Error};

use super::{
    choices::choices,
    values::{BoundedVec, Color, Localized, Text, Themed, WebUrl},
};

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Header {
    pub preset: HeaderPreset,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logo: Option<Themed<WebUrl>>,
    /// Target of the logo; the start page of the site by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary_link: Option<LinkTarget>,
    /// Deprecated, like `link_color`: the theme decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub background_color: Option<Themed<Color>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link_color: Option<Themed<Color>>,
    pub links: BoundedVec<HeaderItem, 50>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HeaderItem {
    pub title: Text<0, 128>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub localized_title: Option<Localized<128>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<HeaderItemStyle>,
    /// None if the item only opens its submenu.
    #[serde(default)]
    pub to: Option<LinkTarget>,
    #[serde(default)]
    pub links: BoundedVec<Link, 50>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Text<0, 1024>>,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Footer {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logo: Option<Themed<WebUrl>>,
    pub groups: BoundedVec<FooterGroup, 20>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copyright: Option<Text<0, 512>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FooterGroup {
    pub title: Text<0, 128>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub localized_title: Option<Localized<128>>,
    pub links: BoundedVec<Link, 50>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Link {
    pub title: Text<0, 64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub localized_title: Option<Localized<64>>,
    pub to: LinkTarget,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Announcement {
    pub enabled: bool,
    pub message: Text<2, 128>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub localized_message: Option<Localized<128>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
    pub style: AnnouncementStyle,
}

choices! {
    /// Deprecated: replaced by the theme of the styling.
    HeaderPreset { Default => "default", Bold => "bold", Contrast => "contrast", Custom => "custom", None => "none" }
    HeaderItemStyle { Link => "link", ButtonPrimary => "button-primary", ButtonSecondary => "button-secondary" }
    AnnouncementStyle { Info => "info", Warning => "warning", Danger => "danger", Success => "success" }
}

type Name = Text<1, 256>;

/// The target of a link. Ids of objects that are not in the site are stored, but do not resolve.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum LinkTarget {
    Url {
        #[serde(deserialize_with = "url")]
        url: String,
    },
    Page {
        page: Name,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        space: Option<Name>,
    },
    Anchor {
        anchor: Name,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        space: Option<Name>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        page: Option<Name>,
    },
    File {
        file: Name,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        space: Option<Name>,
    },
    Space {
        space: Name,
    },
    Collection {
        collection: Name,
    },
    User {
        user: Name,
    },
    ReusableContent {
        reusable_content: Name,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        space: Option<Name>,
    },
    Tag {
        tag: Name,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        space: Option<Name>,
    },
    Openapi {
        spec: Name,
    },
}

/// Reads a link target that is safe to render: a web URL, a `mailto:` link, or a path within the site.
fn url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let strange = |c: char| c.is_whitespace() || c.is_control() || c == '\\';
    let inside = (text.starts_with('/') && !text.starts_with("//")) || text.starts_with('#');
    let mail = text
        .strip_prefix("mailto:")
        .is_some_and(|to| to.contains('@'));
    if (inside || mail) && text.len() <= 2048 && !text.contains(strange) {
        return Ok(text);
    }
    match WebUrl::parse(text) {
        Ok(url) => Ok(url.as_str().to_owned()),
        Err(_) => Err(D::Error::custom(
            "must start with https://, http:// or mailto:, or be a path of the site such as /guides, of at most 2048 bytes",
        )),
    }
}
