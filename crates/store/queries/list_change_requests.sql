with page as materialized (
    select c.id
    from change_requests c
    where c.organization_id = $1 and c.space_id = $2
      and ($3::text is null or c.status = $3)
      and ($4::uuid is null or c.created_by = $4)
      and ($5::uuid is null or c.created_by = $5 or exists (
          select from revisions r
          where r.organization_id = $1 and r.change_request_id = c.id and r.created_by = $5
      ) or exists (
          select from comments k
          where k.organization_id = $1 and k.place_id = c.id and k.posted_by = $5
      ))
      and ($6::uuid is null or exists (
          select from requested_reviewers q
          where q.organization_id = $1 and q.change_request_id = c.id and q.user_id = $6
      ))
      and c.id > coalesce($7::uuid, '00000000-0000-0000-0000-000000000000')
    order by c.id
    limit $8
), stored as materialized (
    -- As compressed, which costs nothing to tell. It is never larger than the text.
    select p.id, count(*) over () as found,
           sum(coalesce(pg_column_size(c.description), 0))
               over (order by p.id rows between unbounded preceding and 1 preceding) as before
    from page p
    join change_requests c on c.organization_id = $1 and c.id = p.id
), measured as (
    select z.id, z.found,
           sum(coalesce(octet_length(c.description::text), 0))
               over (order by z.id rows between unbounded preceding and 1 preceding) as before
    from stored z
    join change_requests c on c.organization_id = $1 and c.id = z.id
    where coalesce(z.before, 0) < $9
)
select c.organization_id, c.id, c.space_id, c.number, c.status, c.subject, c.description, c.revision, c.revision_initial,
       c.revision_merged_ancestor, c.revision_merged, c.branch,
       c.status in ('draft', 'open')
           and coalesce(c.revision_merged_ancestor, c.revision_initial) <> decode(s.revision, 'hex') as "outdated!", c.conflicts,
       open_comments(c.organization_id, c.id) as "comments!", published_place(c.organization_id, c.space_id) as published,
       c.created_at, c.updated_at, c.version,
       u.id as user_id, u.email, u.email_verified_at is not null as "email_verified!", u.display_name, u.photo_url,
       u.created_at as user_created_at, u.version as user_version,
       null::role as role,
       m.found as "found!"
from measured m
join change_requests c on c.organization_id = $1 and c.id = m.id
join spaces s on s.organization_id = $1 and s.id = c.space_id
join users u on u.id = c.created_by
where coalesce(m.before, 0) < $9
order by c.id
