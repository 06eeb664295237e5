//! `bindery keys reseal`.

use std::time::{Duration, Instant};

use app::stored_secrets::{self, ReencryptSummary, UnreadableSecret};
use config::Config;
use store::stored_secrets::SecretOwner;

use crate::{
    engines,
    error::{CommandError, Result},
    operator::Operator,
    output,
};

const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

pub(super) async fn run(config: &Config) -> Result<()> {
    let current = engines::key_ring(&config.keys)?.current();
    let operator = Operator::new(config).await?;
    let mut printed_at = Instant::now();
    let tell = |done: &ReencryptSummary| {
        if printed_at.elapsed() >= PROGRESS_INTERVAL {
            printed_at = Instant::now();
            eprintln!("{} secrets encrypted anew", done.renewed);
        }
    };
    let done = stored_secrets::reencrypt(&operator.ctx(), tell).await?;
    output::line(format_args!(
        "{} secrets encrypted anew with key {current}",
        done.renewed
    ))?;
    for lost in &done.unreadable {
        output::line(advice(lost))?;
    }
    match done.unreadable.len() {
        0 => Ok(()),
        count => Err(CommandError::new(format!(
            "{count} secrets cannot be read with this key ring"
        ))),
    }
}

fn advice(lost: &UnreadableSecret) -> String {
    let (organization, owner) = match lost {
        UnreadableSecret::OfOrganization {
            organization,
            owner,
        } => (organization, owner),
        UnreadableSecret::Integration(name) => {
            return format!(
                "integration {name}: its secrets cannot be read; publish it again with them"
            );
        }
        UnreadableSecret::Totp(user) => {
            return format!(
                "user {user}: the secret of the authenticator app cannot be read; find the address with `bindery user \
                 list`, then remove the app with `bindery user remove-second-factors --email ADDRESS`"
            );
        }
    };
    match owner {
        SecretOwner::Site(site) => format!(
            "organization {organization} site {site}: the key of its visitors cannot be read; its admins make a new one \
             with `POST /orgs/{organization}/sites/{site}/publishing/auth/regenerate`"
        ),
        SecretOwner::ShareLink(site, link) => format!(
            "organization {organization} site {site}: share link {link} cannot be shown again; its admins delete it with \
             `DELETE /orgs/{organization}/sites/{site}/share-links/{link}`"
        ),
        SecretOwner::OidcProvider(provider) => format!(
            "organization {organization} OpenID provider {provider}: the client secret cannot be read; its admins enter \
             it again with `PATCH /orgs/{organization}/oidc/{provider}`"
        ),
        SecretOwner::Webhook(webhook) | SecretOwner::PreviousOfWebhook(webhook) => format!(
            "organization {organization} webhook {webhook}: its secret cannot be read, so nothing is delivered; its admins \
             make a new one with `POST /orgs/{organization}/webhooks/{webhook}/secret`"
        ),
    }
}
