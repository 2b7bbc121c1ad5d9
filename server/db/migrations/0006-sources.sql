-- The network's official data archive, uploaded and imported.

create table archive_import (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  file_name text not null,
  byte_size bigint not null,
  state text not null check (state in
    ('receiving', 'inspecting', 'awaiting_owner', 'queued', 'importing', 'succeeded', 'failed', 'cancelled')),
  connected_profile_id uuid,
  job_id uuid,
  proposed_owner jsonb,
  files jsonb not null default '[]',
  added jsonb not null default '{"people":0,"engagements":0,"signals":0,"posts":0}',
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, connected_profile_id) references connected_profile on delete cascade
);
comment on table archive_import is 'One uploaded archive and what became of each of its files. proposed_owner: {url, name}. While receiving, its pieces are still arriving.';
create index archive_import_recent on archive_import (user_id, created_at desc);

create table archive_chunk (
  user_id uuid not null,
  archive_import_id uuid not null,
  position integer not null,
  bytes bytea not null,
  primary key (user_id, archive_import_id, position),
  foreign key (user_id, archive_import_id) references archive_import on delete cascade
);
alter table archive_chunk alter column bytes set storage external;
comment on table archive_chunk is 'An uploaded archive in pieces of 1 MiB, so that any worker can read it; gone once the import has ended.';
