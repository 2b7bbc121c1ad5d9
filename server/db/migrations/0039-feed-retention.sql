-- Items of feeds are forgotten in time; who they were is not, while their feed may still list them.

create table rss_forgotten (
  user_id uuid not null,
  feed_id uuid not null,
  key0 bytea not null,
  key1 bytea not null,
  key2 bytea not null,
  key_level integer not null check (key_level between 0 and 2),
  listed_at timestamptz not null,
  primary key (user_id, feed_id, key0, key2),
  foreign key (user_id, feed_id) references rss_feed on delete cascade
);
comment on table rss_forgotten is 'Who an item was that was forgotten (see rss_item), so that it is not taken for a new one. listed_at: when a document last listed it, to a day; what none has listed for 90 days goes.';
