-- What readers of sites thought of pages. Space and page may be gone later; what was said stays with the site.
create table site_feedback (
    organization_id uuid not null,
    site_id uuid not null,
    id uuid not null,
    space_id uuid not null,
    page_id uuid not null,
    rating text not null,
    comment text,
    url text not null,
    created_at timestamptz not null,
    constraint site_feedback_pkey primary key (organization_id, site_id, id),
    constraint site_feedback_site_fkey foreign key (organization_id, site_id)
        references sites (organization_id, id) on delete cascade,
    constraint site_feedback_rating_known check (rating in ('bad', 'ok', 'good')),
    constraint site_feedback_comment_length check (char_length(comment) <= 512),
    constraint site_feedback_url_length check (char_length(url) <= 2048)
);
