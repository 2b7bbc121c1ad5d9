-- Comments that are ready to be posted.

create table ready_comment (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  network text not null check (network in ('sample', 'real')),
  post_id uuid not null,
  status text not null check (status in ('generating', 'suggested', 'approved', 'copied', 'posted', 'dismissed',
    'expired', 'failed')),
  job_id uuid,
  variants jsonb not null default '[]',
  chosen integer not null default 0,
  text text,
  original_text text,
  reasons jsonb not null default '[]',
  warnings jsonb not null default '[]',
  publication_id uuid,
  error_message text,
  expires_at timestamptz not null,
  approved_at timestamptz,
  posted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, post_id) references post on delete cascade,
  foreign key (user_id, publication_id) references publication on delete set null (publication_id)
);
comment on table ready_comment is 'A drafted comment on a post. Once approved, its publication tells how far it is: status is then approved, and what is shown follows from the publication.';
create index ready_comment_recent on ready_comment (user_id, created_at desc, id desc);
create index ready_comment_post on ready_comment (user_id, post_id);
