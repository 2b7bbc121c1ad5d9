-- Feeds that users read, their items, and how their sites are asked.

create table rss_feed (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  network text not null check (network in ('sample', 'real')),
  url text not null,
  host text not null,
  site_url text,
  title text not null,
  own_title text,
  description text,
  folder text,
  format text check (format in ('rss', 'rdf', 'atom', 'json')),
  state text not null default 'active' check (state in ('active', 'failing', 'paused', 'gone')),
  failures integer not null default 0 check (failures >= 0),
  last_error text,
  alert_at timestamptz,
  alert_seen_at timestamptz,
  etag text,
  last_modified text,
  body_hash bytea,
  moved_to text,
  moved_times integer not null default 0,
  per_week double precision,
  latest_at timestamptz,
  interval_seconds integer not null check (interval_seconds between 900 and 86400),
  polled_at timestamptz,
  succeeded_at timestamptz,
  next_poll_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, url)
);
comment on table rss_feed is 'A feed that a user reads. Each user asks for themselves: an address may hold a secret. next_poll_at: null while paused or gone, unless its user wants it now. alert_at: when it died; alert_seen_at: when its user put the notice away.';
comment on column rss_feed.etag is 'As the site said it, sent back as it is; last_modified too.';
comment on column rss_feed.body_hash is 'SHA-256 of what was read last: some sites do not know 304.';
comment on column rss_feed.moved_to is 'Where the site says it has moved for good, moved_times in a row.';
create index rss_feed_due on rss_feed (host, next_poll_at) where next_poll_at is not null;
create index rss_feed_title on rss_feed (user_id, (lower(coalesce(own_title, title))), id);

create table rss_host (
  host text primary key,
  leased_until timestamptz,
  lease uuid,
  blocked_until timestamptz,
  check ((leased_until is null) = (lease is null))
);
comment on table rss_host is 'A site that is being asked (one request at a time), or that asked to be left alone until blocked_until. Rows go when neither is so.';

create table rss_item (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  feed_id uuid not null,
  network text not null check (network in ('sample', 'real')),
  key0 bytea not null,
  key1 bytea not null,
  key2 bytea not null,
  key_level integer not null check (key_level between 0 and 2),
  url text,
  title text not null,
  author text,
  excerpt text not null,
  html text not null,
  body text not null,
  image_url text,
  content_hash bytea not null,
  words tsvector not null
    generated always as (to_tsvector('simple', ingrow_fold(title || ' ' || left(body, 20000)))) stored,
  published_at timestamptz not null,
  is_dated boolean not null,
  first_seen_at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, id),
  unique (user_id, feed_id, key0, key2),
  foreign key (user_id, feed_id) references rss_feed on delete cascade
);
comment on table rss_item is 'An item of a feed. published_at never changes, since cursors stand on it. html is safe to show, body the same as text, words the words of title and text, folded, for search.';
comment on column rss_item.key0 is 'Who it is: its guid, else its address, else its words. Where a feed gives several items the same, key1 (with the address) or key2 (with the title too) tells them apart; key_level says which of the three does.';
create index rss_item_order on rss_item (user_id, published_at desc, id desc);
create index rss_item_unread on rss_item (user_id, published_at desc, id desc) where read_at is null;
create index rss_item_feed on rss_item (user_id, feed_id, published_at desc, id desc);
create index rss_item_words on rss_item using gin (user_id, words);
create index rss_item_feed_unread on rss_item (user_id, feed_id) where read_at is null;

create table rss_import (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  job_id uuid,
  created_at timestamptz not null,
  primary key (user_id, id)
);
comment on table rss_import is 'An OPML file that was brought; its feeds are lines.';

create table rss_import_line (
  user_id uuid not null,
  import_id uuid not null,
  number integer not null,
  url text not null,
  title text,
  folder text,
  outcome text check (outcome in ('added', 'already', 'refused')),
  message text,
  feed_id uuid,
  primary key (user_id, import_id, number),
  foreign key (user_id, import_id) references rss_import on delete cascade
);
comment on table rss_import_line is 'A feed of an OPML file and what became of it; outcome is null while it waits.';
