//! Settings of a world's site besides its structure: a redirect, a share link, a hostname, a key.

use identity::site_keys::{generate_share_key, generate_visitor_key, hash_share_key};
use model::{
    Id,
    id::{OrganizationId, SiteId, SiteRedirectId, SiteShareLinkId, SiteSpaceId, UserId},
};
use secrecy::ExposeSecret;
use serde_json::json;
use uuid::Uuid;

use crate::TestApp;

#[derive(Debug, Clone)]
pub struct Settings {
    pub redirect: SiteRedirectId,
    pub share_link: SiteShareLinkId,
    /// The key of the share link.
    pub share_key: String,
    /// Verified, so that the site is served at it.
    pub custom_hostname: String,
}

/// The organization, site and so on of the settings.
pub(crate) struct Owner {
    pub(crate) organization: OrganizationId,
    pub(crate) site: SiteId,
    pub(crate) site_space: SiteSpaceId,
    pub(crate) by: UserId,
}

impl Settings {
    /// Well-formed names that do not exist.
    pub fn missing() -> Self {
        let id = Uuid::from_u128(0x0199_0000_0000_7000_8000_0000_0000_0001);
        Self {
            redirect: Id::from_uuid(id),
            share_link: Id::from_uuid(id),
            share_key: "0000000000000000000001".to_owned(),
            custom_hostname: "docs.missing.example".to_owned(),
        }
    }

    pub(crate) async fn create(app: &TestApp, owner: &Owner, domain: &str) -> Self {
        let (keys, entropy) = (&app.app.keys, &*app.app.entropy);
        let (share_key, visitor_key) = (generate_share_key(entropy), generate_visitor_key(entropy));
        let settings = Self {
            redirect: Id::generate(&*app.app.clock, entropy),
            share_link: Id::generate(&*app.app.clock, entropy),
            share_key: share_key.expose_secret().to_owned(),
            custom_hostname: format!("docs.{domain}"),
        };
        let hash = hash_share_key(share_key.expose_secret()).expect("made by us");
        let created = sqlx::query(include_str!("settings.sql"))
            .bind(owner.organization.uuid())
            .bind(owner.site.uuid())
            .bind(settings.redirect.uuid())
            .bind(json!({"kind": "site-space", "siteSpaceId": owner.site_space}))
            .bind(settings.share_link.uuid())
            .bind(keys.encrypt_share_key(settings.share_link, &share_key, entropy))
            .bind(hash.to_vec())
            .bind(owner.by.uuid())
            .bind(&settings.custom_hostname)
            .bind(keys.encrypt_visitor_key(owner.site, &visitor_key, entropy))
            .execute(app.pool())
            .await;
        created.expect("the settings fit the schema");
        settings
    }
}
