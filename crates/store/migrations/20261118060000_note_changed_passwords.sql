-- When the password was changed last: a reset link of before is dead, so that another mail is worth sending. A trigger
-- notes it, so that it holds for every way in which a password is set, and for binaries before this one.
alter table users
    add column password_changed_at timestamptz;

create function note_changed_password() returns trigger
language plpgsql as $$
begin
    -- Not the start of the transaction: a mail may have been written since.
    new.password_changed_at := clock_timestamp();
    return new;
end;
$$;
create trigger users_note_changed_password before update of password_hash on users
    for each row when (old.password_hash is distinct from new.password_hash)
    execute function note_changed_password();
