-- Long work that a user sees. The queue itself is pg-boss; this row is its progress and checkpoint.

create table job (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  subject_id uuid,
  state text not null default 'queued'
    check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  step text not null default '',
  done integer not null default 0,
  total integer,
  checkpoint jsonb,
  message text,
  stop_requested boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (user_id, id)
);
comment on table job is 'One run of long work for a user. checkpoint is written in the transaction of each batch, so that a killed worker resumes there.';
create index job_recent on job (user_id, created_at desc);
create unique index job_one_at_a_time on job (user_id, name, subject_id) where state in ('queued', 'running');
