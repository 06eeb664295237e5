create table organizations (
    organization_id uuid not null,
    title text not null,
    hostname text,
    type text not null default 'business',
    use_case text,
    community_type text,
    default_role role,
    default_content jsonb,
    logo_url text,
    sso boolean not null default false,
    ai boolean not null default false,
    invite_links boolean not null default true,
    merge_rules jsonb not null default '{"type": "none"}',
    -- Where the organization's rows live. One value today; the handle for residency and distribution.
    cell text not null default 'main',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    created_by uuid not null,
    version bigint not null default 1,
    constraint organizations_pkey primary key (organization_id),
    constraint organizations_title_length check (char_length(title) between 2 and 255)
);

create table hostnames (
    hostname text not null,
    organization_id uuid not null,
    constraint hostnames_pkey primary key (hostname),
    constraint hostnames_organization_unique unique (organization_id),
    constraint hostnames_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade
);

create table email_domains (
    domain text not null,
    organization_id uuid not null,
    constraint email_domains_pkey primary key (domain, organization_id),
    constraint email_domains_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade
);
create index email_domains_by_organization on email_domains (organization_id);

create table members (
    organization_id uuid not null,
    user_id uuid not null,
    -- null is a guest: a member who has only what is granted.
    role role,
    sso boolean not null default false,
    joined_at timestamptz not null,
    last_seen_at timestamptz,
    disabled_at timestamptz,
    invited_by uuid,
    version bigint not null default 1,
    constraint members_pkey primary key (organization_id, user_id),
    constraint members_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint members_user_fkey foreign key (user_id) references users (id) on delete cascade
);
create index members_by_user on members (user_id, organization_id);
create index members_by_joined_at on members (organization_id, joined_at, user_id);
create index members_by_last_seen_at on members (organization_id, last_seen_at, user_id) where last_seen_at is not null;

create table teams (
    organization_id uuid not null,
    id uuid not null,
    title text not null,
    created_at timestamptz not null,
    created_by uuid not null,
    version bigint not null default 1,
    constraint teams_pkey primary key (organization_id, id),
    constraint teams_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint teams_title_length check (char_length(title) between 1 and 64)
);

create table team_members (
    organization_id uuid not null,
    team_id uuid not null,
    user_id uuid not null,
    role text not null,
    added_at timestamptz not null,
    added_by uuid not null,
    constraint team_members_pkey primary key (organization_id, team_id, user_id),
    constraint team_members_team_fkey foreign key (organization_id, team_id)
        references teams (organization_id, id) on delete cascade,
    constraint team_members_member_fkey foreign key (organization_id, user_id)
        references members (organization_id, user_id) on delete cascade,
    constraint team_members_role_known check (role in ('owner', 'member'))
);
create index team_members_by_user on team_members (organization_id, user_id, team_id);

create table agent_instructions (
    organization_id uuid not null,
    document jsonb not null,
    updated_at timestamptz not null,
    updated_by uuid not null,
    version bigint not null default 1,
    constraint agent_instructions_pkey primary key (organization_id),
    constraint agent_instructions_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade
);
