-- Threads and first comments: parts of a post that leave one after the other, each a publication of its own.

alter table publication add column thread_id uuid not null default uuidv7();
alter table publication add column part integer not null default 0 check (part >= 0);
comment on column publication.thread_id is 'Shared by the parts of one post on one channel: the posts of a thread, or a post and its first comment. What has one part only has an id of its own here.';
comment on column publication.part is 'Its place there, from 0 on. A part leaves only when the one before is published and its id is known.';
create unique index publication_thread on publication (user_id, thread_id, part);

-- A first comment learns its post when that is published.
alter table publication drop constraint publication_check;
alter table publication add constraint publication_target check (kind = 'post' or target_urn is not null or part > 0);
