//! Builds engines from the settings.

mod providers;

use std::{
    fs::File,
    io::{self, Read},
    num::NonZeroU32,
    os::unix::fs::PermissionsExt,
    path::Path,
    sync::Arc,
    time::Duration,
};

use api::Rates;
use app::Mailer;
use config::{Config, FilesKind, KeySource, Keys, Mail, Nats, Transport};
use context::{App, GitScheme, Limits, Settings};
use events::Bus;
use files::{FileStorage, S3Settings};
use identity::keys::KeyRing;
use model::{clock::SystemClock, entropy::SystemEntropy};
use sandbox::Sandbox;
use secrecy::ExposeSecret;
use store::Db;

use crate::{
    connections::{ConnectionLimiter, Timeouts},
    error::{CommandError, Result},
    restrictions, scripts,
};

pub(crate) fn key_ring(keys: &Keys) -> Result<KeyRing> {
    let path = match keys.source()? {
        KeySource::Text(ring) => return Ok(KeyRing::parse(ring.expose_secret())?),
        KeySource::File(path) => path,
    };
    let name = path.display();
    let text = read_private(path).map_err(|error| {
        CommandError::new(match error {
            KeyFileError::Io(error) => format!(
                "cannot read the key ring {name}: {error}. Create one with `bindery keys generate {name}`."
            ),
            KeyFileError::Open(mode) => format!(
                "the key ring {name} is open to other users (its mode is {mode:o}). Run `chmod 600 {name}`. Where the \
                 mode cannot be changed, give the ring in `keys.ring` (BINDERY_KEYS__RING) in place of `keys.file`."
            ),
        })
    })?;
    KeyRing::parse(&text).map_err(|error| CommandError::new(format!("{name}: {error}")))
}

enum KeyFileError {
    Io(io::Error),
    /// Other users have rights on it; this is its mode.
    Open(u32),
}

impl From<io::Error> for KeyFileError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Reads a file that only its owner may access.
fn read_private(path: &Path) -> Result<String, KeyFileError> {
    let mut file = File::open(path)?;
    let mode = file.metadata()?.permissions().mode() & 0o777;
    if mode & 0o077 != 0 {
        return Err(KeyFileError::Open(mode));
    }
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    Ok(text)
}

/// NATS need not be reachable yet: events wait in the database until it is.
pub(crate) async fn bus(nats: &Nats) -> Result<Bus> {
    let options = events::Options {
        stream: nats.stream.clone(),
        max_bytes: i64::try_from(nats.max_bytes.get()).unwrap_or(i64::MAX),
        replicas: nats.replicas.get().into(),
    };
    Ok(Bus::connect(nats.url.expose_secret(), options).await?)
}

pub(crate) fn mailer(mail: &Mail) -> Result<Mailer> {
    mail.check()?;
    Ok(match mail.transport {
        Transport::None => Mailer::None,
        Transport::Smtp => Mailer::smtp(&mail.smtp_url, &mail.from)?,
    })
}

/// The bucket need not be reachable yet: requests that need it fail until it is.
pub(crate) fn files(files: &config::Files) -> Result<FileStorage> {
    files.check()?;
    Ok(match files.kind {
        FilesKind::Local => FileStorage::local(&files.directory)?,
        FilesKind::S3 => FileStorage::s3(&S3Settings {
            endpoint: files.endpoint.clone(),
            region: files.region.clone(),
            bucket: files.bucket.clone(),
            access_key_id: files.access_key_id.clone(),
            secret_access_key: files.secret_access_key.clone(),
            path_style: files.path_style,
            direct_downloads: files.direct_downloads,
        })?,
    })
}

