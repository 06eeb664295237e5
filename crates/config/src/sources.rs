//! The sources of settings, read once at startup.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use crate::{Error, Origin, Result};

/// The first one that exists. The second is that of the Debian package.
const DEFAULT_FILES: [&str; 2] = ["bindery.toml", "/etc/bindery/bindery.toml"];
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
            file: match file {
                Some(path) => Some((path.to_owned(), read(path)?)),
                None => read_first(&DEFAULT_FILES.map(Path::new))?,
            },
            environment: read_environment(std::env::vars_os())?,
        })
    }
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|source| Error::Unreadable {
        path: path.to_owned(),
        source,
    })
}

/// Reads the first file that exists, if any. A working directory that this user may not enter has none: `sudo -u bindery`
/// stays in the directory of whoever called it.
fn read_first(paths: &[&Path]) -> Result<Option<(PathBuf, String)>> {
    for path in paths {
        match read(path) {
            Ok(text) => return Ok(Some((path.to_path_buf(), text))),
            Err(Error::Unreadable { source, .. })
                if source.kind() == io::ErrorKind::NotFound
                    || path.is_relative() && path.try_exists().is_err() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
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
        let nowhere = Path::new("/nowhere/bindery.toml");
        let error = Sources::collect(Some(nowhere)).err().expect("no such file");
        assert!(error.to_string().contains("/nowhere/bindery.toml"));
    }

    #[test]
    fn of_the_default_files_the_first_one_is_read() {
        let nowhere = Path::new("/nowhere/bindery.toml");
        let here = Path::new("Cargo.toml");
        let directory = Path::new("src");
        let found = read_first(&[nowhere, here, directory]).expect("a file");
        assert_eq!(found.expect("it exists").0, here);
        assert!(read_first(&[nowhere]).expect("none is no error").is_none());
        assert!(read_first(&[directory, here]).is_err());
    }
}
