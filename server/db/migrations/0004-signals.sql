-- One wide row a person and connected profile, with the searchable fields of the person copied in.

create table signal (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  connected_profile_id uuid not null,
  person_id uuid not null,
  name text not null,
  headline text,
  title text,
  company text,
  location text,
  picture_url text,
  url text,
  counts jsonb not null,
  types text[] not null,
  interactions integer not null,
  active_days integer not null,
  heat double precision not null,
  first_at timestamptz not null,
  latest_at timestamptz not null,
  latest_type text not null,
  status text not null default 'new' check (status in ('new', 'reviewed', 'engaged', 'dismissed')),
  search text not null generated always as (
    ingrow_fold(name || ' ' || coalesce(headline, '') || ' ' || coalesce(title, '') || ' '
      || coalesce(company, '') || ' ' || coalesce(location, ''))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, connected_profile_id, person_id),
  foreign key (user_id, connected_profile_id) references connected_profile on delete cascade,
  foreign key (user_id, person_id) references person on delete cascade
);
comment on table signal is 'One person for one connected profile, made from inbound engagements only. heat = m * sum(base * 2^(t/H)) with t counted from 2020-01-01: it never fades, the thresholds it is compared with move.';

create index signal_score on signal (user_id, connected_profile_id, heat, id);
create index signal_latest on signal (user_id, connected_profile_id, latest_at, id);
create index signal_first on signal (user_id, connected_profile_id, first_at, id);
create index signal_interactions on signal (user_id, connected_profile_id, interactions, id);
create index signal_name on signal (user_id, connected_profile_id, name collate "und-x-icu", id);
create index signal_filters on signal using gin (user_id, connected_profile_id, status, types);
create index signal_search on signal using gin (user_id, connected_profile_id, search gin_trgm_ops);
create index signal_person on signal (user_id, person_id);
