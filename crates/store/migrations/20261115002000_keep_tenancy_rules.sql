-- Whether an organization keeps an admin is asked at each change of roles.
create index members_admins on members (organization_id, user_id) where role = 'admin' and disabled_at is null;

-- A link to a collection or space grants a role on it; only links to an organization can make plain guests.
alter table invites
    add constraint invites_resource_has_role
        check (role is not null or num_nonnulls(collection_id, space_id) = 0);
