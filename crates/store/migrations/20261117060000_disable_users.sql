-- Set by the operator: whoever has it neither signs in nor uses a token.
alter table users
    add column disabled_at timestamptz;
