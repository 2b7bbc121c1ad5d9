-- People, posts and engagements as stored facts. The user id leads every key, so that the tables can be
-- distributed by it.

create table person (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  network text not null check (network in ('sample', 'real')),
  urn text,
  public_id text,
  url text,
  name text not null,
  headline text,
  title text,
  company text,
  location text,
  email text,
  picture_url text,
  sources jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table person is 'A person as this user knows them. sources: field -> {source, at}, where each fact was learned.';

create table person_key (
  user_id uuid not null,
  network text not null,
  key text not null,
  person_id uuid not null,
  primary key (user_id, network, key),
  foreign key (user_id, person_id) references person on delete cascade
);
comment on table person_key is 'Every way to know a person again: urn:<id>, in:<slug>, url:<canonical address>. A person may have several.';
create index person_key_person on person_key (user_id, person_id);

create table post (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  network text not null check (network in ('sample', 'real')),
  author_profile_id uuid,
  urn text not null,
  url text,
  text text,
  post_type text not null check (post_type in
    ('text', 'image', 'video', 'document', 'article', 'poll', 'event', 'repost')),
  reaction_count integer,
  comment_count integer,
  repost_count integer,
  published_at timestamptz,
  source text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, network, urn),
  foreign key (user_id, author_profile_id) references connected_profile on delete cascade
);
comment on table post is 'A post that somebody engaged with or that the user wrote (author_profile_id). Counts are null where the source hides them.';
create index post_author on post (user_id, author_profile_id, published_at desc);

create table engagement (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  connected_profile_id uuid not null,
  person_id uuid,
  post_id uuid,
  direction text not null check (direction in ('inbound', 'outbound')),
  type text not null check (type in ('reaction', 'comment', 'reply', 'repost', 'mention', 'connection',
    'invitation', 'message', 'endorsement', 'recommendation', 'manual')),
  reaction_type text check (reaction_type in ('like', 'celebrate', 'support', 'love', 'insightful', 'funny')),
  text text,
  conversation_id text,
  occurred_at timestamptz not null,
  source text not null,
  key text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, connected_profile_id, key),
  foreign key (user_id, connected_profile_id) references connected_profile on delete cascade,
  foreign key (user_id, person_id) references person on delete cascade,
  foreign key (user_id, post_id) references post on delete cascade
);
comment on table engagement is 'Who did what, when. key is unique within a connected profile, so that a second sync or import adds nothing. person_id is null where the source does not say.';
create index engagement_person on engagement (user_id, connected_profile_id, person_id, occurred_at desc, id desc);
create index engagement_person_alone on engagement (user_id, person_id) where person_id is not null;
create index engagement_post on engagement (user_id, post_id) where post_id is not null;
