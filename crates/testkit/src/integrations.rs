//! Tokens of the integration of a world, and of its installation.

use identity::integration_tokens;
use model::{
    Clock,
    id::{InstallationId, OrganizationId},
    installation::IntegrationTokenHolder,
    integration::IntegrationName,
};
use secrecy::ExposeSecret;

use crate::{Persona, TestApp, World};

impl TestApp {
    /// The script of an integration, with the token it gets.
    pub fn integration(&self, name: &str) -> Persona<'_> {
        let integration = IntegrationName::from_stored(name.to_owned());
        self.holder(IntegrationTokenHolder::Integration { integration })
    }

    /// The script of an integration, acting for an installation.
    pub fn installation(
        &self,
        organization: OrganizationId,
        installation: InstallationId,
    ) -> Persona<'_> {
        self.holder(IntegrationTokenHolder::Installation {
            organization,
            installation,
        })
    }

    fn holder(&self, holder: IntegrationTokenHolder) -> Persona<'_> {
        let token = integration_tokens::sign(&self.app.keys, holder, self.clock.now());
        self.bearer(token.expose_secret())
    }
}

impl World {
    /// The installation of this world.
    pub fn installed<'a>(&self, app: &'a TestApp) -> Persona<'a> {
        app.installation(self.organization, self.installation)
    }
}
