-- Messages and notes of invitations that the user copies and sends on the network.
create table message_draft (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  signal_id uuid not null,
  kind text not null check (kind in ('answer', 'follow_up', 'job_change', 'invitation')),
  engagement_id uuid,
  reason text not null,
  about text not null,
  about_at timestamptz not null,
  status text not null check (status in ('generating', 'suggested', 'copied', 'sent', 'dismissed', 'failed')),
  job_id uuid,
  variants jsonb not null default '[]',
  text text not null default '',
  reasons jsonb not null default '[]',
  struck text[] not null default '{}',
  error_message text,
  copied_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, signal_id) references signal on delete cascade,
  foreign key (user_id, engagement_id) references engagement on delete cascade
);
comment on table message_draft is 'A message to a person, drafted or written here and sent by the user on the network. engagement_id: the message it answers. reason, about, about_at: why it is written, the text it cites, and when that was said.';
-- One open message to a person, or to each message of theirs that it answers.
create unique index message_draft_open on message_draft (user_id, signal_id, engagement_id) nulls not distinct
  where status in ('generating', 'suggested', 'copied', 'failed');
create index message_draft_answers on message_draft (user_id, engagement_id) where engagement_id is not null;
create index message_draft_job on message_draft (user_id, job_id) where status = 'generating';
