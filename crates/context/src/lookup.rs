//! Loads objects by id, as unchecked values: the first line of every use case.

use authz::{Resource, Unchecked};
use model::{
    Error, Id, Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    collection::Collection,
    comment::{Comment, Discussion, Reply},
    content::{Content, RevisionSelector},
    id::{
        CollectionId, CommentId, CommentReplyId, Identified, InstallationId, OrganizationId,
        ReviewId, SiteId, SpaceId, TeamId, TranslationId, UserId, kind,
    },
    installation::Installation,
    integration::IntegrationName,
    invite::{Invite, InviteId},
    member::Member,
    openapi_spec::{OpenApiSpec, SpecSlug},
    organization::Organization,
    review::Review,
    site::Site,
    space::Space,
    team::Team,
    translation::Translation,
    user::User,
};
use store::{
    change_requests, collections, comments,
    contents::{self, for_readers::ConditionFn},
    directory, installations, invites, members, openapi_specs, organizations, reviews, sites,
    spaces, teams, translations, users,
};
use uuid::Uuid;

use crate::{Ctx, Principal, adaptive, cache::MemoryCache, directory::DirectoryCache};

impl Ctx {
    fn directory(&self) -> &MemoryCache<Uuid, OrganizationId> {
        &self.app.feature::<DirectoryCache>().0
    }

    /// Returns the account of the caller.
    pub async fn current_user(&self) -> Result<User> {
        let found = users::find(self.db(), self.user()?).await?;
        found.ok_or(Error::NotFound(kind::User::KIND))
    }

    pub async fn organization(&self, id: OrganizationId) -> Result<Unchecked<Organization>> {
        if self.is_installed_elsewhere(id) {
            return or_not_found(None);
        }
        let found = organizations::find(self.db(), id, self.user()?).await?;
        if found.is_some() {
            self.require_security_settings(id).await?;
            self.record_activity(id);
        }
        or_not_found(found)
    }

    pub async fn collection(&self, id: CollectionId) -> Result<Unchecked<Collection>> {
        or_not_found(self.find_collection(id).await?)
    }

    /// For deletes, where a missing collection is not an error.
    pub async fn find_collection(&self, id: CollectionId) -> Result<Option<Unchecked<Collection>>> {
        let user = self.user()?;
        let find = |organization| collections::find(self.db(), organization, id, user);
        self.find_via_directory(id, "collection", find).await
    }

    pub async fn space(&self, id: SpaceId) -> Result<Unchecked<Space>> {
        or_not_found(self.find_space(id).await?)
    }

