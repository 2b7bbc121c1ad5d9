-- Passkeys that users sign in with.

create table passkey (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  rp_id text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
comment on table passkey is 'A passkey (WebAuthn credential) of a user. rp_id: the only host name it works at. public_key: COSE. counter: signatures the device says it has made, always 0 for synced ones; one that doesn''t grow comes from a copy and is refused. A revoked one is deleted.';

create table passkey_challenge (
  challenge_hash bytea primary key,
  user_id uuid references app_user on delete cascade,
  expires_at timestamptz not null
);
comment on table passkey_challenge is 'What a passkey has to sign. challenge_hash: SHA-256. user_id: who registers one with it; null for a registered passkey. Deleted when used.';
create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_user on passkey_challenge (user_id) where user_id is not null;

alter table session add column passkey_at timestamptz;
comment on column session.passkey_at is 'When a passkey opened or last confirmed the session. For ten minutes it may change what decides who can sign in, and hosts that keys are sent to. Null: never.';
