-- Users and their sessions; who may come in.

create table app_user (
  id uuid primary key default uuidv7(),
  email text not null unique,
  name text not null,
  firebase_uid text unique,
  picture_url text,
  timezone text not null default 'UTC',
  is_onboarding_completed boolean not null default false,
  onboarding_step text not null default 'profile'
    check (onboarding_step in ('profile', 'data', 'voice', 'done')),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table app_user is 'A person who may sign in: one verified email is one user. email is lower case. deleted_at starts 30 days of trash.';

create table session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  token_hash bytea not null unique,
  device text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table session is 'A signed-in browser. Only the SHA-256 of its opaque token is stored; 30 days from the last use.';
create index session_of_user on session (user_id);

create table allowed_domain (
  domain text primary key,
  includes_subdomains boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table allowed_domain is 'Email domains that get past the beta gate: lower case, ASCII (IDNA), no trailing dot.';