    pub async fn find_space(&self, id: SpaceId) -> Result<Option<Unchecked<Space>>> {
        if let Some(reader) = self.reader() {
            let holds = |condition: &str| adaptive::holds(reader, condition);
            let (reader, now) = ((&**reader, &holds as ConditionFn<'_>), self.app.clock.now());
            return contents::for_readers::find_space(self.db(), reader, id, now).await;
        }
        let user = self.user()?;
        let find = |organization| spaces::find(self.db(), organization, id, user);
        self.find_via_directory(id, "space", find).await
    }

    /// Loads a space at one of its revisions.
    pub async fn content(
        &self,
        space: SpaceId,
        at: RevisionSelector,
    ) -> Result<Unchecked<Content>> {
        let found = if let Some(reader) = self.reader() {
            let holds = |condition: &str| adaptive::holds(reader, condition);
            let (reader, now) = ((&**reader, &holds as ConditionFn<'_>), self.app.clock.now());
            contents::for_readers::find(self.db(), reader, space, at, now).await?
        } else {
            let user = self.user()?;
            let find = |organization| contents::find(self.db(), organization, space, at, user);
            self.find_via_directory(space, "space", find).await?
        };
        found.ok_or_else(|| {
            Error::NotFound(match at {
                RevisionSelector::Main => <Space as Resource>::KIND,
                RevisionSelector::Revision(_) => <Content as Resource>::KIND,
                RevisionSelector::ChangeRequest(_) => <ChangeRequest as Resource>::KIND,
            })
        })
    }

    pub async fn change_request(
        &self,
        space: SpaceId,
        key: ChangeRequestKey,
    ) -> Result<Unchecked<ChangeRequest>> {
        if let Some(reader) = self.reader() {
            let holds = |condition: &str| adaptive::holds(reader, condition);
            let (reader, now) = ((&**reader, &holds as ConditionFn<'_>), self.app.clock.now());
            let found = change_requests::for_readers::find(self.db(), reader, space, key, now);
            return or_not_found(found.await?);
        }
        let user = self.user()?;
        let find = |organization| change_requests::find(self.db(), organization, space, key, user);
        or_not_found(self.find_via_directory(space, "space", find).await?)
    }

    pub async fn translation(
        &self,
        organization: OrganizationId,
        id: TranslationId,
    ) -> Result<Unchecked<Translation>> {
        or_not_found(self.find_translation(organization, id).await?)
    }

    /// For deletes, where a missing translation is not an error.
    pub async fn find_translation(
        &self,
        organization: OrganizationId,
        id: TranslationId,
    ) -> Result<Option<Unchecked<Translation>>> {
        translations::find(self.db(), organization, id, self.user()?).await
    }

    pub async fn review(
        &self,
        space: SpaceId,
        key: ChangeRequestKey,
        id: ReviewId,
    ) -> Result<Unchecked<Review>> {
        let user = self.user()?;
        let find = |organization| reviews::find(self.db(), organization, (space, key), id, user);
        or_not_found(self.find_via_directory(space, "space", find).await?)
    }

    pub async fn comment(&self, place: Discussion, id: CommentId) -> Result<Unchecked<Comment>> {
        or_not_found(self.find_comment(place, id).await?)
    }

    /// For deletes, where a missing comment is not an error.
    pub async fn find_comment(
        &self,
        place: Discussion,
        id: CommentId,
    ) -> Result<Option<Unchecked<Comment>>> {
        let user = self.user()?;
        let find = |organization| comments::find(self.db(), organization, place, id, user);
        self.find_via_directory(place.space, "space", find).await
    }

    pub async fn reply(
        &self,
        place: Discussion,
        ids: (CommentId, CommentReplyId),
    ) -> Result<Unchecked<Reply>> {
        or_not_found(self.find_reply(place, ids).await?)
    }

    /// For deletes, where a missing reply is not an error.
    pub async fn find_reply(
        &self,
        place: Discussion,
        ids: (CommentId, CommentReplyId),
    ) -> Result<Option<Unchecked<Reply>>> {
        let user = self.user()?;
        let find = |organization| comments::find_reply(self.db(), organization, place, ids, user);
        self.find_via_directory(place.space, "space", find).await
    }

    pub async fn deleted_space(&self, id: SpaceId) -> Result<Unchecked<Space>> {
        let user = self.user()?;
        let find = |organization| spaces::trash::find(self.db(), organization, id, user);
        or_not_found(self.find_via_directory(id, "space", find).await?)
    }

    pub async fn site(&self, organization: OrganizationId, id: SiteId) -> Result<Unchecked<Site>> {
        or_not_found(self.find_site(organization, id).await?)
    }

    /// Loads a site, for members and for readers of this site.
    pub async fn site_for_reading(
        &self,
        organization: OrganizationId,
        id: SiteId,
    ) -> Result<Unchecked<Site>> {
        let Some(reader) = self.reader() else {
            return self.site(organization, id).await;
        };
        if (reader.organization, reader.site) != (organization, id) {
            return or_not_found(None);
        }
        or_not_found(sites::for_readers::find(self.db(), reader).await?)
    }

    /// For deletes, where a missing site is not an error.
    pub async fn find_site(
        &self,
        organization: OrganizationId,
        id: SiteId,
    ) -> Result<Option<Unchecked<Site>>> {
        if self.is_installed_elsewhere(organization) {
            return Ok(None);
        }
        let found = sites::find(self.db(), organization, id, self.user()?).await?;
        if found.is_some() {
            self.record_activity(organization);
        }
        Ok(found)
    }

    pub async fn openapi_spec(
        &self,
        organization: OrganizationId,
        slug: &SpecSlug,
    ) -> Result<Unchecked<OpenApiSpec>> {
        or_not_found(self.find_openapi_spec(organization, slug).await?)
    }

    /// For deletes, where a missing OpenAPI spec is not an error.
    pub async fn find_openapi_spec(
        &self,
        organization: OrganizationId,
        slug: &SpecSlug,
    ) -> Result<Option<Unchecked<OpenApiSpec>>> {
        openapi_specs::find(self.db(), organization, slug, self.user()?).await
    }

    /// Loads an installation of an integration: for admins of its organization, for the integration, and for itself.
    pub async fn installation_by_id(
        &self,
        integration: &IntegrationName,
        id: InstallationId,
    ) -> Result<Unchecked<Installation>> {
        or_not_found(self.find_installation_by_id(integration, id).await?)
    }

    /// For deletes, where a missing installation is not an error.
    pub async fn find_installation_by_id(
        &self,
        integration: &IntegrationName,
        id: InstallationId,
    ) -> Result<Option<Unchecked<Installation>>> {
        let is_own = match &self.principal {
            Principal::Integration(own) => own == integration,
            Principal::Installation(own) => own.installation == id,
            _ => {
                let user = self.user()?;
                let find = |organization| {
                    installations::find(self.db(), organization, integration, id, user)
                };
                return self.find_via_directory(id, "installation", find).await;
            }
        };
        if !is_own {
            return Ok(None);
        }
        let find = |organization| installations::find_own(self.db(), organization, integration, id);
        self.find_via_directory(id, "installation", find).await
    }

    pub async fn team(&self, organization: OrganizationId, id: TeamId) -> Result<Unchecked<Team>> {
        or_not_found(self.find_team(organization, id).await?)
    }

    pub async fn find_team(
        &self,
        organization: OrganizationId,
        id: TeamId,
    ) -> Result<Option<Unchecked<Team>>> {
        teams::find(self.db(), organization, id, self.user()?).await
    }

    /// For deletes, where a missing link is not an error.
    pub async fn find_invite(
        &self,
        organization: OrganizationId,
        id: &InviteId,
    ) -> Result<Option<Unchecked<Invite>>> {
        invites::find(self.db(), organization, id, self.user()?).await
    }

    pub async fn member(
        &self,
        organization: OrganizationId,
        user: UserId,
    ) -> Result<Unchecked<Member>> {
        or_not_found(members::find(self.db(), organization, user, self.user()?).await?)
    }

    /// Finds the organization of an id. Not to be exposed to callers outside of that organization.
    pub async fn organization_of<K>(
        &self,
        id: Id<K>,
        kind: &str,
    ) -> Result<Option<OrganizationId>> {
        if let Some(known) = self.directory().get(&id.uuid()) {
            return Ok(Some(known));
        }
        directory::find(self.db(), id.uuid(), kind).await
    }

    /// Finds an object by its id alone. The directory maps ids to organizations, and is cached: entries change only by
    /// transfer. If a cached entry does not find the object, the directory is read again, in case this node missed the
    /// cache hint of a transfer.
    pub async fn find_via_directory<K, T, F>(
        &self,
        id: Id<K>,
        kind: &str,
        find: impl Fn(OrganizationId) -> F,
    ) -> Result<Option<T>>
    where
        F: Future<Output = Result<Option<T>>>,
    {
        let cache = self.directory();
        let cached = cache.get(&id.uuid());
        if let Some(organization) = cached
            && !self.is_installed_elsewhere(organization)
            && let Some(found) = find(organization).await?
        {
            self.require_security_settings(organization).await?;
            self.record_activity(organization);
            return Ok(Some(found));
        }
        match directory::find(self.db(), id.uuid(), kind).await? {
            Some(organization)
                if cached != Some(organization) && !self.is_installed_elsewhere(organization) =>
            {
                cache.insert(id.uuid(), organization);
                let found = find(organization).await?;
                if found.is_some() {
                    self.require_security_settings(organization).await?;
                    self.record_activity(organization);
                }
                Ok(found)
            }
            _ => Ok(None),
        }
    }
}

pub fn or_not_found<T: Resource>(found: Option<Unchecked<T>>) -> Result<Unchecked<T>> {
    found.ok_or(Error::NotFound(T::KIND))
}
