-- Content is Git: objects per pool, revisions per space, change requests as branches.

-- A space keeps its objects in a pool. Its own pool has the space's id; a duplicate shares the pool of its source.
alter table spaces
    add column pool_id uuid,
    -- Raised to make every address of a file in the space invalid.
    add column files_epoch integer not null default 1,
    -- How many revisions and change requests the space has introduced.
    add column revision_count bigint not null default 0,
    add column change_request_count bigint not null default 0;
create index spaces_by_pool on spaces (organization_id, (coalesce(pool_id, id)));

create table git_objects (
    organization_id uuid not null,
    pool_id uuid not null,
    oid bytea not null,
    kind text not null,
    size bigint not null,
    -- How `data` is to be read: as it is, through zstd, or elsewhere: in object storage.
    encoding text not null,
    data bytea,
    -- Garbage collection spares what was written or reused lately.
    used_at timestamptz not null default now(),
    constraint git_objects_pkey primary key (organization_id, pool_id, oid),
    constraint git_objects_kind_known check (kind in ('blob', 'tree', 'commit', 'identity')),
    constraint git_objects_oid_is_sha1 check (octet_length(oid) = 20),
    constraint git_objects_data_where_encoding_says check (
        encoding in ('raw', 'zstd') and data is not null or encoding = 'file' and data is null
    )
);
-- Compressed already.
alter table git_objects alter column data set storage external;

-- The revisions a space introduced, in order. No foreign key to spaces: duplicates still need them when it is purged.
create table revisions (
    organization_id uuid not null,
    space_id uuid not null,
    sequence bigint not null,
    id bytea not null,
    tree bytea not null,
    identity bytea not null,
    -- Their ids, one after the other.
    parents bytea not null,
    kind text not null,
    message text not null,
    -- The change request whose branch it was made on.
    change_request_id uuid,
    -- The sequence with which it came to main; null is only proposed.
    main_since bigint,
    -- The change request whose merge it is.
    merged_from uuid,
    created_at timestamptz not null,
    created_by uuid not null,
    constraint revisions_pkey primary key (organization_id, space_id, sequence),
    constraint revisions_id_key unique (organization_id, space_id, id),
    constraint revisions_kind_known check (kind in ('edits', 'merge', 'rollback', 'update', 'computed'))
);

-- Whose revisions a duplicated space has besides its own, and up to which one.
create table lineages (
    organization_id uuid not null,
    space_id uuid not null,
    ancestor_id uuid not null,
    up_to bigint not null,
    constraint lineages_pkey primary key (organization_id, space_id, ancestor_id),
    constraint lineages_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on delete cascade
);
create index lineages_by_ancestor on lineages (organization_id, ancestor_id);

-- A revision that a space has: introduced by it, or on main of a space it was duplicated from, before that.
create function revision_of(org uuid, space uuid, revision bytea) returns setof revisions
language sql stable parallel safe as $$
    select r.*
    from (
        select space as id, 9223372036854775807 as up_to
        union all
        select l.ancestor_id, l.up_to from lineages l where l.organization_id = org and l.space_id = space
    ) line
    join revisions r on r.organization_id = org and r.space_id = line.id and r.id = revision
    where r.space_id = space or r.main_since <= line.up_to
    order by (r.space_id = space) desc
    limit 1
$$;

create table change_requests (
    organization_id uuid not null,
    id uuid not null,
    space_id uuid not null,
    number bigint not null,
    status text not null default 'draft',
    subject text not null,
    description jsonb,
    revision bytea not null,
    revision_initial bytea not null,
    revision_merged_ancestor bytea,
    revision_merged bytea,
    -- The name under which it was pushed; it stays an alias while the change request is draft or open.
    branch text,
    created_at timestamptz not null,
    created_by uuid not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint change_requests_pkey primary key (organization_id, id),
    constraint change_requests_number_key unique (organization_id, space_id, number),
    constraint change_requests_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on delete cascade,
    constraint change_requests_status_known check (status in ('draft', 'open', 'archived', 'merged')),
    constraint change_requests_subject_length check (char_length(subject) <= 100)
);
create unique index change_requests_by_branch on change_requests (organization_id, space_id, branch)
    where branch is not null and status in ('draft', 'open');
