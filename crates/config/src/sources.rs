//! The sources of settings, read once at startup.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use crate::{Error, Origin, Result};

const DEFAULT_FILE: &str = "bindery.toml";
const PREFIX: &str = "BINDERY_";

/// The file and the environment, unparsed.
#[derive(Default)]
pub struct Sources {
    /// Path and text.
    pub file: Option<(PathBuf, String)>,
    /// Names and values; variables that are not settings are skipped later.
    pub environment: Vec<(String, String)>,
}

impl Sources {
    pub(crate) fn collect(file: Option<&Path>) -> Result<Self> {
        Ok(Self {
            file: read_file(file)?,
            environment: read_environment(std::env::vars_os())?,
        })
    }
}

/// An explicitly named file must exist; the default one may be absent.
fn read_file(requested: Option<&Path>) -> Result<Option<(PathBuf, String)>> {
    let path = requested.unwrap_or(Path::new(DEFAULT_FILE)).to_owned();
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some((path, text))),
        Err(error) if requested.is_none() && error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(Error::Unreadable { path, source }),
    }
}

fn read_environment(
    variables: impl Iterator<Item = (OsString, OsString)>,
) -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for (name, value) in variables {
        let Some((section, key)) = name.to_str().and_then(setting_of) else {
            continue;
        };
        let name = name.to_string_lossy().into_owned();
        let value = value.into_string().map_err(|_| Error::Invalid {
            key: format!("{section}.{key}"),
            origin: Origin::Variable(name.clone()),
            message: "is not UTF-8 text".to_owned(),
        })?;
        found.push((name, value));
    }
    found.sort();
    Ok(found)
}

/// The section and key of a variable. Names without two underscores, such as `BINDERY_CACHE_DIR`, are for scripts and
/// other tools.
pub(crate) fn setting_of(variable: &str) -> Option<(String, String)> {
    let (section, key) = variable.strip_prefix(PREFIX)?.split_once("__")?;
    Some((section.to_lowercase(), key.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_two_underscores_are_settings() {
        assert_eq!(
            setting_of("BINDERY_SERVER__PUBLIC_URL"),
            Some(("server".to_owned(), "public_url".to_owned()))
        );
        for other in ["BINDERY_CACHE_DIR", "BINDERY_PG_PORT", "PATH", "X__Y"] {
            assert_eq!(setting_of(other), None, "{other}");
        }
    }

    #[test]
    fn a_file_that_was_asked_for_must_exist() {
        let error = read_file(Some(Path::new("/nowhere/bindery.toml"))).expect_err("no such file");
        assert!(error.to_string().contains("/nowhere/bindery.toml"));
    }
}
