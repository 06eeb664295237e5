-- The repository elsewhere that a space was imported from or exported to last, and how that went.
create table git_syncs (
    organization_id uuid not null,
    space_id uuid not null,
    -- The operation that this tells of; one that was begun earlier changes nothing any more.
    operation_id uuid not null,
    url text not null,
    ref text not null,
    -- The folder of the repository that holds the content; null is the whole of it.
    directory text,
    direction text not null,
    state text not null,
    stage text not null,
    error text,
    -- Main, and the commit of the repository, when they were last the same.
    revision bytea,
    remote_commit bytea,
    started_at timestamptz not null,
    updated_at timestamptz not null,
    completed_at timestamptz,
    constraint git_syncs_pkey primary key (organization_id, space_id),
    constraint git_syncs_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on update cascade on delete cascade,
    constraint git_syncs_direction_known check (direction in ('import', 'export')),
    constraint git_syncs_state_known check (state in ('running', 'failure', 'success')),
    constraint git_syncs_stage_known check (stage in ('repo_fetch', 'content_process', 'finalize'))
);
