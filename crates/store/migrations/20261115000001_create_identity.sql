-- Roles are ordered: comparing and max() follow the order of this list.
create type role as enum ('read', 'comment', 'edit', 'review', 'create', 'admin');

-- What a collection or space says by default. 'inherit' says nothing, 'nobody' is `null` on the wire.
create type level as enum ('inherit', 'nobody', 'read', 'comment', 'edit', 'review', 'create', 'admin');

create table users (
    id uuid not null,
    email text not null,
    display_name text not null,
    photo_url text,
    email_verified_at timestamptz,
    password_hash text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint users_pkey primary key (id),
    constraint users_display_name_length check (char_length(display_name) between 1 and 64)
);
create unique index users_email_unique on users (lower(email));

create table api_tokens (
    id uuid not null,
    user_id uuid not null,
    label text not null,
    hash bytea not null,
    scopes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz,
    constraint api_tokens_pkey primary key (id),
    constraint api_tokens_hash_unique unique (hash),
    constraint api_tokens_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint api_tokens_label_length check (char_length(label) between 1 and 50)
);
create index api_tokens_by_user on api_tokens (user_id, id);

-- Which organization an id belongs to, for paths that do not name one. Rows change only by transfer.
create table directory (
    id uuid not null,
    organization_id uuid not null,
    kind text not null,
    constraint directory_pkey primary key (id)
);
