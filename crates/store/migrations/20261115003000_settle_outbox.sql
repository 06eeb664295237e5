-- The order of recording. A transaction records its events right before it commits, while it holds the locks of its
-- effect, so two changes of one thing are recorded in the order in which they were made.
alter table outbox add column recorded bigint generated always as identity;
drop index outbox_unsequenced;
create index outbox_unsequenced on outbox (recorded) where position is null;

-- When every consumer group had recorded its effect. The reconciler looks at unsettled rows only, however many
-- settled ones wait for their deletion.
alter table outbox add column settled_at timestamptz;
drop index outbox_published;
create index outbox_unsettled on outbox (published_at) where settled_at is null;
create index outbox_settled on outbox (settled_at) where settled_at is not null;
