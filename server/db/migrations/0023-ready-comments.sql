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
  learned_text text,
  reasons jsonb not null default '[]',
  warnings jsonb not null default '[]',
  publication_id uuid,
  error_message text,
  expires_at timestamptz not null,
  approved_at timestamptz,
  posted_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, post_id) references post on delete cascade,
  foreign key (user_id, publication_id) references publication on delete set null (publication_id)
);
comment on table ready_comment is 'A drafted comment on a post. Once approved, its publication tells how far it is: status is then approved, and what is shown follows from the publication.';
comment on column ready_comment.variants is 'Each with edited: what the user made of it, null where nothing.';
comment on column ready_comment.learned_text is 'The edit that the voice has learned from; a comment that is taken back and approved again teaches nothing new.';
comment on column ready_comment.deleted_at is 'A posted one that was deleted still counts for the cool-down and the daily cap.';
create index ready_comment_recent on ready_comment (user_id, created_at desc, id desc);
-- One living comment a post; what was approved is written down as ended before another is begun.
create unique index ready_comment_living on ready_comment (user_id, post_id)
  where status in ('generating', 'suggested', 'approved', 'copied') and deleted_at is null;
create index ready_comment_publication on ready_comment (user_id, publication_id) where publication_id is not null;
create index ready_comment_expiring on ready_comment (expires_at)
  where status in ('generating', 'suggested', 'approved', 'copied');
