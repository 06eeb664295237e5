select m.organization_id, m.user_id, u.email, u.email_verified_at is not null as "email_verified!",
       u.display_name, u.photo_url, u.created_at, u.version as user_version, m.role, m.sso,
       m.disabled_at is not null as "disabled!", m.joined_at, m.last_seen_at, m.version,
       null::text as team_role, null::role as asker_role,
       (select count(*) from grants g
        join spaces s on s.organization_id = g.organization_id and s.id = g.space_id
        where g.organization_id = m.organization_id and g.subject_id = m.user_id
          and s.deleted_at is null) as "spaces!",
       (select count(*) from team_members x
        where x.organization_id = m.organization_id and x.user_id = m.user_id) as "teams!"
from (
    select distinct c.posted_by
    from comments c
    where c.organization_id = $1 and c.place_id = $2
      and c.posted_by > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
) spoke
join members m on m.organization_id = $1 and m.user_id = spoke.posted_by
join users u on u.id = m.user_id
order by m.user_id
limit $4
