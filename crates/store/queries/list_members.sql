with matching as not materialized (
    select m.organization_id, m.user_id, u.email, u.email_verified_at is not null as email_verified,
           u.display_name, u.photo_url, u.created_at, u.version as user_version, m.role, m.sso,
           m.disabled_at is not null as disabled, m.joined_at, m.last_seen_at, m.version
    from members m
    join users u on u.id = m.user_id
    where m.organization_id = $1
      and ($2::role is null or m.role = $2)
      and (not $3 or m.role is null)
      and ($4::text is null
           or strpos(lower(u.display_name), lower($4)) > 0
           or strpos(lower(u.email), lower($4)) > 0)
), page as (
    (select * from matching
     where $5 = 'joined_at asc'
       and (joined_at, user_id) > (coalesce($6::timestamptz, '-infinity'), $7::uuid)
     order by joined_at, user_id
     limit $8)
    union all
    (select * from matching
     where $5 = 'joined_at desc'
       and (joined_at, user_id) < (coalesce($6::timestamptz, 'infinity'), $7::uuid)
     order by joined_at desc, user_id desc
     limit $8)
    union all
    (select * from matching
     where $5 = 'last_seen_at asc' and last_seen_at is not null
       and (last_seen_at, user_id) > (coalesce($6::timestamptz, '-infinity'), $7::uuid)
     order by last_seen_at, user_id
     limit $8)
    union all
    (select * from matching
     where $5 = 'last_seen_at desc' and last_seen_at is not null
       and (last_seen_at, user_id) < (coalesce($6::timestamptz, 'infinity'), $7::uuid)
     order by last_seen_at desc, user_id desc
     limit $8)
)
select p.organization_id as "organization_id!", p.user_id as "user_id!", p.email as "email!",
       p.email_verified as "email_verified!", p.display_name as "display_name!", p.photo_url,
       p.created_at as "created_at!", p.user_version as "user_version!", p.role, p.sso as "sso!",
       p.disabled as "disabled!", p.joined_at as "joined_at!", p.last_seen_at, p.version as "version!",
       null::text as team_role, null::role as asker_role,
       (select count(*) from grants g
        join spaces s on s.organization_id = g.organization_id and s.id = g.space_id
        where g.organization_id = p.organization_id and g.subject_id = p.user_id
          and s.deleted_at is null) as "spaces!",
       (select count(*) from team_members x
        where x.organization_id = p.organization_id and x.user_id = p.user_id) as "teams!"
from page p
