//! Finding things by id, as unchecked values: the first line of every use-case.

use authz::{Resource, Unchecked};
use model::{
    Error, Id, Result,
    collection::Collection,
    id::{CollectionId, OrganizationId, SpaceId, TeamId, UserId},
    member::Member,
    organization::Organization,
    space::Space,
    team::Team,
};
use store::{access, directory};

use crate::Ctx;

impl Ctx {
    pub async fn organization(&self, id: OrganizationId) -> Result<Unchecked<Organization>> {
        required(access::organization(self.db(), id, self.user()?).await?)
    }

    pub async fn collection(&self, id: CollectionId) -> Result<Unchecked<Collection>> {
        required(self.find_collection(id).await?)
    }

    /// For deletes, where a missing thing is no error.
    pub async fn find_collection(&self, id: CollectionId) -> Result<Option<Unchecked<Collection>>> {
        let user = self.user()?;
        let Some(organization) = self.organization_of(id, "collection").await? else {
            return Ok(None);
        };
        access::collection(self.db(), organization, id, user).await
    }

    pub async fn space(&self, id: SpaceId) -> Result<Unchecked<Space>> {
        required(self.find_space(id).await?)
    }

    pub async fn find_space(&self, id: SpaceId) -> Result<Option<Unchecked<Space>>> {
        let user = self.user()?;
        let Some(organization) = self.organization_of(id, "space").await? else {
            return Ok(None);
        };
        access::space(self.db(), organization, id, user).await
    }

    pub async fn deleted_space(&self, id: SpaceId) -> Result<Unchecked<Space>> {
        let user = self.user()?;
        let Some(organization) = self.organization_of(id, "space").await? else {
            return required(None);
        };
        required(access::deleted_space(self.db(), organization, id, user).await?)
    }

    pub async fn team(&self, organization: OrganizationId, id: TeamId) -> Result<Unchecked<Team>> {
        required(self.find_team(organization, id).await?)
    }

    pub async fn find_team(
        &self,
        organization: OrganizationId,
        id: TeamId,
    ) -> Result<Option<Unchecked<Team>>> {
        access::team(self.db(), organization, id, self.user()?).await
    }

    pub async fn member(
        &self,
        organization: OrganizationId,
        user: UserId,
    ) -> Result<Unchecked<Member>> {
        required(access::member(self.db(), organization, user, self.user()?).await?)
    }

    /// Which organization an id belongs to. Answers are cached: they change only by transfer, which tells all nodes.
    async fn organization_of<K>(&self, id: Id<K>, kind: &str) -> Result<Option<OrganizationId>> {
        let cache = &self.app.directory;
        if let Some(organization) = cache.get(&id.uuid()) {
            return Ok(Some(organization));
        }
        let found = directory::find(self.db(), id.uuid(), kind).await?;
        if let Some(organization) = found {
            cache.insert(id.uuid(), organization);
        }
        Ok(found)
    }
}

pub(crate) fn required<T: Resource>(found: Option<Unchecked<T>>) -> Result<Unchecked<T>> {
    found.ok_or(Error::NotFound(T::KIND))
}
