-- Keys of third parties that administrators enter in the browser, and sessions that began with the owner's link.

create table service_setting (
  service text primary key,
  texts bytea,
  is_confirmed boolean not null default true,
  version integer not null default 1,
  changed_at timestamptz not null
);
comment on table service_setting is 'One row per service that an administrator ever set up in the browser. texts: its settings as JSON, encrypted under SECRET_KEY; null once removed. is_confirmed: false after a restore, until an administrator confirms it; the service is off until then. version: counts changes; rows are never deleted, so the sum of all versions tells a process that something changed. What the environment sets wins.';

alter table session add column owner_link_at timestamptz;
comment on column session.owner_link_at is 'When the session was opened by the owner''s link. For ten minutes it may change what decides who can sign in, and hosts that keys are sent to. Null: opened in another way.';
