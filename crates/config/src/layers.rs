//! Merges the layers of settings one key at a time, so that an error names its source.

use std::{collections::BTreeMap, path::Path};

use toml::{Table, Value};

use crate::{Config, Error, Origin, Result, Sources, examples, sources::setting_of};

const DEFAULTS: &str = include_str!("../config.default.toml");

/// Where each `section.key` was set, if not by the defaults.
pub(crate) type Origins = BTreeMap<String, Origin>;

/// One effective setting.
#[derive(Debug, PartialEq, Eq)]
pub struct EffectiveSetting {
    pub key: String,
    /// As TOML.
    pub value: String,
    pub origin: Origin,
}

struct Setting {
    section: String,
    key: String,
    value: Value,
    origin: Origin,
}

impl Setting {
    fn name(&self) -> String {
        format!("{}.{}", self.section, self.key)
    }

    fn invalid(&self, message: impl Into<String>) -> Error {
        Error::Invalid {
            key: self.name(),
            origin: self.origin.clone(),
            message: message.into(),
        }
    }
}

pub(crate) fn merge(sources: Sources) -> Result<Config> {
    let mut settings = Vec::new();
    if let Some((path, text)) = sources.file {
        settings.extend(of_file(&path, &text)?);
    }
    settings.extend(sources.environment.into_iter().filter_map(of_variable));

    let mut table = defaults();
    let mut origins = Origins::new();
    for setting in settings {
        lay(&mut table, &setting)?;
        origins.insert(setting.name(), setting.origin);
    }
    let mut config = read(table).expect("the defaults and each setting over them were read before");
    config.origins = origins;
    Ok(config)
}

pub(crate) fn lines(config: &Config, origins: &Origins) -> Vec<EffectiveSetting> {
    let table = Table::try_from(config).expect("plain data serializes");
    let mut lines = Vec::new();
    for (section, keys) in &table {
        for (key, value) in keys.as_table().into_iter().flatten() {
            let key = format!("{section}.{key}");
            let origin = origins.get(&key).cloned().unwrap_or(Origin::Defaults);
            lines.push(EffectiveSetting {
                key,
                value: value.to_string(),
                origin,
            });
        }
    }
    lines
}

fn defaults() -> Table {
    DEFAULTS.parse().expect("a test parses the defaults")
}

fn read(table: Table) -> Result<Config, toml::de::Error> {
    table.try_into()
}

fn of_file(path: &Path, text: &str) -> Result<Vec<Setting>> {
    let table: Table = text
        .parse()
        .map_err(|error: toml::de::Error| Error::NotToml {
            path: path.to_owned(),
            line: line_of(text, error.span().map_or(0, |span| span.start)),
            message: error.message().to_owned(),
        })?;
    let origin = Origin::File(path.to_owned());
    let mut settings = Vec::new();
    for (section, keys) in table {
        let Value::Table(keys) = keys else {
            return Err(unknown(&section, None, origin));
        };
        if !defaults().contains_key(&section) {
            return Err(unknown(&section, None, origin));
        }
        settings.extend(keys.into_iter().map(|(key, value)| Setting {
            section: section.clone(),
            key,
            value,
            origin: origin.clone(),
        }));
    }
    Ok(settings)
}

fn line_of(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|b| *b == b'\n').count()
}

fn of_variable((name, value): (String, String)) -> Option<Setting> {
    let (section, key) = setting_of(&name)?;
    Some(Setting {
        section,
        key,
        value: Value::String(value),
        origin: Origin::Variable(name),
    })
}

fn lay(table: &mut Table, setting: &Setting) -> Result<()> {
    let section = table.get_mut(&setting.section);
    let place = section
        .and_then(|section| section.get_mut(&setting.key))
        .ok_or_else(|| unknown(&setting.section, Some(&setting.key), setting.origin.clone()))?;
    let example = examples::of(&setting.name(), place);
    *place = convert(setting, place, &example)?;
    let value = place.clone();
    read(table.clone())
        .map_err(|error| setting.invalid(reason(&value, &example, error.message().trim())))?;
    Ok(())
}

/// Serde's messages about numbers and keywords have no verb and no example. Our own deserializers have both.
fn reason(value: &Value, example: &Value, message: &str) -> String {
    match (value, message.split_once(", expected ")) {
        _ if message.starts_with("must ") => message.to_owned(),
        (Value::Integer(number), _) if *number < 0 => {
            format!("must not be negative, such as {example}")
        }
        (Value::Integer(0), _) => format!("must be 1 or more, such as {example}"),
        (Value::Integer(_), _) => format!("is too large; give a number such as {example}"),
        (_, Some((_, words))) => format!("must be {words}, such as {example}"),
        _ => message.to_owned(),
    }
}

/// Converts the value to the type of the default. The environment only has text, which is parsed.
fn convert(setting: &Setting, default: &Value, example: &Value) -> Result<Value> {
    let fitting = match (&setting.value, default, &setting.origin) {
        (Value::String(text), Value::Integer(_), Origin::Variable(_)) => {
            text.trim().parse().ok().map(Value::Integer)
        }
        (Value::String(text), Value::Boolean(_), Origin::Variable(_)) => {
            text.trim().parse().ok().map(Value::Boolean)
        }
        (value, default, _) => value.same_type(default).then(|| value.clone()),
    };
    fitting.ok_or_else(|| {
        setting.invalid(match default {
            Value::Integer(_) => format!("must be a whole number, such as {example}"),
            Value::Boolean(_) => format!("must be true or false, such as {example}"),
            _ => format!(
                "must be text in quotes, such as {} = {example}",
                setting.key
            ),
        })
    })
}

fn unknown(section: &str, key: Option<&str>, origin: Origin) -> Error {
    let defaults = defaults();
    let names = |table: &Table| {
        table
            .keys()
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let known = match defaults.get(section).and_then(Value::as_table) {
        Some(keys) => format!("[{section}] has {}", names(keys)),
        None => format!("the sections are {}", names(&defaults)),
    };
    Error::Unknown {
        key: key.map_or(section.to_owned(), |key| format!("{section}.{key}")),
        origin,
        known,
    }
}

#[cfg(test)]
mod tests;
