with removed as (
    delete from comment_reactions r
    where r.organization_id = $1 and r.comment_id = $2 and r.user_id = $3 and r.emoji = any($4::text[])
), added as (
    insert into comment_reactions (organization_id, comment_id, emoji, user_id, reacted_at)
    select $1, $2, emoji, $3, $6
    from unnest($5::text[]) as emoji
    on conflict on constraint comment_reactions_pkey do nothing
)
update comments c
set body = case when $7 then $8 else c.body end,
    edited_at = case when $7 then $6 else c.edited_at end,
    resolved_at = case
        when $9::boolean is null then c.resolved_at
        when $9 then coalesce(c.resolved_at, $6)
    end,
    resolved_by = case
        when $9 is null then c.resolved_by
        when $9 then coalesce(c.resolved_by, $3)
    end,
    version = c.version + 1
where c.organization_id = $1 and c.id = $2 and ($10::bigint is null or c.version = $10)
