-- Vectors, labels and summaries by language models that the operator configured, if an organization allows it.
alter table language_settings add column conversations boolean not null default false;

alter table issues_clusterings
    -- The model that made the vectors, with their dimensions. Empty: they are computed from the texts.
    add column provider text not null default '',
    -- Since when the models fail; null while they work.
    add column provider_failed_at timestamptz;

-- The vector of a model, in the format of the crate `clustering`. Null: it is computed from the text.
alter table conversation_issues add column vector bytea;
