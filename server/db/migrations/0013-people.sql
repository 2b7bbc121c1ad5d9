-- People who turn out to be one: merging them and taking them apart again. People who were erased: they never come
-- back by themselves.

-- The record that a key or an engagement belonged to before its person was merged into another; null where it is the
-- person's own. Taking apart goes by it, also for what has arrived since.
alter table person_key add column merged_from uuid;
alter table engagement add column merged_from uuid;

create table person_merge (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  step bigint not null generated always as identity,
  person_id uuid not null,
  kept_id uuid not null,
  gone_id uuid not null,
  made_by text not null check (made_by in ('facts', 'user')),
  source text,
  kept jsonb not null,
  gone jsonb not null,
  gone_since timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, gone_id),
  foreign key (user_id, person_id) references person on delete cascade
);
comment on table person_merge is 'Merges that hold. kept and gone: what was known of both before. person_id: where both are now, which is kept_id until that was merged itself. They are taken apart in reverse, by step.';
create index person_merge_person on person_merge (user_id, person_id, step);

create table person_apart (
  user_id uuid not null references app_user on delete cascade,
  one_id uuid not null,
  other_id uuid not null,
  primary key (user_id, one_id, other_id),
  check (one_id < other_id)
);
comment on table person_apart is 'Not the same person: the user took them apart, so facts do not merge them again. Either may be merged into a third one.';
create index person_apart_other on person_apart (user_id, other_id);

create table signal_merge (
  user_id uuid not null,
  merge_id uuid not null,
  kept_lists uuid[] not null,
  gone_lists uuid[] not null,
  kept_signals jsonb not null,
  gone_signals jsonb not null,
  merged_signals jsonb not null,
  list_changes jsonb not null,
  primary key (user_id, merge_id),
  foreign key (user_id, merge_id) references person_merge on delete cascade
);
comment on table signal_merge is 'What a merge changed of lists and signals: what both people had before, and the signals as they were made of both.';

create table barred_person (
  user_id uuid not null references app_user on delete cascade,
  network text not null check (network in ('sample', 'real')),
  key_hash bytea not null,
  erasure_id uuid not null,
  made_at timestamptz not null,
  primary key (user_id, network, key_hash)
);
comment on table barred_person is 'Who was erased and must not come back: an HMAC-SHA256 of each key under the id of the user, so that one list cannot be compared with another. One erasure_id is one person.';
create index barred_person_erasure on barred_person (user_id, erasure_id);

-- Who may be the same person.
create index person_folded_name on person (user_id, network, ingrow_fold(name));
create index person_email on person (user_id, network, lower(email)) where email is not null;
