-- Rules that make drafts of new items, and what items were made into.

create table rss_rule (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  feed_id uuid not null,
  and_keywords text[] not null,
  or_keywords text[] not null,
  except_keywords text[] not null,
  channel text not null check (channel in ('linkedin', 'slack', 'reddit', 'twitter')),
  template text not null,
  tested_at timestamptz,
  on_since timestamptz,
  drafts integer not null default 0,
  counted_day text,
  drafts_that_day integer not null default 0,
  left_out_that_day integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, feed_id) references rss_feed on delete cascade,
  check (on_since is null or tested_at is not null)
);
comment on table rss_rule is 'Which new items of a feed become drafts of a channel. A rule never publishes.';
comment on column rss_rule.tested_at is 'When it was tested as it is now; a change takes it away.';
comment on column rss_rule.on_since is 'Null: off. What came before stays an item.';
comment on column rss_rule.counted_day is 'The day of its user, YYYY-MM-DD, that the two numbers are of: drafts made, and matches left out once the most was reached.';
create index rss_rule_feed on rss_rule (user_id, feed_id, id);

create table rss_draft (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  item_id uuid not null,
  channel text not null check (channel in ('linkedin', 'slack', 'reddit', 'twitter')),
  publication_id uuid,
  rule_id uuid,
  created_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, rule_id, item_id),
  foreign key (user_id, item_id) references rss_item on delete cascade,
  foreign key (user_id, publication_id) references publication on delete set null (publication_id),
  foreign key (user_id, rule_id) references rss_rule on delete set null (rule_id)
);
comment on table rss_draft is 'What an item was made into. rule_id: the rule that did it, each item once; null: a click. publication_id is null once its draft was deleted. Whoever adds a row holds the item.';
create index rss_draft_item on rss_draft (user_id, item_id);
create index rss_draft_publication on rss_draft (user_id, publication_id) where publication_id is not null;
