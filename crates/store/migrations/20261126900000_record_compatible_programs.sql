-- Which programs may run on this schema: those that know this migration. `bindery schema migrate` raises it, so that the
-- programs before it can tell whether they may start while nodes are replaced one by one.
create table schema_compatibility (
    is_only boolean not null default true,
    oldest_migration bigint not null,
    constraint schema_compatibility_pkey primary key (is_only),
    constraint schema_compatibility_is_only_check check (is_only)
);

insert into schema_compatibility (oldest_migration) values (0);
