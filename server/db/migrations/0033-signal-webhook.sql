-- The signal webhook: what changed of signals, told to an address of the user's.

create table signal_watch (
  user_id uuid primary key references app_user on delete cascade
);
comment on table signal_watch is 'Whose changed signals are written down: who has somebody to tell.';

create table changed_signal (
  user_id uuid not null references app_user on delete cascade,
  signal_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, signal_id)
);
comment on table changed_signal is 'Signals that are new or say something new and that nobody was told of yet: written in the transaction of the change, once however often they change. No foreign key: a signal that is gone is nothing to tell.';
create index changed_signal_old on changed_signal (created_at);

create table webhook_endpoint (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  network text not null check (network in ('sample', 'real')),
  url text not null,
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  connected_profile_id uuid,
  filters jsonb not null,
  state text not null check (state in ('active', 'paused', 'disabled')),
  disabled_reason text,
  disabled_at timestamptz,
  failing_since timestamptz,
  slowdowns integer not null default 0,
  slow_until timestamptz,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, network),
  foreign key (user_id, connected_profile_id) references connected_profile on delete cascade,
  check ((former_secret is null) = (former_until is null)),
  check ((state = 'disabled') = (disabled_reason is not null)),
  check ((state = 'disabled') = (disabled_at is not null))
);
comment on table webhook_endpoint is 'Where a user''s signals of a network are told to. secret, former_secret: sealed; both sign until former_until. failing_since: the first failure after the last success. slow_until: nothing is sent before, since the receiver asked for it slowdowns times in a row. leased_until: until then one worker sends. connected_profile_id: signals of this profile alone.';

create table webhook_sequence (
  user_id uuid not null,
  endpoint_id uuid not null,
  signal_id uuid not null,
  last integer not null,
  primary key (user_id, endpoint_id, signal_id),
  foreign key (user_id, endpoint_id) references webhook_endpoint on delete cascade,
  foreign key (user_id, signal_id) references signal on delete cascade on update cascade
);
comment on table webhook_sequence is 'The number of the last event of a signal.';
create index webhook_sequence_signal on webhook_sequence (user_id, signal_id);

create table webhook_event (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  endpoint_id uuid not null,
  signal_id uuid not null,
  sequence integer not null,
  type text not null check (type in ('signal.created', 'signal.updated')),
  origin text not null check (origin in ('change', 'backfill', 'test')),
  body text not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  tries integer not null default 0,
  attempts integer not null default 0,
  next_at timestamptz,
  settled_at timestamptz,
  made_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, endpoint_id) references webhook_endpoint on delete cascade,
  foreign key (user_id, signal_id) references signal on delete cascade on update cascade,
  unique (user_id, signal_id, endpoint_id, sequence),
  check ((state = 'pending') = (next_at is not null)),
  check ((state = 'pending') = (settled_at is null))
);
comment on table webhook_event is 'Something that is told of a signal, with the exact bytes of it. tries: of the schedule, from 0 again after a replay; attempts: ever. An event ends with its signal, so that nothing is left of who is erased.';
create index webhook_event_due on webhook_event (user_id, endpoint_id, next_at, sequence) where state = 'pending';
create index webhook_event_log on webhook_event (user_id, endpoint_id, id);
create index webhook_event_failed on webhook_event (user_id, endpoint_id, id) where state = 'failed';
create index webhook_event_settled on webhook_event (settled_at) where state <> 'pending';

create table webhook_delivery (
  user_id uuid not null,
  event_id uuid not null,
  number integer not null,
  endpoint_id uuid not null,
  url text not null,
  started_at timestamptz not null,
  ms integer not null,
  status integer,
  error text,
  answer text,
  is_success boolean not null,
  primary key (user_id, event_id, number),
  foreign key (user_id, event_id) references webhook_event on delete cascade,
  check (status is not null or error is not null)
);
comment on table webhook_delivery is 'One attempt at telling an event: what came back within so many ms. answer: its first 1,024 bytes.';
create index webhook_delivery_recent on webhook_delivery (user_id, endpoint_id, started_at);
