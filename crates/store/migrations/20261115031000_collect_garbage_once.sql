-- One collection of a pool's garbage waits at most, however many writes ask for one. One that has begun does not count:
-- it may have passed what is garbage since.
create unique index jobs_collecting_garbage on jobs (organization_id, (payload ->> 'pool'))
    where kind = 'collect_garbage' and attempts = 0;
