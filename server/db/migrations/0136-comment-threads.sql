-- Which comment an engagement is, and which one it answers.
alter table engagement add column comment_id text;
alter table engagement add column parent_comment_id text;
comment on column engagement.comment_id is 'The network''s id of this comment or reply; null where the source does not say.';
comment on column engagement.parent_comment_id is 'The network''s id of the comment it answers; null for a comment on the post, and where the source does not say.';

-- Unipile's keys end in the id.
update engagement set comment_id = substring(key from '/comment:(.+)$')
  where source = 'unipile' and type in ('comment', 'reply') and key like '%/comment:_%';

-- The entries of a thread: its top comment and the replies to it.
create index engagement_thread on engagement (user_id, post_id, coalesce(parent_comment_id, comment_id))
  where coalesce(parent_comment_id, comment_id) is not null;

-- What others said to the user, by time, of which replies are some.
drop index engagement_replies;
create index engagement_said on engagement (user_id, connected_profile_id, occurred_at)
  where direction = 'inbound' and type in ('comment', 'reply', 'mention', 'message');
-- Messages, by conversation.
create index engagement_conversation on engagement (user_id, conversation_id, occurred_at)
  where type = 'message' and conversation_id is not null;
