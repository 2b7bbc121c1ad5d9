-- Everything of a user in one file of theirs.

create table account_export (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  job_id uuid,
  state text not null check (state in ('making', 'ready', 'failed')),
  byte_size bigint,
  message text,
  created_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz not null,
  primary key (user_id, id),
  check ((state = 'making') = (ended_at is null)),
  check ((state = 'ready') = (byte_size is not null)),
  check ((state = 'failed') = (message is not null))
);
comment on table account_export is 'An export of everything that inGrow keeps of a user, asked for by them. Gone at expires_at, or when the next one is ready.';
create unique index account_export_making on account_export (user_id) where state = 'making';
create index account_export_old on account_export (expires_at);

create table account_export_piece (
  user_id uuid not null,
  export_id uuid not null,
  position integer not null check (position >= 0),
  bytes bytea not null,
  primary key (user_id, export_id, position),
  foreign key (user_id, export_id) references account_export on delete cascade
);
-- It is a ZIP: compressed already.
alter table account_export_piece alter column bytes set storage external;
comment on table account_export_piece is 'The ZIP of an export in pieces of 1 MiB, so that any process can make it and any can send it.';
