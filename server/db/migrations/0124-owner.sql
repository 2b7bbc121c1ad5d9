-- How users proved who they are, and who runs the server.

alter table app_user
  add column proven_by text check (proven_by in ('sample', 'emulator', 'google', 'mail', 'claim')),
  add column is_admin boolean not null default false;
comment on column app_user.proven_by is 'How the address was proven: by the sample network''s sign-in or mailbox, or Firebase''s emulator, where anyone can be anyone; by Google; by a mail; or not, because the account was claimed with the owner''s link. Null: before this was kept; the next start fills it by the sign-in it finds configured.';
comment on column app_user.is_admin is 'Administrator by the owner''s link. Others are in the configuration.';

create table server_owner (
  is_one boolean primary key default true check (is_one),
  owned_at timestamptz not null
);
comment on table server_owner is 'One row once the server has an owner: somebody claimed it, or an administrator proven by a real provider signed in. From then on the sample network''s sign-in and mailbox and Firebase''s emulator open no account.';

create table owner_link (
  id uuid primary key default uuidv7(),
  secret_hash bytea not null unique,
  kind text not null check (kind in ('start', 'command')),
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table owner_link is 'The one link that makes an owner; a newer one replaces it. secret_hash: SHA-256. start: printed by a start, which extends it while its process runs; command: printed by npm run owner for an address.';

alter table magic_link add column is_sample boolean not null default false;
comment on column magic_link.is_sample is 'Sent to the sample network''s mailbox, which anyone can read.';
