//! `bindery check-config`: the effective settings, without secrets.

use config::{Config, Origin};

use crate::{error::Result, output};

pub(crate) fn run(config: &Config) -> Result<()> {
    for line in config.lines() {
        let setting = format!("{} = {}", line.key, line.value);
        match line.origin {
            Origin::Defaults => output::line(setting)?,
            origin => output::line(format_args!("{setting:<50} # from {origin}"))?,
        }
    }
    Ok(config.check()?)
}
