-- Whom and what to engage with today.

-- No foreign key on people here: when a person is merged into another one, their row ends and comes back when the
-- merge is taken apart. Readers look through person_merge, the trigger below forgets whom nobody knows any more.
create table recommendation (
  user_id uuid not null references app_user on delete cascade,
  network text not null check (network in ('sample', 'real')),
  person_id uuid not null,
  rank integer not null,
  points double precision not null,
  reasons jsonb not null,
  primary key (user_id, network, person_id)
);
comment on table recommendation is 'The list of people to engage with, as last generated, each with its reasons. person_id may be of a record that was merged into another since.';

create table recommendation_list (
  user_id uuid not null references app_user on delete cascade,
  network text not null check (network in ('sample', 'real')),
  made_at timestamptz not null,
  primary key (user_id, network)
);
comment on table recommendation_list is 'When the list of people to engage with was last generated, which may have found nobody.';

create table never_recommended (
  user_id uuid not null references app_user on delete cascade,
  person_id uuid not null,
  since timestamptz not null,
  primary key (user_id, person_id)
);
comment on table never_recommended is 'People whom the user does not want to be recommended again. person_id may be of a record that was merged into another since: whoever has it now is meant, and again its own person when the merge is taken apart.';

create table daily_pick (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  network text not null check (network in ('sample', 'real')),
  day date not null,
  post_id uuid not null,
  rank integer not null,
  points double precision not null,
  reasons jsonb not null,
  state text not null default 'open' check (state in ('open', 'done', 'skipped')),
  made_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, network, day, post_id),
  foreign key (user_id, post_id) references post on delete cascade
);
comment on table daily_pick is 'The posts picked for a day of the user, which goes from 07:00 to 07:00 on their clocks. Frozen for that day: a refresh replaces untouched ones only.';
create index daily_pick_post on daily_pick (user_id, post_id);

-- The user's own doings are few among all engagements.
create index engagement_outbound on engagement (user_id, occurred_at desc) where direction = 'outbound';

-- Whoever was erased is forgotten here too, at once. By trigger, so that no way of erasing people can forget it; a
-- record that was merged into another is still somebody.
create function ingrow_forget_recommended() returns trigger
  language plpgsql
  as $$
begin
  delete from never_recommended n using (select distinct user_id from gone) as whose
  where n.user_id = whose.user_id
    and not exists (select from person p where p.user_id = n.user_id and p.id = n.person_id)
    and not exists (select from person_merge m where m.user_id = n.user_id and m.gone_id = n.person_id);
  delete from recommendation r using (select distinct user_id from gone) as whose
  where r.user_id = whose.user_id
    and not exists (select from person p where p.user_id = r.user_id and p.id = r.person_id)
    and not exists (select from person_merge m where m.user_id = r.user_id and m.gone_id = r.person_id);
  return null;
end
$$;
create trigger person_forget_recommended after delete on person referencing old table as gone
  for each statement execute function ingrow_forget_recommended();
