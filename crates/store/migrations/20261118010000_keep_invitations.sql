-- People who were invited by their address and have not come yet. Nobody becomes a member unasked: the row becomes a
-- membership when someone who is signed in brings its token.
create table invitations (
    organization_id uuid not null,
    id uuid not null,
    email text not null,
    address text not null generated always as (lower(email)) stored,
    -- null makes a guest.
    role role,
    sso boolean not null,
    -- SHA-256 of the token, which has 128 random bits. Null until the mail with it is written.
    token_hash bytea,
    -- Whether the token was mailed to the address: then whoever has it owns the address.
    mailed boolean not null default false,
    -- The account that was made with this invitation.
    account_id uuid,
    created_at timestamptz not null,
    created_by uuid not null,
    expires_at timestamptz not null,
    constraint invitations_pkey primary key (organization_id, id),
    constraint invitations_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint invitations_token_hash_length check (octet_length(token_hash) = 32)
);
create unique index invitations_by_email on invitations (organization_id, address);
create unique index invitations_by_token on invitations (organization_id, token_hash);
