-- Signing in by mail; what users are told of, and the mails and Slack messages that tell it.

create table magic_link (
  id uuid primary key default uuidv7(),
  email text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  try_at timestamptz,
  secret_hash bytea unique,
  code_hash bytea,
  code_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  used_at timestamptz,
  check ((state = 'waiting') = (try_at is not null)),
  check ((secret_hash is null) = (code_hash is null)),
  check (used_at is null or secret_hash is not null)
);
comment on table magic_link is 'A request to sign in by mail. email is lower case and need not be a user''s. Secret and code are made when the mail is sent and stored only as hashes: SHA-256 of the secret; of the code, which could be guessed, an HMAC under a key derived from SECRET_KEY, over the row''s id. try_at: the next try to send it. replaced_at: a newer request took its place. used_at: it signed somebody in. Forgotten after a day.';
create index magic_link_of_address on magic_link (email, created_at desc);
create index magic_link_due on magic_link (try_at) where state = 'waiting';
create index magic_link_old on magic_link (created_at);

create table notice_choice (
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  by_mail boolean not null,
  by_slack boolean not null,
  slack_member_id text,
  updated_at timestamptz not null,
  primary key (user_id, kind),
  check (by_slack = (slack_member_id is not null))
);
comment on table notice_choice is 'How a user wants to be told of what; without a row as usual. slack_member_id: the member_id of the Slack connection that it was switched on for.';

create table notice_delivery (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null,
  via text not null check (via in ('mail', 'slack')),
  state text not null default 'pending' check (state in ('pending', 'handed_over', 'sent', 'failed', 'unknown')),
  due_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  publication_id uuid,
  error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, publication_id) references publication on delete set null (publication_id),
  check (leased_until is null or state = 'pending'),
  check ((state in ('sent', 'failed', 'unknown')) = (settled_at is not null))
);
comment on table notice_delivery is 'A mail or Slack message that tells a user of one or more notices of a kind. leased_until: it is being sent; what was left in the middle is unknown and not sent again. handed_over: what became of it says its publication.';
-- The one that further notices of the kind join: nobody has begun to send it.
create unique index notice_delivery_open on notice_delivery (user_id, kind, via)
  where state = 'pending' and leased_until is null and attempts = 0;
create index notice_delivery_due on notice_delivery (due_at) where state = 'pending';
create index notice_delivery_recent on notice_delivery (user_id, kind, via, created_at desc);

create table notice (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null,
  subject_id uuid,
  episode text not null,
  title text not null,
  text text not null,
  path text not null,
  mail_id uuid,
  slack_id uuid,
  created_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, kind, subject_id, episode),
  foreign key (user_id, mail_id) references notice_delivery on delete set null (mail_id),
  foreign key (user_id, slack_id) references notice_delivery on delete set null (slack_id)
);
comment on table notice is 'Something that a user is told of, once for each episode of its subject. path: the page of ours that shows it. mail_id, slack_id: the deliveries that tell it; null where the user wants none. Forgotten after 90 days.';
create index notice_recent on notice (user_id, created_at desc, id desc);
create index notice_old on notice (created_at);
create index notice_of_mail on notice (user_id, mail_id) where mail_id is not null;
create index notice_of_slack on notice (user_id, slack_id) where slack_id is not null;

alter table publication
  drop constraint publication_origin_check,
  add constraint publication_origin_check
    check (origin in ('user', 'ready_comment', 'agent', 'feed', 'digest', 'notice'));

-- The digest comes by mail, too.
alter table signals_digest
  drop constraint signals_digest_via_check,
  add constraint signals_digest_via_check check (via in ('slack', 'mail')),
  -- is_on = (member_id is not null): by mail there is no workspace.
  drop constraint signals_digest_check1,
  add check (via <> 'slack' or is_on = (member_id is not null));
alter table signals_digest_day
  add column notice_id uuid,
  add foreign key (user_id, notice_id) references notice on delete set null (notice_id);
comment on column signals_digest_day.notice_id is 'What told it by mail.';

-- What the tick of notices looks for each minute.
create index rss_feed_alert on rss_feed (user_id, id) where alert_at is not null and alert_seen_at is null;
create index publication_unconfirmed on publication (user_id, id) where state = 'unconfirmed';
create index connection_ending on connection (user_id, id) where state in ('expiring', 'needs_reconnect');

-- Answers of schedules come by mail, too.
update scheduled_agent set outputs = outputs || '{"mail": false}' where not outputs ? 'mail';
alter table agent_run add column mail_tries integer not null default 0;
