//! Smaller options: switches and short texts.

use serde::{Deserialize, Deserializer, Serialize, de::Error};

use super::{
    choices::choices,
    values::{BoundedVec, Localized, Text, Themed, WebUrl},
};

/// An option that is on or off. It has no default of its own: [`super::Customization`] decides for each switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switch {
    pub enabled: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Internationalization {
    pub locale: Locale,
}

/// One image for each theme, or an emoji, or the organization's favicon if neither is set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Favicon {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<Themed<WebUrl>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emoji: Option<Text<1, 50>>,
}

impl<'de> Deserialize<'de> for Favicon {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Sent {
            icon: Option<Themed<WebUrl>>,
            emoji: Option<Text<1, 50>>,
        }
        let Sent { icon, emoji } = Sent::deserialize(deserializer)?;
        if icon.is_some() && emoji.is_some() {
            return Err(D::Error::custom("has both `icon` and `emoji`; send one"));
        }
        Ok(Self { icon, emoji })
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Themes {
    pub default: ThemeMode,
    pub toggeable: bool,
}

impl Default for Themes {
    fn default() -> Self {
        Self {
            default: ThemeMode::default(),
            toggeable: true,
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Ai {
    pub mode: AiMode,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greeting: Option<Text<0, 256>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub localized_greeting: Option<Localized<128>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestions: Option<BoundedVec<Text<3, 64>, 5>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instructions: Option<Text<0, 10_000>>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Git {
    pub show_edit_link: bool,
}

/// See [`super::Customization::offered_actions`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PageActions {
    #[serde(rename = "externalAI")]
    pub external_ai: bool,
    pub markdown: bool,
    pub mcp: bool,
    pub items: BoundedVec<PageAction, 20>,
}

impl Default for PageActions {
    /// Lists all actions, so that the switches decide. Links to external AI services are opt-in.
    fn default() -> Self {
        Self {
            external_ai: false,
            markdown: true,
            mcp: true,
            items: BoundedVec::parse(PageAction::ALL.to_vec()).expect("there are six"),
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExternalLinks {
    pub target: LinkWindow,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct UrlSetting {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<WebUrl>,
}

/// Tracking cookies are off by default.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Insights {
    pub tracking_cookie: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SocialAccount {
    pub platform: SocialPlatform,
    pub handle: Text<1, 128>,
    pub display: SocialDisplay,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SocialDisplay {
    pub footer: bool,
    pub header: bool,
}

choices! {
    /// Deprecated: the language of the content decides.
    Locale {
        En => "en", Fr => "fr", Es => "es", Zh => "zh", Ja => "ja", De => "de", Nl => "nl", No => "no",
        PtBr => "pt-br", Ru => "ru",
    }
    ThemeMode { Light => "light", Dark => "dark", System => "system" }
    AiMode { None => "none", Search => "search", Assistant => "assistant" }
    LinkWindow { Same => "self", New => "blank" }
    PageAction {
        Assistant => "assistant", ExternalAi => "external-ai", Markdown => "markdown", Mcp => "mcp", Git => "git",
        Pdf => "pdf",
    }
    SocialPlatform {
        Twitter => "twitter", Instagram => "instagram", Facebook => "facebook", Linkedin => "linkedin",
        Github => "github", Discord => "discord", Slack => "slack", Youtube => "youtube", Tiktok => "tiktok",
        Reddit => "reddit", Bluesky => "bluesky", Mastodon => "mastodon", Threads => "threads", Medium => "medium",
    }
}
