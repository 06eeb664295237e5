with wanted as (
    select distinct on (lower(w.email)) w.id, w.email, w.display_name, w.role
    from unnest($2::uuid[], $3::text[], $4::text[], $5::role[]) with ordinality
         as w (id, email, display_name, role, place)
    order by lower(w.email), w.place
), people as (
    insert into users (id, email, display_name, created_at, updated_at)
    select id, email, display_name, $6, $6 from wanted
    on conflict (lower(email)) do update set version = users.version
    returning id, email
), added as (
    insert into members (organization_id, user_id, role, sso, joined_at, invited_by)
    select $1, p.id, w.role, $7 and p.id = w.id, $6, $8
    from wanted w
    join people p on lower(p.email) = lower(w.email)
    on conflict on constraint members_pkey do nothing
    returning user_id
)
select p.id, w.email as "email!", w.role as "role: RoleText", p.id = w.id as "is_new!"
from added a
join people p on p.id = a.user_id
join wanted w on lower(w.email) = lower(p.email)
order by p.id
