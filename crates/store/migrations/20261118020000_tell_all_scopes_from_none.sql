-- "All scopes" is said by a column of its own. Before, it was an empty list: whoever did not know a word of the list and
-- left it out made the token all-powerful.
alter table api_tokens
    add column all_scopes boolean;
update api_tokens set all_scopes = scopes = '{}';
alter table api_tokens
    alter column all_scopes set not null,
    add constraint api_tokens_all_or_some check (not all_scopes or scopes = '{}');

-- Nodes that do not know the column yet say "all" by an empty list. To be dropped when none of them runs any more.
create function say_all_scopes() returns trigger
language plpgsql as $$
begin
    new.all_scopes := new.scopes = '{}';
    return new;
end;
$$;
create trigger api_tokens_all_scopes before insert on api_tokens
    for each row when (new.all_scopes is null) execute function say_all_scopes();
