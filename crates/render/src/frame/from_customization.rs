//! The parts of a frame that come from a site's customization.

use model::{
    customization::{
        Announcement as Chosen, AnnouncementStyle, Customization, HeaderItem, HeaderItemStyle,
        Link as ChosenLink, LinkTarget, LinkWindow, Localized, Text, ThemeMode as Mode,
        Themed as Pair, WebUrl,
    },
    language::Language,
};

use super::{
    Announcement, Favicon, Footer, FooterGroup, HeaderLink, HeaderLinkStyle, Link, SiteFrame,
    ThemeChoice, ThemeMode, Themed, Tone, social,
};
use crate::{i18n::Locale, look::Look};

/// Resolves the parts of a customization that depend on site and reader.
pub trait CustomizationResolver {
    /// Returns the URL of a link. Links without one are not shown.
    fn href(&self, target: &LinkTarget) -> Option<String>;

    /// Whether the reader meets a condition.
    fn is_met(&self, condition: &str) -> bool;
}

impl SiteFrame {
    /// Builds a frame from a customization. The caller fills in title, URLs, sections, variants and languages.
    pub fn from_customization(
        chosen: &Customization,
        language: Option<Language>,
        decide: &dyn CustomizationResolver,
    ) -> Self {
        let reader = FrameBuilder { language, decide };
        let header = &chosen.header;
        let own_locale = language.and_then(|language| Locale::from_code(language.as_str()));
        let fallback = Locale::from_code(chosen.internationalization.locale.as_str());
        Self {
            title: reader
                .optional_text(chosen.title.as_ref(), chosen.localized_title.as_ref())
                .unwrap_or_default(),
            look: Look::from(chosen),
            locale: own_locale.or(fallback).unwrap_or_default(),
            logo: header.logo.as_ref().map(urls),
            logo_link: header.primary_link.as_ref().and_then(|to| decide.href(to)),
            favicon: favicon(chosen),
            header_links: reader.header_links(&header.links),
            announcement: chosen
                .announcement
                .as_ref()
                .and_then(|announcement| reader.announcement(announcement)),
            footer: reader.footer(chosen),
            social: chosen.social_accounts.iter().map(social::link).collect(),
            theme: ThemeChoice {
                default: match chosen.themes.default {
                    Mode::Light => ThemeMode::Light,
                    Mode::Dark => ThemeMode::Dark,
                    Mode::System => ThemeMode::System,
                },
                toggleable: chosen.themes.toggeable,
            },
            social_preview: chosen.social_preview.url.as_ref().map(text),
            hides_neighbours: !chosen.pagination.enabled,
            external_links_in_new_tab: chosen.external_links.target == LinkWindow::New,
            offers_requests: chosen.api_requests.enabled,
            ..Self::default()
        }
    }

    /// Builds the frame that anyone with the site's URL may see: no links and no text of the site.
    pub fn for_outsiders(chosen: &Customization, language: Option<Language>) -> Self {
        let all = Self::from_customization(chosen, language, &NoAccess);
        Self {
            title: all.title,
            look: all.look,
            locale: all.locale,
            logo: all.logo,
            favicon: all.favicon,
            theme: all.theme,
            footer: Footer {
                trademark: all.footer.trademark,
                ..Footer::default()
            },
            ..Self::default()
        }
    }

    /// Builds a frame with the default look, for pages without a site.
    pub fn neutral(locale: Locale) -> Self {
        Self {
            title: "Bindery".to_owned(),
            locale,
            theme: ThemeChoice {
                default: ThemeMode::System,
                toggleable: true,
            },
            ..Self::default()
        }
    }
}

/// A visitor without access.
struct NoAccess;

impl CustomizationResolver for NoAccess {
    fn href(&self, _target: &LinkTarget) -> Option<String> {
        None
    }

    fn is_met(&self, _condition: &str) -> bool {
        false
    }
}

struct FrameBuilder<'a> {
    language: Option<Language>,
    decide: &'a dyn CustomizationResolver,
}