/// The settings of use cases.
pub(crate) fn settings(config: &Config) -> Result<Settings> {
    let sandbox = restrictions::sandbox(&config.sandbox)?;
    Ok(Settings {
        public_url: config.server.public_url.clone(),
        sites: config.sites.origin(&config.server),
        integrations_url: scripts::integrations_url(config)?,
        open_signup: config.accounts.open_signup,
        open_organizations: config.accounts.open_organizations,
        keep_deleted_days: config.backup.keep_deleted_days,
        ip_retention_days: config.privacy.ip_retention_days.get(),
        sends_mail: matches!(config.mail.transport, Transport::Smtp),
        git: git::Settings {
            sandbox: sandbox.clone(),
            ..git(&config.git)
        },
        press: press_client::Settings {
            sandbox: sandbox.clone(),
            ..press(&config.press)
        },
        saml: saml_client::Settings {
            sandbox,
            ..saml(&config.saml)
        },
        git_schemes: config
            .outbound
            .git_schemes
            .iter()
            .copied()
            .map(scheme)
            .collect(),
        reachable: config.outbound.reachable.clone(),
        own_addresses: config.outbound.own_addresses.clone(),
        name_servers: config.outbound.name_servers.clone(),
        translation: providers::translation(&config.translation)?,
        conversations: providers::conversations(&config.conversations)?,
        oidc: providers::oidc(&config.oidc)?,
        limits: limits(&config.limits),
    })
}

pub(crate) fn limits(limits: &config::Limits) -> Limits {
    Limits {
        searches_per_minute: limits.searches_per_minute,
        max_indexed_bytes_per_space: limits.max_indexed_bytes_per_space.get(),
        max_cache_bytes: limits.max_cache_bytes.get(),
        max_stale_page_seconds: limits.max_stale_page_seconds,
        max_fetched_bytes: limits.max_fetched_bytes.get(),
        max_fetch_seconds: limits.max_fetch_seconds.get(),
        max_pending_upload_bytes: limits.max_pending_upload_bytes.get(),
        max_pending_upload_bytes_per_user: limits.max_pending_upload_bytes_per_user.get(),
        fetches_per_hour: limits.fetches_per_hour.get(),
        imports_per_hour: limits.imports_per_hour.get(),
        translated_words_per_hour: limits.translated_words_per_hour.get(),
        conversation_words_per_hour: limits.conversation_words_per_hour.get(),
        git_processes_per_user: limits.git_processes_per_user.get(),
        git_processes_per_organization: limits.git_processes_per_organization.get(),
        git_sync_seconds: limits.git_sync_seconds.get(),
        push_check_milliseconds: limits.push_check_milliseconds.get(),
        // Jobs.
        mail_runners: count(limits.mail_runners),
        content_runners: count(limits.content_runners),
        fetch_runners: count(limits.fetch_runners),
        language_runners: count(limits.language_runners),
        maintenance_runners: count(limits.maintenance_runners),
        max_running_jobs: limits.max_running_jobs.get(),
        max_waiting_jobs: limits.max_waiting_jobs.get(),
        delivery_runners: count(limits.delivery_runners),
        max_running_deliveries: limits.max_running_deliveries.get(),
        max_webhooks: limits.max_webhooks.get(),
        pdfs_per_hour: limits.pdfs_per_hour,
        // Passwords and mail.
        mail_interval_minutes: limits.mail_interval_minutes.get(),
        invitations_per_day: limits.invitations_per_day.get(),
        password_attempts_per_minute: limits.password_attempts_per_minute.get(),
        password_failures_per_account: limits.password_failures_per_account.get(),
        // Quotas of an organization.
        max_organization_bytes: limits.max_organization_bytes.get(),
        max_spaces: limits.max_spaces.get(),
        max_sites: limits.max_sites.get(),
        max_specs: limits.max_specs.get(),
        max_conversations: limits.max_conversations.get(),
        max_members: limits.max_members.get(),
        max_tokens_per_user: limits.max_tokens_per_user.get(),
    }
}

fn count(limit: NonZeroU32) -> usize {
    usize::try_from(limit.get()).unwrap_or(usize::MAX)
}

