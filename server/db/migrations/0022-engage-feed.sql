-- Whom a user follows, and their posts.

create table engage_profile (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  network text not null check (network in ('sample', 'real')),
  kind text not null check (kind in ('person', 'company')),
  person_id uuid,
  company_id uuid,
  url text not null,
  public_id text,
  urn text,
  name text not null,
  headline text,
  picture_url text,
  reason text,
  added_via text not null check (added_via in ('url', 'recommendation', 'signal')),
  read_state text not null default 'queued' check (read_state in ('idle', 'queued', 'running', 'failed')),
  job_id uuid,
  last_read_at timestamptz,
  next_read_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, network, url),
  foreign key (user_id, person_id) references person on delete set null (person_id),
  foreign key (user_id, company_id) references company on delete set null (company_id)
);
comment on table engage_profile is 'A person or company whose posts a user follows. url is canonical; person_id and company_id where they are known as facts.';
create index engage_profile_due on engage_profile (next_read_at);

create table feed_post (
  user_id uuid not null,
  post_id uuid not null,
  network text not null check (network in ('sample', 'real')),
  engage_profile_id uuid not null,
  post_type text not null,
  published_at timestamptz not null,
  seen_at timestamptz,
  words tsvector not null,
  primary key (user_id, post_id),
  foreign key (user_id, post_id) references post on delete cascade,
  foreign key (user_id, engage_profile_id) references engage_profile on delete cascade
);
comment on table feed_post is 'A post of somebody followed, as the feed needs it: one wide row, so that a page is read by one index. words: its whole words, folded.';
create index feed_post_order on feed_post (user_id, network, published_at desc, post_id desc);
