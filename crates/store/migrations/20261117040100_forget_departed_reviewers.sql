-- Merge rules without someone who left. A rule that would be left without anyone goes with them: none of nobody can never
-- approve.
create function merge_rules_without(merge_rules jsonb, who text) returns jsonb
language sql immutable parallel safe as $$
    select case
        when merge_rules -> 'rules' is null then merge_rules
        else jsonb_set(merge_rules, '{rules}', coalesce((
            select jsonb_agg(
                case when r.rule ? 'users' then jsonb_set(r.rule, '{users}', (r.rule -> 'users') - who) else r.rule end
                order by r.place
            )
            from jsonb_array_elements(merge_rules -> 'rules') with ordinality as r (rule, place)
            where not coalesce(r.rule -> 'users' ? who, false) or jsonb_array_length((r.rule -> 'users') - who) > 0
        ), '[]'))
    end
$$;
