-- LinkedIn's Member Data Portability: a member's own data, read with their consent.

create table portability_connection (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  network text not null check (network in ('sample', 'real')),
  state text not null check (state in ('connecting', 'active', 'needs_owner', 'needs_reconnect', 'refused', 'disconnected')),
  state_reason text,
  link_hash bytea,
  link_return_url text,
  link_ends_at timestamptz,
  member_urn text,
  secrets bytea,
  token_ends_at timestamptz,
  owner_url text,
  proposed_owner jsonb,
  connected_profile_id uuid,
  job_id uuid,
  domains jsonb not null default '{}',
  added jsonb not null default '{"people":0,"engagements":0,"signals":0,"posts":0}',
  unnamed integer not null default 0 check (unnamed >= 0),
  log_read_to timestamptz,
  last_read_at timestamptz,
  next_read_at timestamptz,
  failures integer not null default 0,
  message text,
  connected_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, network),
  foreign key (user_id, connected_profile_id) references connected_profile on delete set null (connected_profile_id),
  check ((link_hash is null) = (link_ends_at is null) and (link_hash is null) = (link_return_url is null)),
  check (state <> 'active' or secrets is not null)
);
comment on table portability_connection is 'A member''s consent to have their own LinkedIn data read, and what was read. One for each user and network.';
comment on column portability_connection.link_hash is 'SHA-256 of the state of a link to connect that is open; it works once, until link_ends_at.';
comment on column portability_connection.member_urn is 'The member as this server''s app knows them; no other app knows this id.';
comment on column portability_connection.secrets is 'The access token, encrypted; null while there is none.';
comment on column portability_connection.owner_url is 'Whose data it is: the canonical URL of their profile. The data itself does not say.';
comment on column portability_connection.domains is 'By domain of the snapshot: when it was read, when it is due again, and what became of its rows.';
comment on column portability_connection.unnamed is 'Reactions and comments by others in the change log of which LinkedIn did not say who it was.';
comment on column portability_connection.log_read_to is 'Where the change log is read on: when the last event of it was processed.';
create index portability_due on portability_connection (next_read_at) where next_read_at is not null;
