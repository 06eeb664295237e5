//! `bindery doctor`: checks everything a server needs and says how to fix problems.

mod files;
mod nats;
mod press;
mod public_url;
pub(crate) mod role;
mod saml;
mod scripts;
mod search;
mod unenforced;
mod usage;

use config::{Config, KeySource, Keys, Mail, Transport};
use store::{Db, schema, server_role};

use crate::{
    database, engines,
    error::{CommandError, Result},
    output, restrictions,
};

/// Also logged when the server starts.
pub(crate) const MAIL_IS_OFF: &str = "`mail.transport` is \"none\": invitations, verifications and password resets are not \
     sent. Set it to \"smtp\", and `mail.smtp_url` and `mail.from`, such as smtps://user:password@host and \
     Bindery <docs@example.com>.";

pub(crate) async fn run(config: &Config) -> Result<()> {
    let mut report = Report { problems: 0 };
    report.add("settings", settings(config))?;
    let database = database::connect(config).await;
    report.add("database", database.as_ref().map(|_| "answers".to_owned()))?;
    if let Ok(db) = &database {
        let schema = schema(db).await;
        let is_usable = schema.is_ok();
        report.add("schema", schema)?;
        if is_usable {
            report.add_role(db).await?;
            report.add("usage", usage::check(db).await)?;
            report.add("unenforced", unenforced::check(db).await)?;
        }
    }
    let nats = nats::check(&config.nats).await;
    let has_nats = nats.is_ok();
    report.add("nats", nats)?;
    report.add("files", files::check(&config.files).await)?;
    report.add_check("search", search::directory(&config.search))?;
    if has_nats {
        report.add_check("shards", search::shards(&config.nats).await)?;
    }
    report.add("press", press::check(config))?;
    report.add_saml(config)?;
    report.add_scripts(config).await?;
    report.add_sandbox(&config.sandbox)?;
    report.add("keys", keys(&config.keys))?;
    report.add_mail(&config.mail)?;
    report.add("public_url", public_url::check(&config.server))?;
    report.finish()
}

struct Report {
    problems: usize,
}

impl Report {
    fn add<F: std::fmt::Display>(&mut self, part: &str, found: Result<String, F>) -> Result<()> {
        match found {
            Ok(text) => output::line(format_args!("{:<8} {part:<11} {text}", "ok")),
            Err(failure) => {
                self.problems += 1;
                output::line(format_args!("{:<8} {part:<11} {failure}", "problem"))
            }
        }
    }

    /// Adds a result that may be a warning only.
    fn add_check(&mut self, part: &str, found: Result<search::CheckResult>) -> Result<()> {
        match found {
            Ok(found) if found.is_warning => warn(part, &found.text),
            other => self.add(part, other.map(|found| found.text)),
        }
    }

    /// Single sign-on is optional, so this is not a problem.
    fn add_saml(&mut self, config: &Config) -> Result<()> {
        match saml::check(config) {
            Err(missing) => warn("saml", &missing.to_string()),
            found => self.add("saml", found),
        }
    }

    /// Scripts of integrations are optional, but a `workerd` that is configured has to start.
    async fn add_scripts(&mut self, config: &Config) -> Result<()> {
        match &config.scripts.workerd {
            None => warn("scripts", scripts::NO_SCRIPTS),
            Some(_) => self.add("scripts", scripts::check(config).await),
        }
    }

    /// Mail is optional, so this is not a problem. But operators should notice if it is off by mistake.
    fn add_mail(&mut self, mail: &Mail) -> Result<()> {
        if mail.transport == Transport::None {
            return warn("mail", MAIL_IS_OFF);
        }
        let ready =
            engines::mailer(mail).map(|_| "goes to the server in `mail.smtp_url`".to_owned());
        self.add("mail", ready)
    }

    /// A single role with all rights works too, so it is only a warning.
    async fn add_role(&mut self, db: &Db) -> Result<()> {
        let found = server_role::find(db).await.map_err(CommandError::from);
        match found.as_ref().ok().and_then(role::warning) {
            Some(text) => warn("role", &text),
            None => self.add("role", found.and_then(|role| role::check(&role))),
        }
    }

    /// The server runs without it, unless it is required.
    fn add_sandbox(&mut self, sandbox: &config::Sandbox) -> Result<()> {
        match restrictions::check(sandbox) {
            Ok(found) if found.is_lacking => warn("sandbox", &found.text),
            other => self.add("sandbox", other.map(|found| found.text)),
        }
    }

    fn finish(self) -> Result<()> {
        match self.problems {
            0 => Ok(()),
            1 => Err(CommandError::new("1 problem")),
            n => Err(CommandError::new(format!("{n} problems"))),
        }
    }
}

fn warn(part: &str, text: &str) -> Result<()> {
    output::line(format_args!("{:<8} {part:<11} {text}", "warning"))
}

fn settings(config: &Config) -> Result<String> {
    config.check()?;
    Ok("complete".to_owned())
}

async fn schema(db: &Db) -> Result<String> {
    let state = schema::state(db).await?;
    database::require_compatible(state)?;
    Ok(match state {
        schema::SchemaState::Current => "up to date".to_owned(),
        _ => "ahead of this binary, which can run on it: finish the upgrade".to_owned(),
    })
}

fn keys(keys: &Keys) -> Result<String> {
    engines::key_ring(keys)?;
    Ok(match keys.source()? {
        KeySource::Text(_) => "readable, from `keys.ring`".to_owned(),
        KeySource::File(path) => format!("readable, from {}", path.display()),
    })
}
