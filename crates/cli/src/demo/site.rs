//! The published site: two sections, custom colours, an announcement.

use app::{
    site_customizations,
    sites::{self, sections},
};
use model::{
    id::{OrganizationId, PageId, SiteId, SpaceId, UserId},
    site::{
        NewSite, SiteKind, SitePatch, SiteVisibility,
        section::{NewSection, SectionPatch},
    },
};
use serde_json::{Map, Value, json};

use super::DemoBuilder;
use crate::error::Result;

/// Builds the site from the spaces and publishes it. Returns its URL.
pub(super) async fn publish(
    stage: &DemoBuilder<'_>,
    who: UserId,
    organization: OrganizationId,
    [guide, api]: [SpaceId; 2],
) -> Result<String> {
    let new = NewSite {
        kind: SiteKind::default(),
        title: Some("Tidewatch Docs".to_owned()),
        visibility: SiteVisibility::Public,
        spaces: vec![guide],
    };
    let new = new.check()?;
    let site = stage
        .act(who, async |ctx| sites::create(ctx, organization, new).await)
        .await?
        .id;
    let builder = SiteBuilder {
        stage,
        who,
        organization,
        site,
    };
    builder
        .section(guide, "Guide", "book-open", "What to do with a station")
        .await?;
    builder
        .section(api, "API", "code", "The same for programs")
        .await?;
    builder.look(guide).await?;
    builder.publish_site().await
}

/// A site under construction.
struct SiteBuilder<'a> {
    stage: &'a DemoBuilder<'a>,
    who: UserId,
    organization: OrganizationId,
    site: SiteId,
}

impl SiteBuilder<'_> {
    async fn section(&self, space: SpaceId, title: &str, icon: &str, about: &str) -> Result<()> {
        let (organization, site) = (self.organization, self.site);
        let new = NewSection {
            space,
            title: Some(title.to_owned()),
            icon: Some(icon.to_owned()),
        };
        let new = new.check()?;
        let created = self.stage.act(self.who, async |ctx| {
            sections::create(ctx, organization, site, new).await
        });
        let (_, id) = created.await?;
        let patch = SectionPatch {
            description: model::Patch::Set(about.to_owned()),
            ..SectionPatch::default()
        };
        let patch = patch.check()?;
        let described = self.stage.act(self.who, async |ctx| {
            sections::update(ctx, organization, site, id, patch).await
        });
        described.await.map(drop)
    }

    async fn look(&self, guide: SpaceId) -> Result<()> {
        let news = self.stage.page(self.who, guide, "background/news").await?;
        let chosen = look(guide, news);
        let replaced = self.stage.act(self.who, async |ctx| {
            site_customizations::replace(ctx, self.organization, self.site, chosen).await
        });
        replaced.await.map(drop)
    }

    async fn publish_site(&self) -> Result<String> {
        let patch = SitePatch {
            basename: Some("docs".to_owned()),
            ..SitePatch::default()
        };
        let patch = patch.check()?;
        let (organization, site) = (self.organization, self.site);
        let named = self.stage.act(self.who, async |ctx| {
            sites::update(ctx, organization, site, patch).await
        });
        named.await?;
        let opened = self.stage.act(self.who, async |ctx| {
            sites::publish(ctx, organization, site).await
        });
        let home = opened.await?.home();
        Ok(self.stage.operator.settings().sites.site_url(&home, []))
    }
}

fn look(guide: SpaceId, news: PageId) -> Map<String, Value> {
    let news = json!({"kind": "page", "page": news.to_string(), "space": guide.to_string()});
    let colours = |light: &str, dark: &str| json!({"light": light, "dark": dark});
    let chosen = json!({
        "title": "Tidewatch",
        "styling": {
            "theme": "clean",
            "primaryColor": colours("#0f7a8a", "#6fd3e0"),
            "corners": "rounded",
        },
        "favicon": {"emoji": "1f30a"},
        "announcement": {
            "enabled": true,
            "message": "Stations predict the wind now.",
            "style": "info",
            "link": {"title": "What is new", "to": news},
        },
        "footer": {
            "copyright": "© Tidewatch, a company that does not exist",
            "groups": [],
        },
        "feedback": {"enabled": true},
        "themes": {"default": "system", "toggeable": true},
    });
    match chosen {
        Value::Object(chosen) => chosen,
        _ => Map::new(),
    }
}
