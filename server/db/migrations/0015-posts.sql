-- Posts that a user brings in one by one: whose they are, every name they have, and which profile they were for.

alter table post
  add column author_name text,
  add column author_url text;
comment on column post.author_name is 'Who wrote it, where a source told. author_profile_id says it for posts of connected profiles.';

create table post_name (
  user_id uuid not null,
  network text not null,
  urn text not null,
  post_id uuid not null,
  primary key (user_id, network, urn),
  foreign key (user_id, post_id) references post on delete cascade
);
comment on table post_name is 'Further names of a post: the network has up to three numbers for one (activity, ugcPost, share), and addresses carry any of them.';
create index post_name_post on post_name (user_id, post_id);

create table brought_post (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  connected_profile_id uuid not null,
  post_id uuid not null,
  job_id uuid,
  brought_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, connected_profile_id, post_id),
  foreign key (user_id, connected_profile_id) references connected_profile on delete cascade,
  foreign key (user_id, post_id) references post on delete cascade
);
comment on table brought_post is 'A post whose engagers a user brought into a connected profile, whoever wrote it. job_id is the reading of its engagers; null where they were pasted.';
create index brought_post_recent on brought_post (user_id, connected_profile_id, brought_at desc, id desc);
create index brought_post_post on brought_post (user_id, post_id);
