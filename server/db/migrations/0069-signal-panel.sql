-- A comment that is posted marks people as engaged by itself, and their timeline says so.
alter table signal add column engaged_at timestamptz;
comment on column signal.engaged_at is 'When a posted comment of the user marked this signal as engaged; null where none did.';

-- The posts of one person, newest first: what can be commented on, and what drafts there are.
create index post_by_author on post (user_id, author_url, published_at desc) where author_url is not null;
