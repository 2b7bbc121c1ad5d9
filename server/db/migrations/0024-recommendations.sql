-- Whom and what to engage with today.

create table recommendation (
  user_id uuid not null references app_user on delete cascade,
  network text not null check (network in ('sample', 'real')),
  person_id uuid not null,
  rank integer not null,
  reasons jsonb not null,
  made_at timestamptz not null,
  primary key (user_id, network, person_id),
  foreign key (user_id, person_id) references person on delete cascade
);
comment on table recommendation is 'The list of people to engage with today, as last generated, each with its reasons.';

create table never_recommended (
  user_id uuid not null,
  person_id uuid not null,
  since timestamptz not null,
  primary key (user_id, person_id),
  foreign key (user_id, person_id) references person on delete cascade
);
comment on table never_recommended is 'People whom the user does not want to be recommended again.';

create table daily_pick (
  user_id uuid not null,
  network text not null check (network in ('sample', 'real')),
  day date not null,
  post_id uuid not null,
  rank integer not null,
  reasons jsonb not null,
  state text not null default 'open' check (state in ('open', 'done', 'skipped')),
  made_at timestamptz not null,
  primary key (user_id, network, day, post_id),
  foreign key (user_id, post_id) references post on delete cascade
);
comment on table daily_pick is 'The posts picked for a local day of the user, frozen for that day: a refresh replaces untouched ones only.';
