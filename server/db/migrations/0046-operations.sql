-- What processes tell of themselves and of third parties, for whoever runs the server.

create table process_beat (
  id uuid primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  pid integer not null,
  memory_bytes bigint not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
comment on table process_beat is 'A process that runs, or was killed within the last day: written every few seconds, removed when it stops.';

create table provider_contact (
  provider text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text,
  check ((failed_at is null) = (failure is null))
);
comment on table provider_contact is 'When a third party last answered and last failed, over all users and processes. failure: the kind of it, in our words.';
