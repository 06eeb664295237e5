-- Conversations with readers, the questions and problems in them (issues), and the clusters that issues form.
create table conversations (
    organization_id uuid not null,
    id uuid not null,
    -- Where it comes from, and its id there.
    source text not null,
    external_id text not null,
    subject text,
    url text,
    -- Name to value.
    attributes jsonb not null,
    parts jsonb not null,
    created_at timestamptz not null,
    -- Otherwise `created_at` is the time of ingestion.
    is_created_at_given boolean not null,
    ingested_at timestamptz not null,
    -- When its issues were found. Null after a change, until they are found again.
    processed_at timestamptz,
    -- A deleted conversation has no text; a job removes its issues from their clusters, and then the row.
    deleted_at timestamptz,
    version bigint not null default 1,
    constraint conversations_pkey primary key (organization_id, id),
    constraint conversations_organization_fkey foreign key (organization_id) references organizations (organization_id)
);
-- A deleted one can be ingested again before the job has removed it.
create unique index conversations_external_id_unique on conversations (organization_id, source, external_id)
    where deleted_at is null;
create index conversations_by_source on conversations (organization_id, source, id) where deleted_at is null;
create index conversations_by_age on conversations (organization_id, created_at, id) where deleted_at is null;
create index conversations_pending on conversations (organization_id, id)
    where processed_at is null and deleted_at is null;
create index conversations_deleted on conversations (organization_id, id) where deleted_at is not null;

-- Attributes of conversations, to delete by them. Values that a conversation had before a change may remain.
create table conversation_attributes (
    organization_id uuid not null,
    name text not null,
    value text not null,
    conversation_id uuid not null,
    constraint conversation_attributes_pkey primary key (organization_id, name, value, conversation_id),
    constraint conversation_attributes_conversation_fkey foreign key (organization_id, conversation_id)
        references conversations (organization_id, id) on delete cascade
);
create index conversation_attributes_by_conversation on conversation_attributes (organization_id, conversation_id);

-- What the clustering of an organization knows besides its clusters.
create table issues_clusterings (
    organization_id uuid not null,
    -- Document frequencies of terms, in the format of the crate `clustering`.
    frequencies bytea not null,
    -- Grows with each change of the clusters, so that of two concurrent jobs one starts again.
    generation bigint not null,
    constraint issues_clusterings_pkey primary key (organization_id),
    constraint issues_clusterings_organization_fkey foreign key (organization_id)
        references organizations (organization_id)
);

create table issues_clusters (
    organization_id uuid not null,
    id uuid not null,
    label text not null,
    summary text not null,
    -- The sum of the vectors of its issues, in the format of the crate `clustering`.
    centroid bytea not null,
    issues bigint not null default 0,
    conversations bigint not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- Null if its issues have changed since label and summary were chosen.
    described_at timestamptz,
    version bigint not null default 1,
    constraint issues_clusters_pkey primary key (organization_id, id),
    constraint issues_clusters_organization_fkey foreign key (organization_id) references organizations (organization_id)
);
create index issues_clusters_by_update on issues_clusters (organization_id, updated_at, id);
create index issues_clusters_by_issues on issues_clusters (organization_id, issues, id);
create index issues_clusters_by_conversations on issues_clusters (organization_id, conversations, id);
create index issues_clusters_undescribed on issues_clusters (organization_id, id) where described_at is null;

create table conversation_issues (
    organization_id uuid not null,
    id uuid not null,
    conversation_id uuid not null,
    cluster_id uuid not null,
    title text not null,
    text text not null,
    -- Those of the conversation.
    source text not null,
    created_at timestamptz not null,
    ingested_at timestamptz not null,
    constraint conversation_issues_pkey primary key (organization_id, id),
    constraint conversation_issues_conversation_fkey foreign key (organization_id, conversation_id)
        references conversations (organization_id, id) on delete cascade,
    constraint conversation_issues_cluster_fkey foreign key (organization_id, cluster_id)
        references issues_clusters (organization_id, id)
);
create index conversation_issues_by_conversation on conversation_issues (organization_id, conversation_id, id);
create index conversation_issues_by_cluster on conversation_issues (organization_id, cluster_id, id);
-- For the pulse of clusters.
create index conversation_issues_by_time on conversation_issues (organization_id, cluster_id, source, created_at);

-- The cluster that a change request was opened for. Clusters end, so it is no foreign key.
alter table change_requests add column issues_cluster_id uuid;
create index change_requests_by_issues_cluster on change_requests (organization_id, issues_cluster_id, id)
    where issues_cluster_id is not null;
