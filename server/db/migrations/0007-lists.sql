-- Lists of people, picked by hand. A list holds people and not signals: whoever engaged with two connected profiles
-- is on the list in both, and stays on it when a profile is disconnected and taken back.

create table list (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null default 'own' check (kind in ('own', 'do_not_engage')),
  name text not null,
  folded_name text not null generated always as (ingrow_fold(name)) stored,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, folded_name)
);
comment on table list is 'A list of people. Names are unique for a user, case and accents ignored. do_not_engage is built in: each user has exactly one, from the start.';
create unique index list_do_not_engage on list (user_id) where kind = 'do_not_engage';

create table list_person (
  user_id uuid not null,
  list_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, list_id, person_id),
  foreign key (user_id, list_id) references list on delete cascade,
  foreign key (user_id, person_id) references person on delete cascade
);
comment on table list_person is 'Who is on which list. The key reads a list, the index all lists of a person.';
create index list_person_lists on list_person (user_id, person_id, list_id);

create table list_change (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  list_id uuid not null,
  is_addition boolean not null,
  person_ids uuid[] not null,
  made_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, list_id) references list on delete cascade
);
comment on table list_change is 'Whom one call put on a list or took off it, and nobody who was there before: so that it can be taken back exactly, however many they were. Gone after an hour, with the next change.';
create index list_change_list on list_change (user_id, list_id);

-- Every user has the built-in list, those who are here already too. By trigger, so that no way of making a user
-- can forget it.
create function ingrow_add_built_in_list() returns trigger
  language plpgsql
  as $$
begin
  insert into list (user_id, kind, name) values (new.id, 'do_not_engage', 'Do not engage');
  return null;
end
$$;
create trigger app_user_built_in_list after insert on app_user
  for each row execute function ingrow_add_built_in_list();
insert into list (user_id, kind, name) select id, 'do_not_engage', 'Do not engage' from app_user;
