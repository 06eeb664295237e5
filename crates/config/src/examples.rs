//! A valid value for each setting, for error messages.

use toml::Value;

/// Mostly the default. Settings that are empty by default have an example here.
pub(crate) fn of(name: &str, default: &Value) -> Value {
    let text = match name {
        "server.trusted_proxies" | "outbound.reachable" => "10.0.0.0/8",
        "sites.url" => "https://docs.example.com",
        "database.url" | "database.owner_url" => "postgres://user:password@host:5432/name",
        "nats.url" => "nats://127.0.0.1:4222",
        "files.endpoint" => "https://s3.example.com",
        "files.bucket" => "bindery-files",
        "files.access_key_id" => "AKIAIOSFODNN7EXAMPLE",
        "files.secret_access_key" => "the secret of the access key",
        "backup.database_url" => "postgres://backup@localhost/bindery",
        "backup.wal_directory" => "/var/lib/bindery-wal",
        "backup.programs" => "/usr/lib/postgresql/15/bin",
        "press.program" => "/usr/local/bin/bindery-press",
        "saml.program" => "/usr/local/bin/bindery-saml",
        "scripts.url" => "https://integrations.example.com",
        "scripts.workerd" => "/usr/local/bin/workerd",
        "sandbox.program" => "/usr/local/bin/bindery-sandbox",
        "sandbox.user" => "bindery-child",
        "sandbox.cgroup" => "/sys/fs/cgroup/system.slice/bindery.service",
        "outbound.own_addresses" => "203.0.113.7/32",
        "outbound.name_servers" => "9.9.9.9:53",
        "keys.file" => "/etc/bindery/keys",
        "keys.ring" => "what `bindery keys generate` writes",
        "mail.transport" => "smtp",
        "mail.smtp_url" => "smtps://user:password@host",
        "mail.from" => "Bindery <docs@example.com>",
        "translation.provider" => "apertium",
        "translation.url" => "http://127.0.0.1:2737",
        "translation.key" | "conversations.key" => "the key of the API",
        "translation.model"
        | "conversations.embedding_model"
        | "conversations.description_model" => "the name of a language model",
        "conversations.url" => "https://models.example.com/v1",
        "oidc.issuer" => "https://login.example.com",
        "oidc.client_id" => "bindery",
        "oidc.client_secret" => "the secret of the client",
        "oidc.label" => "Example",
        "telemetry.otlp_endpoint" => "http://127.0.0.1:4318",
        "telemetry.metrics_listen" => "127.0.0.1:9464",
        _ => return default.clone(),
    };
    Value::String(text.to_owned())
}
