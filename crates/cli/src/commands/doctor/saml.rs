//! Checks that messages of SAML identity providers can be verified.

use config::Config;
use saml_client::SamlVerifier;

use crate::{
    engines,
    error::{CommandError, Result},
};

pub(crate) fn check(config: &Config) -> Result<String> {
    let settings = engines::saml(&config.saml);
    let program = settings.program.display().to_string();
    let checked = SamlVerifier::new(settings).check_program();
    checked.map_err(|failure| {
        CommandError::new(format!("{failure}. Single sign-on with SAML needs it."))
    })?;
    Ok(format!("{program} is there"))
}
