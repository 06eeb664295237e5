//! Keys of files. They are built only here, so that keys of two tenants cannot collide.

use std::fmt;

use model::{
    Entropy, Oid,
    id::{OrganizationId, PoolId},
};
use object_store::path::Path;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key(pub(crate) Path);

/// Common prefix of many keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prefix(pub(crate) Path);

const PROBES: &str = "probe";
const OBJECTS: &str = "objects";

impl Key {
    /// A blob of a pool.
    pub fn object(organization: OrganizationId, pool: PoolId, oid: Oid) -> Self {
        let Prefix(pool) = Prefix::pool(organization, pool);
        Self(pool.join(oid.to_string()))
    }

    /// A PDF of a pool's content, by a hash of everything that determines its bytes.
    pub fn pdf(organization: OrganizationId, pool: PoolId, name: &str) -> Self {
        let Prefix(prints) = Prefix::pdfs(organization, pool);
        Self(prints.join(name))
    }

    /// Prefix of probe files.
    pub(crate) fn probes() -> Path {
        Path::from(PROBES)
    }

    /// A file that is written only to check that it can be read back.
    pub(crate) fn probe(entropy: &dyn Entropy) -> Self {
        let mut name = [0; 16];
        entropy.fill(&mut name);
        Self(Path::from_iter([PROBES, &hex::encode(name)]))
    }

    /// The organization and pool of a blob, if it is the key of one.
    pub fn pool(&self) -> Option<(OrganizationId, PoolId)> {
        let parts: Vec<_> = self.0.parts().collect();
        match &parts[..] {
            [objects, organization, pool, _] if objects.as_ref() == OBJECTS => Some((
                organization.as_ref().parse().ok()?,
                pool.as_ref().parse().ok()?,
            )),
            _ => None,
        }
    }

    /// The blob of the key, if it is the key of one.
    pub fn oid(&self) -> Option<Oid> {
        self.0.filename()?.parse().ok()
    }
}

impl Prefix {
    /// All files of an organization.
    pub fn organization(organization: OrganizationId) -> Self {
        Self(Path::from_iter([OBJECTS, &organization.to_string()]))
    }

    /// All PDF files of an organization.
    pub fn pdfs_of_organization(organization: OrganizationId) -> Self {
        Self(Path::from_iter(["prints", &organization.to_string()]))
    }

    /// All files of a pool.
    pub fn pool(organization: OrganizationId, pool: PoolId) -> Self {
        let (organization, pool) = (organization.to_string(), pool.to_string());
        Self(Path::from_iter([OBJECTS, &organization, &pool]))
    }

    /// All PDF files of a pool.
    pub fn pdfs(organization: OrganizationId, pool: PoolId) -> Self {
        let (organization, pool) = (organization.to_string(), pool.to_string());
        Self(Path::from_iter(["prints", &organization, &pool]))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
