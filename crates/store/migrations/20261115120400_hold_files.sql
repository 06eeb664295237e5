-- Files are put into object storage before the transaction that stores the rows which name them. Garbage collection
-- leaves the files of a pool alone while someone does so.
create table file_holds (
    organization_id uuid not null,
    pool_id uuid not null,
    id uuid not null,
    -- Who died before it ended it holds nothing for ever.
    until timestamptz not null,
    constraint file_holds_pkey primary key (organization_id, pool_id, id)
);

-- The other way round: while garbage collection deletes files of a pool, nobody begins to put some there.
create table file_sweeps (
    organization_id uuid not null,
    pool_id uuid not null,
    until timestamptz not null,
    constraint file_sweeps_pkey primary key (organization_id, pool_id)
);
