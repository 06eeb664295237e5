with gone as (
    delete from members
    where organization_id = $1 and user_id = $2 and ($3::bigint is null or version = $3)
    returning user_id
), removed as (
    insert into removed_members (organization_id, user_id, removed_at)
    select $1, gone.user_id, $5 from gone where $6
    on conflict on constraint removed_members_pkey do update set removed_at = excluded.removed_at
), unlinked as (
    delete from sso_accounts a using gone where a.organization_id = $1 and a.user_id = gone.user_id
), asked as (
    delete from requested_reviewers q
    using gone, change_requests c
    where q.organization_id = $1 and q.user_id = gone.user_id
      and c.organization_id = $1 and c.id = q.change_request_id and c.status <> 'merged'
), organization_rules as (
    update organizations o
    set merge_rules = merge_rules_without(o.merge_rules, $4), updated_at = $5, version = o.version + 1
    from gone
    where o.organization_id = $1 and merge_rules_without(o.merge_rules, $4) <> o.merge_rules
    returning o.organization_id
), space_rules as (
    update spaces s
    set merge_rules = merge_rules_without(s.merge_rules, $4), updated_at = $5, version = s.version + 1
    from gone
    where s.organization_id = $1 and merge_rules_without(s.merge_rules, $4) <> s.merge_rules
    returning s.id
)
select exists (select from gone) as "was_member!", exists (select from organization_rules) as "organization!",
       array(select r.id from space_rules r order by r.id) as "spaces!"
