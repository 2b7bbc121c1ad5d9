-- Saved views, and what the built-in ones need.

create table saved_view (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  folded_name text not null generated always as (ingrow_fold(name)) stored,
  filters jsonb not null,
  sort text,
  sort_order text,
  columns jsonb,
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, folded_name)
);
comment on table saved_view is 'A named filter of a user, for every connected profile. filters are kept as they were written, and read leniently: what is no longer understood is left out and told.';

create table signal_summary (
  user_id uuid not null,
  connected_profile_id uuid not null,
  signals integer not null,
  top_quarter_heat double precision,
  computed_at timestamptz not null,
  primary key (user_id, connected_profile_id),
  foreign key (user_id, connected_profile_id) references connected_profile on delete cascade
);
comment on table signal_summary is 'The heat from which on a signal is in the top quarter of its connected profile, kept for a while: one value for table, total, export, addresses and bulk.';

-- Who engaged in a span of time, and how often: the last week, and the weeks of the overview.
create index engagement_occurred on engagement (user_id, connected_profile_id, occurred_at)
  include (person_id, type) where direction = 'inbound';
