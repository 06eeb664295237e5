-- Second factors of people who sign in. Both tables belong to users, not to organizations.
create table totp_factors (
    user_id uuid not null,
    -- The shared secret, encrypted with the key ring.
    envelope bytea not null,
    created_at timestamptz not null,
    -- When its owner proved with a code that their app has the secret. Until then it counts for nothing.
    confirmed_at timestamptz,
    -- The time step of the last accepted code: each code is accepted once.
    last_step bigint not null default 0,
    constraint totp_factors_pkey primary key (user_id),
    constraint totp_factors_user_fkey foreign key (user_id) references users (id) on delete cascade
);

create table recovery_codes (
    user_id uuid not null,
    -- SHA-256 of the code, which has 80 random bits. A used code is deleted.
    hash bytea not null,
    constraint recovery_codes_pkey primary key (user_id, hash),
    constraint recovery_codes_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint recovery_codes_hash_length check (octet_length(hash) = 32)
);
