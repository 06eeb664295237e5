-- What visitors of a site search for, added up by day. Nothing tells who asked: no address, no cookie, no time of day.
create table search_queries (
    organization_id uuid not null,
    site_id uuid not null,
    day date not null,
    -- In lower case, with single spaces. Sorted by bytes, so that lists go on where they ended on any server.
    query text collate "C" not null,
    searches bigint not null,
    -- Searches after which one of the results was opened.
    clicks bigint not null,
    -- How many pages the last search of the day found.
    results integer not null,
    -- Searches that found nothing.
    without_results bigint not null,
    constraint search_queries_pkey primary key (organization_id, site_id, day, query),
    constraint search_queries_site_fkey foreign key (organization_id, site_id)
        references sites (organization_id, id) on delete cascade,
    constraint search_queries_query_length check (char_length(query) between 1 and 40),
    constraint search_queries_counts_possible check (
        searches > 0 and clicks between 0 and searches and without_results between 0 and searches and results >= 0)
);
-- To delete what is too old. Lists of a site follow the primary key.
create index search_queries_by_day on search_queries (day);

-- Whether the queries of a site's visitors are counted.
alter table sites add column search_insights boolean not null default true;
