with wanted as (
    select distinct on (lower(w.email)) w.place, w.id, w.email, w.role, w.token_hash
    from unnest($2::uuid[], $3::text[], $4::role[], $5::bytea[]) with ordinality
         as w (id, email, role, token_hash, place)
    order by lower(w.email), w.place
), already as (
    select w.place, m.user_id
    from wanted w
    join users u on lower(u.email) = lower(w.email)
    join members m on m.organization_id = $1 and m.user_id = u.id
), expired as (
    delete from invitations i
    where i.organization_id = $1 and i.expires_at <= now()
      and not exists (select from wanted w where lower(w.email) = i.address)
), invited as (
    insert into invitations as i
        (organization_id, id, email, role, sso, token_hash, created_at, created_by, expires_at)
    select $1, w.id, w.email, w.role, $6, w.token_hash, $8, $7, now() + interval '7 days'
    from wanted w
    where not exists (select from already a where a.place = w.place)
    order by lower(w.email)
    on conflict (organization_id, address) do update
    set email = excluded.email, role = excluded.role, sso = excluded.sso, created_at = excluded.created_at,
        created_by = excluded.created_by, expires_at = excluded.expires_at,
        -- The token in the last mail stays good until the next one is written, unless its time was over.
        token_hash = case when excluded.token_hash is not null then excluded.token_hash
                          when i.expires_at > now() then i.token_hash end,
        mailed = i.mailed and excluded.token_hash is null
    returning i.id, i.email, i.expires_at
)
select w.place as "place!", w.email as "email!", a.user_id as "member?", i.id as "invitation?",
       i.expires_at as "expires_at?",
       -- Those of the last day, by the database's clock: they last for seven.
       (select count(*) from invitations r
        where r.organization_id = $1 and r.expires_at > now() + interval '6 days'
          and not exists (select from wanted n where lower(n.email) = r.address))
           + (select count(*) from invited) as "invited_today!"
from wanted w
left join already a on a.place = w.place
left join invited i on lower(i.email) = lower(w.email)
order by w.place
