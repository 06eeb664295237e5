//! Readers of a world's site.

use identity::site_tokens;
use model::{Clock, reader::Reader, site::SiteVisibility};

use crate::{TestApp, World};

impl World {
    pub fn site_token(&self, app: &TestApp) -> String {
        let reader = Reader {
            organization: self.organization,
            site: self.site,
            site_section: Some(self.site_section),
            site_space: self.site_space,
            space: self.space,
            spaces: vec![self.space],
            claims: serde_json::Map::new(),
            version: 1,
            audience: SiteVisibility::ShareLink,
            share_link: Some(self.settings.share_link),
            preview: None,
            expires_at: app.clock.now() + site_tokens::TTL,
        };
        site_tokens::sign(&app.app.keys, &reader)
    }
}
