-- Sessions of browsers, which send their token as a cookie. The session itself is a row of api_tokens, so that all that
-- ends tokens ends it too; `expires_at` there moves on with use, but never past `ends_at`.
create table browser_sessions (
    token_id uuid not null,
    -- When the session ends even if it is used.
    ends_at timestamptz not null,
    -- When its owner last proved who they are, with the password or a link from the operator.
    authenticated_at timestamptz not null,
    -- As the browser and the connection said at the sign-in, for the owner to recognize it.
    user_agent text,
    ip_address text,
    constraint browser_sessions_pkey primary key (token_id),
    constraint browser_sessions_token_fkey foreign key (token_id) references api_tokens (id) on delete cascade,
    constraint browser_sessions_user_agent_length check (char_length(user_agent) <= 300)
);

-- Links that sign their owner in once, printed by the operator's command line.
create table sign_in_links (
    -- SHA-256 of the token, which has 256 random bits.
    hash bytea not null,
    user_id uuid not null,
    expires_at timestamptz not null,
    constraint sign_in_links_pkey primary key (hash),
    constraint sign_in_links_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint sign_in_links_hash_length check (octet_length(hash) = 32)
);
create index sign_in_links_by_user on sign_in_links (user_id);
