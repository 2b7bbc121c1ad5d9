-- Who may come in and by whom, who asked to, what was done, and how often.

alter table allowed_domain
  add column note text,
  add column added_by uuid references app_user on delete set null,
  add column removed_at timestamptz,
  add column removed_by uuid references app_user on delete set null;
comment on table allowed_domain is 'Email domains that get past the beta gate: lower case, ASCII (IDNA), no trailing dot. A removed one stays as a row with removed_at, so that the configuration never brings it back. created_at: when it was last added.';
create index allowed_domain_added_by on allowed_domain (added_by) where added_by is not null;
create index allowed_domain_removed_by on allowed_domain (removed_by) where removed_by is not null;

-- Users of a domain and of its sub-domains are found by the beginning of their domain read backwards.
create index app_user_of_domain on app_user (reverse(substring(email from '[^@]*$')) text_pattern_ops);

create table beta_user (
  id uuid primary key default uuidv7(),
  email text not null unique,
  domain text not null,
  name text,
  company text,
  reason text,
  state text not null default 'open' check (state in ('open', 'approved', 'dismissed')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user on delete set null
);
comment on table beta_user is 'Who asked to come in. email is lower case and unproven; one request an address. Approving one allows the domain.';
create index beta_user_by_state on beta_user (state, id);
create index beta_user_of_domain on beta_user (domain);
create index beta_user_decided_by on beta_user (decided_by) where decided_by is not null;

create table audit_entry (
  id uuid primary key default uuidv7(),
  actor_id uuid references app_user on delete set null,
  user_id uuid references app_user on delete set null,
  action text not null,
  subject text,
  detail jsonb not null,
  created_at timestamptz not null
);
comment on table audit_entry is 'Logins and changes: who did it (actor_id), whose it is (user_id), to what. Outlives users, whose ids are then null; never holds an address beyond its domain, a secret or content.';
create index audit_entry_of_user on audit_entry (user_id, id) where user_id is not null;
create index audit_entry_of_actor on audit_entry (actor_id, id) where actor_id is not null;
create index audit_entry_of_action on audit_entry (action, id);
create index audit_entry_created on audit_entry (created_at);

-- Unlogged: no write-ahead log and no wait for the disk on ordinary requests. A crash of PostgreSQL empties it.
create unlogged table rate_window (
  name text not null,
  key_hash bytea not null,
  used integer not null,
  ends_at timestamptz not null,
  primary key (name, key_hash)
) with (fillfactor = 70);
comment on table rate_window is 'How much of a limit was used since the first use of a window. key_hash: SHA-256 of whose it is.';
create index rate_window_ended on rate_window (ends_at);
