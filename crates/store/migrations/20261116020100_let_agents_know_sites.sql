-- Sites that agents are told of at the other sites of the organization.
create index sites_for_agents_idx on sites (organization_id) where agents_context = 'included';

-- So far nothing followed from it. From now on it takes the endpoint for assistants away from sites, so nobody may lose
-- it who never said so.
alter table organizations alter column ai set default true;
update organizations set ai = true where not ai;
