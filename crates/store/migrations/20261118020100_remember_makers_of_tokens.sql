-- The token or session that a token was made with: it ends with that token, or with the password that opened the session.
-- Not known of older tokens, and of those that the operator made.
alter table api_tokens
    add column made_by uuid;
