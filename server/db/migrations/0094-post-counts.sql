-- What posts on X and Reddit got, read there a few times after they were posted.
alter table publication add column like_count integer;
alter table publication add column reply_count integer;
alter table publication add column repost_count integer;
alter table publication add column counted_at timestamptz;
alter table publication add column count_due_at timestamptz;
comment on column publication.like_count is 'As the channel said at counted_at, on Reddit the score; null where it does not say. Posts on LinkedIn are counted by sources that read them (post).';
comment on column publication.count_due_at is 'When its channel is next asked for its counts; null for never again.';
create index publication_count_due on publication (count_due_at) where count_due_at is not null;
