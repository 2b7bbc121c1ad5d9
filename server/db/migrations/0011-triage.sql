-- Working through signals: notes, snoozing, changes of many at once that can be taken back, and what is new since
-- somebody last looked.

-- Which change set the status, and which the snoozing, last; null where it was none that can be taken back. How long a
-- note may be is the contract's: two that are joined may be longer.
alter table signal
  add column note text check (note <> ''),
  add column snoozed_until timestamptz,
  add column found_at timestamptz not null default now(),
  add column status_change_id uuid,
  add column snooze_change_id uuid;
update signal set found_at = created_at;
comment on column signal.found_at is 'When inGrow first made the signal; first_at is when the person first engaged.';

create index signal_found on signal (user_id, connected_profile_id, found_at);
create index signal_snoozed on signal (user_id, connected_profile_id, snoozed_until)
  where snoozed_until is not null;

create table signal_change (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  field text not null check (field in ('status', 'snoozed_until')),
  signal_ids uuid[] not null,
  previous text[] not null,
  previous_change_ids uuid[] not null,
  made_at timestamptz not null,
  primary key (user_id, id)
);
comment on table signal_change is 'Which signals one call changed, with what they had before, place by place: so that it can be taken back exactly, however many they were. Gone after an hour, with the next change.';

create table signal_visit (
  user_id uuid not null,
  connected_profile_id uuid not null,
  since timestamptz,
  seen_at timestamptz not null,
  primary key (user_id, connected_profile_id),
  foreign key (user_id, connected_profile_id) references connected_profile on delete cascade
);
comment on table signal_visit is 'When a user last looked at the signals of a connected profile. seen_at is the last sign of life; since is the one before the present visit, null during the first.';
