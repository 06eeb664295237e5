-- Identity providers of organizations, of both kinds: sessions and links refer to either by one id.
create table sso_providers (
    organization_id uuid not null,
    id uuid not null,
    kind text not null,
    label text not null,
    -- What members get who join through this provider.
    default_role role,
    default_team_id uuid,
    -- SAML. The provider is active when all three are set.
    entity_id text,
    sso_url text,
    certificate text,
    -- OpenID Connect. The secret is encrypted with the key ring.
    issuer text,
    client_id text,
    client_secret bytea,
    created_at timestamptz not null,
    version bigint not null default 1,
    constraint sso_providers_pkey primary key (organization_id, id),
    constraint sso_providers_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint sso_providers_default_team_fkey foreign key (organization_id, default_team_id)
        references teams (organization_id, id) on delete set null (default_team_id),
    constraint sso_providers_kind check (kind in ('saml', 'oidc')),
    constraint sso_providers_label_length check (char_length(label) between 1 and 30),
    constraint sso_providers_fields_of_kind check (
        kind = 'saml' and num_nonnulls(issuer, client_id, client_secret) = 0
        or kind = 'oidc' and num_nonnulls(entity_id, sso_url, certificate) = 0)
);

-- Which account a person of an identity provider has here.
create table sso_accounts (
    organization_id uuid not null,
    provider_id uuid not null,
    -- SHA-256 of what identifies the person at the provider.
    subject_hash bytea not null,
    subject text not null,
    user_id uuid not null,
    linked_at timestamptz not null,
    last_used_at timestamptz not null,
    constraint sso_accounts_pkey primary key (organization_id, provider_id, subject_hash),
    constraint sso_accounts_provider_fkey foreign key (organization_id, provider_id)
        references sso_providers (organization_id, id) on delete cascade
);
create index sso_accounts_by_user on sso_accounts (organization_id, user_id);

-- The same for the provider of the installation.
create table installation_accounts (
    -- SHA-256 of the issuer and of what identifies the person there.
    subject_hash bytea not null,
    user_id uuid not null,
    linked_at timestamptz not null,
    last_used_at timestamptz not null,
    constraint installation_accounts_pkey primary key (subject_hash),
    constraint installation_accounts_user_fkey foreign key (user_id) references users (id) on delete cascade
);
create index installation_accounts_by_user on installation_accounts (user_id);

-- Sign-ins at the providers that have not ended. `hash` is the SHA-256 of the secret that comes back: the id of the
-- SAML request, the state of OpenID Connect, or the ticket of a verified sign-in.
create table sso_sign_ins (
    hash bytea not null,
    -- Absent for the provider of the installation.
    organization_id uuid,
    provider_id uuid,
    -- SHA-256 of the cookie of the browser that began. Absent if the provider began.
    browser_hash bytea,
    -- OpenID Connect: nonce and code verifier, encrypted with the key ring.
    envelope bytea,
    next text not null,
    -- What the provider said, after its answer was verified.
    identity jsonb,
    expires_at timestamptz not null,
    constraint sso_sign_ins_pkey primary key (hash)
);
create index sso_sign_ins_by_expiry on sso_sign_ins (expires_at);

-- Each SAML assertion is accepted once.
create table used_saml_assertions (
    provider_id uuid not null,
    hash bytea not null,
    expires_at timestamptz not null,
    constraint used_saml_assertions_pkey primary key (provider_id, hash)
);
create index used_saml_assertions_by_expiry on used_saml_assertions (expires_at);
