-- A domain admits nobody until its owner has put the token into the DNS. Domains that existed before are listed, and
-- wait for that too.
alter table email_domains add token text not null default replace(gen_random_uuid()::text, '-', '');
alter table email_domains add proven_at timestamptz;
alter table email_domains add checked_at timestamptz;
-- How often in a row the record was not found, since it was proven.
alter table email_domains add misses int not null default 0;
-- Whether the operator vouched for it, where there is no public DNS: then the DNS is not asked again.
alter table email_domains add proven_by_operator boolean not null default false;
