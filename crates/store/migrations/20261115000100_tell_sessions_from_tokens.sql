-- A session is a token made by signing in: it ends by itself, and a reset password ends it at once.
alter table api_tokens
    add column session boolean not null default false;
