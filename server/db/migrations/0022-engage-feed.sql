-- Whom a user follows, and their posts.

-- Facts that a module above holds on to: they stay although no engagement mentions them.
alter table person add column held boolean not null default false;
alter table post add column held boolean not null default false;
comment on column person.held is 'Followed: stays although no engagement mentions them.';
comment on column post.held is 'In a feed: stays although no engagement mentions it.';

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
  followed_at timestamptz not null,
  unfollowed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, network, url),
  -- Who is erased is not followed any more. Merges move this first, see below.
  foreign key (user_id, person_id) references person on delete cascade,
  foreign key (user_id, company_id) references company on delete set null (company_id)
);
comment on table engage_profile is 'A person or company whose posts a user follows. url is canonical; person_id and company_id where they are known as facts. Unfollowed ones stay for 30 days with their posts, so that it can be taken back.';
create index engage_profile_due on engage_profile (next_read_at);
create index engage_profile_recent on engage_profile (user_id, network, followed_at desc, id desc);
create index engage_profile_person on engage_profile (user_id, person_id) where person_id is not null;
create index engage_profile_company on engage_profile (user_id, company_id) where company_id is not null;

-- Whoever is merged into somebody is followed as that one: before the record that goes takes its row along.
create function ingrow_follow_merged() returns trigger
  language plpgsql
  as $$
begin
  update person set held = true
    where user_id = new.user_id and id = new.kept_id and not held and exists (
      select from engage_profile e where e.user_id = new.user_id and e.person_id = new.gone_id
    );
  update engage_profile set person_id = new.kept_id
    where user_id = new.user_id and person_id = new.gone_id;
  return null;
end
$$;
create trigger person_merge_followed after insert on person_merge
  for each row execute function ingrow_follow_merged();

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
comment on table feed_post is 'A post of somebody followed, as the feed needs it: one wide row, so that a page is read by one index. published_at never changes, since cursors stand on it.';
comment on column feed_post.words is 'Its words, folded, with their places; and in languages with a stemmer each word''s stem as <language>:<stem> at the same place.';
-- The words of a long post exceed 2 kB; compressed or out of the row, each row looked at would cost far more.
alter table feed_post set (toast_tuple_target = 8160);
-- The feed in its order. The type is read in the index, without a look at the row.
create index feed_post_order on feed_post (user_id, network, published_at desc, post_id desc, post_type);
create index feed_post_unseen on feed_post (user_id, network, published_at desc, post_id desc, post_type)
  where seen_at is null;
create index feed_post_profile on feed_post (user_id, engage_profile_id, published_at desc, post_id desc);
-- Rare words. Without a pending list, which each search would read from end to end.
create index feed_post_words on feed_post using gin (user_id, words) with (fastupdate = off);
