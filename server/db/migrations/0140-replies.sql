-- A reply to somebody's comment is a publication and a ready comment with what it answers.
alter table publication add column is_reply boolean not null default false;
alter table publication add column answers_engagement_id uuid;
alter table publication add column answers_comment_id text;
alter table publication add foreign key (user_id, answers_engagement_id)
  references engagement on delete set null (answers_engagement_id);
alter table publication add check (not is_reply or kind = 'comment');
comment on column publication.answers_engagement_id is 'The comment it answers; null for other publications, and once that comment is deleted here.';
comment on column publication.answers_comment_id is 'The network''s id of the top comment of the thread; null until it is found there.';
create index publication_answers on publication (user_id, answers_engagement_id) where answers_engagement_id is not null;
create index publication_replies on publication (user_id, target_urn) where is_reply;

alter table ready_comment add column engagement_id uuid;
alter table ready_comment add foreign key (user_id, engagement_id) references engagement on delete cascade;
comment on column ready_comment.engagement_id is 'The comment it answers; null for a comment on the post.';
create index ready_comment_answers on ready_comment (user_id, engagement_id) where engagement_id is not null;
-- One living comment on a post, and one living reply to each comment.
drop index ready_comment_living;
create unique index ready_comment_living on ready_comment (user_id, post_id, engagement_id) nulls not distinct
  where status in ('generating', 'suggested', 'approved', 'copied') and deleted_at is null;
