-- Passkeys of users, which sign in instead of a password or after it.
create table passkeys (
    id uuid not null,
    user_id uuid not null,
    -- The id that the authenticator chose.
    credential_id bytea not null,
    -- SubjectPublicKeyInfo in DER.
    public_key bytea not null,
    -- How often it has signed, as it says itself. Zero for those that do not count.
    sign_count bigint not null,
    -- Whether it is copied to other devices of its owner.
    is_backed_up boolean not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    constraint passkeys_pkey primary key (id),
    constraint passkeys_credential_key unique (credential_id),
    constraint passkeys_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint passkeys_name_length check (char_length(name) between 1 and 50),
    constraint passkeys_credential_length check (octet_length(credential_id) between 1 and 1023)
);
create index passkeys_by_user on passkeys (user_id, id);

-- Challenges that a passkey has signed, until they expire: each is accepted once.
create table used_passkey_challenges (
    hash bytea not null,
    expires_at timestamptz not null,
    constraint used_passkey_challenges_pkey primary key (hash)
);
create index used_passkey_challenges_by_expiry on used_passkey_challenges (expires_at);
