-- The profiles whose engagement a user watches, and how the user writes.

create table connected_profile (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  network text not null check (network in ('sample', 'real')),
  kind text not null check (kind in ('person', 'company')),
  url text not null,
  public_id text,
  urn text,
  name text not null,
  headline text,
  picture_url text,
  followers integer,
  sync_state text not null default 'idle'
    check (sync_state in ('idle', 'queued', 'running', 'partial', 'failed')),
  sync_job_id uuid,
  last_synced_at timestamptz,
  next_sync_at timestamptz,
  last_error text,
  disconnected_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, network, url)
);
comment on table connected_profile is 'A watched profile. url is canonical; network says whether sample or real facts may be attached. disconnected_at starts 30 days of trash.';
create index connected_profile_due on connected_profile (next_sync_at) where disconnected_at is null;

create table voice (
  user_id uuid primary key references app_user on delete cascade,
  offer text not null default '',
  rules text[] not null default '{}',
  updated_at timestamptz not null default now()
);
comment on table voice is 'What the user sells and the rules of how they write, as they saved them.';
