//! Checks that PDF files can be rendered.

use config::Config;
use press_client::Press;

use crate::{
    engines,
    error::{CommandError, Result},
};

pub(crate) fn check(config: &Config) -> Result<String> {
    let settings = engines::press(&config.press);
    let program = settings.program.display().to_string();
    let fonts = settings.fonts.clone();
    Press::new(settings)
        .check_program()
        .map_err(|failure| CommandError::new(format!("{failure}. PDF rendering needs it.")))?;
    let missing: Vec<String> = fonts
        .iter()
        .filter(|folder| !folder.is_dir())
        .map(|folder| folder.display().to_string())
        .collect();
    if missing.is_empty() {
        return Ok(format!("{program} is there"));
    }
    Err(CommandError::new(format!(
        "{} is not a font directory. Install fonts, or change `press.fonts`.",
        missing.join(", ")
    )))
}
