-- Each morning, by choice, a digest of new signals goes to the user's Slack.

alter table publication
  drop constraint publication_origin_check,
  add constraint publication_origin_check
    check (origin in ('user', 'ready_comment', 'agent', 'feed', 'digest'));

create table signals_digest (
  user_id uuid not null references app_user on delete cascade,
  via text not null check (via in ('slack')),
  is_on boolean not null,
  hour integer not null check (hour between 0 and 23),
  channel_id text,
  channel_name text,
  next_at timestamptz,
  time_zone text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, via),
  check (is_on = (next_at is not null))
);
comment on table signals_digest is 'A user''s choice to be told of new signals each morning. hour is of the user''s clocks; next_at is when the next one is due, made for time_zone, which may be another than the user''s by now. Without channel_id it goes to the channel that was picked on connecting.';

create table signals_digest_day (
  user_id uuid not null,
  via text not null,
  day date not null,
  until_at timestamptz not null,
  signals integer not null check (signals >= 0),
  publication_id uuid,
  primary key (user_id, via, day),
  foreign key (user_id, via) references signals_digest on delete cascade,
  foreign key (user_id, publication_id) references publication on delete set null (publication_id)
);
comment on table signals_digest_day is 'A day of the user''s that has had its digest, or nothing to tell (then without a publication): no day has two. until_at is where the next one goes on; signals is how many were new.';