/// The limits of most requests, and those of downloads.
pub(crate) fn request_limits(limits: &config::Limits) -> (Arc<api::Limits>, Arc<api::Limits>) {
    let rates = Rates {
        user: limits.requests_per_minute,
        anonymous: limits.anonymous_requests_per_minute,
        git: limits.git_requests_per_minute,
        site_lookups: limits.site_lookups_per_minute,
    };
    let file_rates = Rates {
        user: limits.file_requests_per_minute,
        anonymous: limits.file_requests_per_minute,
        ..rates
    };
    let limiter = |rates| Arc::new(api::Limits::new(rates));
    (limiter(rates), limiter(file_rates))
}

pub(crate) fn timeouts(limits: &config::Limits) -> Timeouts {
    let seconds = |number: NonZeroU32| Duration::from_secs(number.get().into());
    Timeouts {
        header: seconds(limits.max_header_seconds),
        idle: seconds(limits.max_idle_seconds),
        body: seconds(limits.max_body_wait_seconds),
        write: seconds(limits.max_write_wait_seconds),
    }
}

/// `total`: the maximum number of connections.
pub(crate) fn connection_limiter(config: &Config, total: usize) -> ConnectionLimiter {
    let per_address = config.limits.max_connections_per_address.get();
    let per_address = usize::try_from(per_address).unwrap_or(usize::MAX);
    let trusted = config.server.trusted_proxies.clone();
    ConnectionLimiter::new(total, per_address, trusted)
}

fn scheme(scheme: config::GitScheme) -> GitScheme {
    match scheme {
        config::GitScheme::Https => GitScheme::Https,
        config::GitScheme::Http => GitScheme::Http,
        config::GitScheme::File => GitScheme::File,
    }
}

/// Without its sandbox.
pub(crate) fn press(press: &config::Press) -> press_client::Settings {
    let program = press.program.clone();
    press_client::Settings {
        program: program.map_or_else(press_client::Settings::next_to_current_exe, |path| path.0),
        fonts: press.fonts.iter().map(|folder| folder.0.clone()).collect(),
        max_processes: press.max_processes.get(),
        max_seconds: press.max_seconds.get(),
        max_memory: press.max_memory.get(),
        sandbox: Sandbox::default(),
    }
}

/// Without its sandbox.
pub(crate) fn saml(saml: &config::Saml) -> saml_client::Settings {
    let program = saml.program.clone();
    let program = program.map_or_else(saml_client::Settings::next_to_current_exe, |path| path.0);
    saml_client::Settings {
        max_processes: saml.max_processes.get(),
        ..saml_client::Settings::new(program)
    }
}

/// Without its sandbox.
fn git(limits: &config::Git) -> git::Settings {
    git::Settings {
        directory: limits.directory.clone(),
        max_repositories: limits.max_repositories.get(),
        max_bytes: limits.max_bytes.get(),
        max_processes: limits.max_processes.get(),
        max_seconds: limits.max_seconds.get(),
        max_idle_seconds: limits.max_idle_seconds.get(),
        max_memory: limits.max_memory.get(),
        max_pack_bytes: limits.max_pack_bytes.get(),
        max_objects: limits.max_objects.get(),
        max_file_bytes: limits.max_file_bytes.get(),
        max_unpacked_bytes: limits.max_unpacked_bytes.get(),
        sandbox: Sandbox::default(),
    }
}

pub(crate) fn app(config: &Config, db: Db, settings: Settings) -> Result<Arc<App>> {
    let mut files = files(&config.files)?;
    if config.backup.keep_deleted_days > 0 {
        files = files.keeping_deleted();
    }
    app_with_files(config, db, files, settings)
}

pub(crate) fn app_with_files(
    config: &Config,
    db: Db,
    files: FileStorage,
    settings: Settings,
) -> Result<Arc<App>> {
    let keys = key_ring(&config.keys)?;
    let app = App::new(
        db,
        files,
        Arc::new(SystemClock),
        Arc::new(SystemEntropy),
        keys,
        settings,
    );
    Ok(Arc::new(app))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_of_the_settings_are_those_of_the_use_cases() {
        let config = Config::from_sources(config::Sources::default()).expect("the defaults load");
        assert_eq!(limits(&config.limits), Limits::default());
    }
}