impl FrameBuilder<'_> {
    /// Returns the text in the reader's language, if there is one.
    fn text_for_reader<const MIN: usize, const MAX: usize, const MOST: usize>(
        &self,
        plain: &Text<MIN, MAX>,
        localized: Option<&Localized<MOST>>,
    ) -> String {
        let own = self.language.and_then(|language| localized?.get(&language));
        let own = own.map(Text::as_str).filter(|own| !own.is_empty());
        own.unwrap_or(plain.as_str()).to_owned()
    }

    fn optional_text<const MIN: usize, const MAX: usize, const MOST: usize>(
        &self,
        plain: Option<&Text<MIN, MAX>>,
        localized: Option<&Localized<MOST>>,
    ) -> Option<String> {
        plain.map(|plain| self.text_for_reader(plain, localized))
    }

    fn link(&self, link: &ChosenLink) -> Option<Link> {
        Some(Link {
            title: self.text_for_reader(&link.title, link.localized_title.as_ref()),
            href: self.decide.href(&link.to)?,
        })
    }

    fn links(&self, links: &[ChosenLink]) -> Vec<Link> {
        links.iter().filter_map(|link| self.link(link)).collect()
    }

    fn header_links(&self, items: &[HeaderItem]) -> Vec<HeaderLink> {
        let visible = items.iter().filter(|item| {
            let condition = item.condition.as_ref().map(Text::as_str);
            condition.is_none_or(|condition| condition.is_empty() || self.decide.is_met(condition))
        });
        let links = visible.map(|item| HeaderLink {
            title: self.text_for_reader(&item.title, item.localized_title.as_ref()),
            href: item.to.as_ref().and_then(|to| self.decide.href(to)),
            style: match item.style {
                None | Some(HeaderItemStyle::Link) => HeaderLinkStyle::Link,
                Some(HeaderItemStyle::ButtonPrimary) => HeaderLinkStyle::Primary,
                Some(HeaderItemStyle::ButtonSecondary) => HeaderLinkStyle::Secondary,
            },
            links: self.links(&item.links),
        });
        links
            .filter(|link| link.href.is_some() || !link.links.is_empty())
            .collect()
    }

    fn announcement(&self, chosen: &Chosen) -> Option<Announcement> {
        chosen.enabled.then(|| Announcement {
            message: self.text_for_reader(&chosen.message, chosen.localized_message.as_ref()),
            link: chosen.link.as_ref().and_then(|link| self.link(link)),
            tone: match chosen.style {
                AnnouncementStyle::Info => Tone::Info,
                AnnouncementStyle::Success => Tone::Success,
                AnnouncementStyle::Warning => Tone::Warning,
                AnnouncementStyle::Danger => Tone::Danger,
            },
        })
    }

    fn footer(&self, chosen: &Customization) -> Footer {
        let footer = &chosen.footer;
        let groups = footer.groups.iter().map(|group| FooterGroup {
            title: self.text_for_reader(&group.title, group.localized_title.as_ref()),
            links: self.links(&group.links),
        });
        let copyright = footer
            .copyright
            .as_ref()
            .map(|text| text.as_str().to_owned());
        Footer {
            logo: footer.logo.as_ref().map(urls),
            groups: groups.filter(|group| !group.links.is_empty()).collect(),
            copyright: copyright.filter(|text| !text.is_empty()),
            privacy_policy: chosen.privacy_policy.url.as_ref().map(text),
            trademark: chosen.trademark.enabled,
        }
    }
}

fn favicon(chosen: &Customization) -> Favicon {
    match (&chosen.favicon.icon, &chosen.favicon.emoji) {
        (Some(icon), _) => Favicon::Pictures(urls(icon)),
        // Older clients send code points instead of characters.
        (None, Some(emoji)) => Favicon::Emoji(
            document::emoji::from_code(emoji.as_str()).unwrap_or_else(|| emoji.as_str().to_owned()),
        ),
        (None, None) => Favicon::Letter,
    }
}

fn urls(pair: &Pair<WebUrl>) -> Themed<String> {
    Themed {
        light: text(&pair.light),
        dark: text(&pair.dark),
    }
}

fn text(url: &WebUrl) -> String {
    url.as_str().to_owned()
}

#[cfg(test)]
mod tests {
    use model::customization::CustomizationOverrides as Choices;
    use serde_json::json;

    use super::*;

    /// Resolves URLs only, and meets no condition.
    struct Strict;

    impl CustomizationResolver for Strict {
        fn href(&self, target: &LinkTarget) -> Option<String> {
            match target {
                LinkTarget::Url { url } => Some(url.clone()),
                _ => None,
            }
        }

        fn is_met(&self, _condition: &str) -> bool {
            false
        }
    }

    fn frame(value: serde_json::Value) -> SiteFrame {
        let chosen = Choices::from_stored(value)
            .unwrap()
            .customization()
            .unwrap();
        let german = Language::try_from("de".to_owned()).ok();
        SiteFrame::from_customization(&chosen, german, &Strict)
    }

    #[test]
    fn links_that_lead_nowhere_or_are_for_others_are_left_out() {
        let here = json!({"kind": "url", "url": "https://example.com/"});
        let gone = json!({"kind": "page", "page": "lost"});
        let frame = frame(json!({"header": {"links": [
            {"title": "Here", "localizedTitle": {"de": "Hier"}, "to": here, "links": []},
            {"title": "Lost", "to": gone, "links": []},
            {"title": "For others", "to": here, "links": [], "condition": "visitor.claims.staff"},
            {"title": "Menu", "to": null, "links": [{"title": "Below", "to": here}, {"title": "Lost", "to": gone}]},
        ]}}));
        let titles: Vec<&str> = frame
            .header_links
            .iter()
            .map(|link| link.title.as_str())
            .collect();
        assert_eq!(titles, ["Hier", "Menu"]);
        assert_eq!(frame.header_links[1].links.len(), 1);
        assert_eq!(frame.locale, Locale::German);
    }

    #[test]
    fn an_announcement_is_shown_while_it_is_on() {
        let announcement = |enabled: bool| json!({"announcement": {"enabled": enabled, "message": "New", "style": "warning"}});
        assert!(frame(announcement(false)).announcement.is_none());
        assert_eq!(
            frame(announcement(true)).announcement.unwrap().tone,
            Tone::Warning
        );
    }
}
