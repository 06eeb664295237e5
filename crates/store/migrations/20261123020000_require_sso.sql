-- Organizations whose single sign-on a session or token has passed: sessions through a provider, tokens because they were
-- created in such a session or authorized in one.
create table sso_authorizations (
    token_id uuid not null,
    organization_id uuid not null,
    -- Absent for tokens: they stay authorized when the provider is deleted.
    provider_id uuid,
    authorized_at timestamptz not null,
    constraint sso_authorizations_pkey primary key (token_id, organization_id),
    constraint sso_authorizations_token_fkey foreign key (token_id) references api_tokens (id) on delete cascade
);
create index sso_authorizations_by_organization on sso_authorizations (organization_id, provider_id);

-- The organization whose provider a session began with. Tokens inherit it from the session or token that created them.
-- Absent for passwords, passkeys, links of the operator, and the provider of the installation.
alter table api_tokens add origin_organization_id uuid;

-- The admin who may sign in without the organization's providers, in a browser, when those fail.
alter table organizations add sso_break_glass_id uuid;
alter table organizations add constraint organizations_sso_break_glass_fkey
    foreign key (organization_id, sso_break_glass_id) references members (organization_id, user_id)
    on delete set null (sso_break_glass_id);

create index members_with_sso on members (organization_id) where sso;

-- Whether a member must have passed the single sign-on of the organization.
create function requires_sso(organization uuid, who uuid) returns boolean stable language sql as $$
    select exists (
        select from members m
        join organizations o on o.organization_id = m.organization_id
        where m.organization_id = organization and m.user_id = who and (o.sso or m.sso)
    )
$$;
