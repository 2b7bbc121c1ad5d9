-- What leaves the product in a user's name, and the links to the accounts it leaves by.

create table connection (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  channel text not null check (channel in ('linkedin', 'slack', 'reddit', 'twitter')),
  provider text not null check (provider in ('unipile', 'linkedin', 'slack', 'reddit', 'twitter')),
  network text not null check (network in ('sample', 'real')),
  external_id text not null,
  name text not null,
  url text,
  picture_url text,
  scopes text[] not null default '{}',
  secrets bytea,
  to_remove text[] not null default '{}',
  expires_at timestamptz,
  state text not null default 'active'
    check (state in ('active', 'expiring', 'needs_reconnect', 'missing_scope', 'disabled')),
  state_reason text,
  connected_at timestamptz not null,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, channel, network, provider)
);
comment on table connection is 'An authorised link to an account at a channel. external_id is the vendor''s id of it; secrets are encrypted under SECRET_KEY, null where the vendor keeps the tokens. disabled: its user disconnected it; the row stays, so that what was scheduled waits for it. to_remove: accounts that the vendor is still to forget.';

create table connection_attempt (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  provider text not null check (provider in ('unipile', 'linkedin')),
  network text not null check (network in ('sample', 'real')),
  state_hash bytea not null,
  name_hash bytea not null,
  return_url text not null,
  is_notified boolean not null,
  account_id text,
  connection_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, connection_id) references connection on delete cascade
);
comment on table connection_attempt is 'A link to connect an account, from the click until its user is back. state_hash: SHA-256 of what the browser brings back; name_hash: of what the vendor''s callback brings, which says the account. connection_id: what came of it; then it is used up.';
create unique index connection_attempt_state on connection_attempt (state_hash);
create unique index connection_attempt_name on connection_attempt (name_hash);
create index connection_attempt_old on connection_attempt (expires_at);

create table publication (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  channel text not null check (channel in ('linkedin', 'slack', 'reddit', 'twitter')),
  network text not null check (network in ('sample', 'real')),
  connection_id uuid,
  kind text not null check (kind in ('post', 'comment')),
  text text not null,
  target_urn text,
  target_url text,
  origin text not null check (origin in ('user', 'ready_comment', 'agent', 'feed')),
  state text not null check (state in ('draft', 'scheduled', 'publishing', 'published', 'failed', 'missed',
    'unconfirmed', 'cancelled')),
  approved_at timestamptz,
  due_at timestamptz,
  try_at timestamptz,
  armed_at timestamptz,
  sent_as text,
  leased_until timestamptz,
  looks integer not null default 0,
  look_at timestamptz,
  settled_at timestamptz,
  external_id text,
  external_url text,
  error_kind text,
  error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, connection_id) references connection on delete set null (connection_id),
  check (kind = 'post' or target_urn is not null),
  check (state in ('draft', 'cancelled') or (approved_at is not null and due_at is not null)),
  check ((state = 'scheduled') = (try_at is not null)),
  check ((state = 'publishing') = (leased_until is not null)),
  check ((state in ('published', 'failed', 'missed', 'cancelled')) = (settled_at is not null)),
  check (armed_at is null or state in ('publishing', 'published', 'failed', 'unconfirmed')),
  check (state not in ('published', 'unconfirmed') or armed_at is not null),
  check (look_at is null or state = 'unconfirmed')
);
comment on table publication is 'A text on its way to a channel, sent at most once: armed_at is written before the call, and what is armed is never sent again; sent_as is the account at the vendor it went out by. due_at is when the user wants it, try_at the next try at it; looks counts the look-ups at the vendor after an unknown outcome, look_at is the next. unconfirmed: nobody knows whether it arrived.';
create index publication_due on publication (try_at) where state = 'scheduled';
create index publication_leased on publication (leased_until) where state = 'publishing';
create index publication_look on publication (look_at) where look_at is not null;
create index publication_recent on publication (user_id, created_at desc, id desc);

create table publication_attempt (
  user_id uuid not null,
  publication_id uuid not null,
  number integer not null,
  armed_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'refused', 'not_sent', 'unknown')),
  error_kind text,
  message text,
  primary key (user_id, publication_id, number),
  foreign key (user_id, publication_id) references publication on delete cascade,
  check ((ended_at is null) = (outcome is null))
);
comment on table publication_attempt is 'The log of each call that was made or about to be made for a publication. not_sent: the vendor surely did nothing, and it may be tried again.';
