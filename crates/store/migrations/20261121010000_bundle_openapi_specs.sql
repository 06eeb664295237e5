-- A spec can consist of several documents; its problems do not prevent a version.
alter table openapi_spec_versions
    -- All documents as one, in JSON whose fields have the order of the source. Null if there is only one document. Not
    -- jsonb, which has its own order.
    add column bundled text,
    -- What was found when the version was processed.
    add column problems jsonb not null default '[]';