create index change_requests_by_status on change_requests (organization_id, space_id, status, id);

-- What is derived from a blob, once per organization: raw facts, valid for ever.
create table derived (
    organization_id uuid not null,
    oid bytea not null,
    kind text not null,
    version integer not null,
    facts jsonb not null,
    constraint derived_pkey primary key (organization_id, oid, kind, version),
    constraint derived_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade
);

-- The text form of an id: 22 digits of base 62.
create function id_text(id uuid) returns text
language plpgsql immutable parallel safe as $$
declare
    alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    rest numeric := 0;
    result text := '';
begin
    for byte in 0..15 loop
        rest := rest * 256 + get_byte(uuid_send(id), byte);
    end loop;
    for digit in 1..22 loop
        result := substr(alphabet, (rest % 62)::integer + 1, 1) || result;
        rest := div(rest, 62);
    end loop;
    return result;
end;
$$;

-- The commit that a space is born with, the same bytes as model::revision::root_commit gives.
create function root_commit(space uuid, created_at timestamptz) returns bytea
language sql immutable parallel safe as $$
    select convert_to(format(
        E'tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor %1$s\ncommitter %1$s\n\nCreate space %2$s\n',
        format('Bindery <bindery@users.noreply.localhost> %s +0000', floor(extract(epoch from created_at))::bigint),
        id_text(space)
    ), 'UTF8')
$$;

-- Every space is born with its root revision, whichever server makes it. A duplicate has that of its source.
create function store_root_revision() returns trigger
language plpgsql as $$
declare
    root bytea := root_commit(new.id, new.created_at);
begin
    if new.pool_id is not null then
        return null;
    end if;
    insert into git_objects (organization_id, pool_id, oid, kind, size, encoding, data)
    values (new.organization_id, new.id, decode(new.revision, 'hex'), 'commit', octet_length(root), 'raw', root),
           (new.organization_id, new.id, decode('4b825dc642cb6eb9a060e54bf8d69288fbee4904', 'hex'), 'tree', 0, 'raw', '');
    insert into revisions (organization_id, space_id, sequence, id, tree, identity, parents, kind, message,
                           main_since, created_at, created_by)
    values (new.organization_id, new.id, 0, decode(new.revision, 'hex'),
            decode('4b825dc642cb6eb9a060e54bf8d69288fbee4904', 'hex'), '', '', 'edits',
            'Create space ' || id_text(new.id), 0, new.created_at, new.created_by);
    return null;
end;
$$;
create trigger spaces_store_root_revision after insert on spaces
    for each row execute function store_root_revision();

-- Spaces from before this migration get theirs now.
insert into git_objects (organization_id, pool_id, oid, kind, size, encoding, data)
select s.organization_id, s.id, decode(s.revision, 'hex'), 'commit', octet_length(root.bytes), 'raw', root.bytes
from spaces s
cross join lateral (select root_commit(s.id, s.created_at) as bytes) root;
insert into git_objects (organization_id, pool_id, oid, kind, size, encoding, data)
select s.organization_id, s.id, decode('4b825dc642cb6eb9a060e54bf8d69288fbee4904', 'hex'), 'tree', 0, 'raw', ''
from spaces s;
insert into revisions (organization_id, space_id, sequence, id, tree, identity, parents, kind, message, main_since,
                       created_at, created_by)
select s.organization_id, s.id, 0, decode(s.revision, 'hex'), decode('4b825dc642cb6eb9a060e54bf8d69288fbee4904', 'hex'),
       '', '', 'edits', 'Create space ' || id_text(s.id), 0, s.created_at, s.created_by
from spaces s;
