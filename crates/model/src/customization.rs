//! The look of a site: every option with its default.
//!
//! Only options that were set are stored ([`Chosen`]); a complete [`Customization`] is built by layering them over the
//! defaults. So a new field needs only a default. Values are checked while they are deserialized, so errors name the
//! invalid field. Field names are those of the API, including `toggeable`.

mod choices;
mod fonts;
mod layers;
mod navigation;
mod sections;
mod styling;
mod supported;
mod values;

use serde::{Deserialize, Serialize};

pub use self::{
    fonts::{Font, FontDefinition, FontFace, FontFormat, FontSource, MonospaceFont, TextFont},
    layers::CustomizationOverrides,
    navigation::{
        Announcement, AnnouncementStyle, Footer, FooterGroup, Header, HeaderItem, HeaderItemStyle,
        HeaderPreset, Link, LinkTarget,
    },
    sections::{
        Ai, AiMode, ExternalLinks, Favicon, Git, Insights, Internationalization, LinkWindow,
        Locale, PageAction, PageActions, SocialAccount, SocialDisplay, SocialPlatform, Switch,
        ThemeMode, Themes, UrlSetting,
    },
    styling::{
        Background, CodeTheme, CodeThemes, Corners, Depth, IconStyle, LinkStyle, SearchStyle,
        Sidebar, SidebarBackground, SidebarList, Styling, Theme, Tint,
    },
    values::{BoundedVec, Color, Localized, Text, Themed, WebUrl},
};

/// The complete look of a site, or of one of its variants.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Customization {
    /// Replaces the title of the content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Text<2, 128>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub localized_title: Option<Localized<128>>,
    pub styling: Styling,
    pub internationalization: Internationalization,
    pub favicon: Favicon,
    pub header: Header,
    pub footer: Footer,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub announcement: Option<Announcement>,
    pub themes: Themes,
    pub pdf: Switch,
    pub feedback: Switch,
    pub ai: Ai,
    pub advanced_customization: Switch,
    pub git: Git,
    pub page_actions: PageActions,
    pub external_links: ExternalLinks,
    pub pagination: Switch,
    pub trademark: Switch,
    pub privacy_policy: UrlSetting,
    pub social_preview: UrlSetting,
    pub social_accounts: BoundedVec<SocialAccount, 10>,
    pub insights: Insights,
    /// Whether readers can send requests to the APIs that pages describe. Ours.
    pub api_requests: Switch,
}

impl Default for Customization {
    fn default() -> Self {
        let [on, off] = [true, false].map(|enabled| Switch { enabled });
        Self {
            title: None,
            localized_title: None,
            styling: Styling::default(),
            internationalization: Internationalization::default(),
            favicon: Favicon::default(),
            header: Header::default(),
            footer: Footer::default(),
            announcement: None,
            themes: Themes::default(),
            pdf: on,
            feedback: off,
            ai: Ai::default(),
            advanced_customization: on,
            git: Git::default(),
            page_actions: PageActions::default(),
            external_links: ExternalLinks::default(),
            pagination: on,
            trademark: on,
            privacy_policy: UrlSetting::default(),
            social_preview: UrlSetting::default(),
            social_accounts: BoundedVec::default(),
            insights: Insights::default(),
            api_requests: off,
        }
    }
}

impl Customization {
    /// Returns the actions that a page offers, in order. Every action is in the list and also has its own switch: older
    /// clients know only the switches, newer ones only the list, and either turns an action off.
    pub fn offered_actions(&self) -> Vec<PageAction> {
        let actions = &self.page_actions;
        let is_on = |action: &PageAction| match action {
            PageAction::Assistant => self.ai.mode == AiMode::Assistant,
            PageAction::ExternalAi => actions.external_ai,
            PageAction::Markdown => actions.markdown,
            PageAction::Mcp => actions.mcp,
            PageAction::Git => self.git.show_edit_link,
            PageAction::Pdf => self.pdf.enabled,
        };
        actions.items.iter().copied().filter(is_on).collect()
    }

    /// Returns the conditions under which parts are shown, each with the path of its field.
    pub fn conditions(&self) -> impl Iterator<Item = (String, &str)> {
        let items = self.header.links.iter().enumerate();
        items.filter_map(|(place, item)| {
            let condition = item.condition.as_ref()?;
            let field = format!("header.links[{place}].condition");
            Some((field, condition.as_str()))
        })
    }
}
