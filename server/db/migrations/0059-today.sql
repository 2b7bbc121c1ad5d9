-- What Today needs to know: since when each engagement is known and how sure its time is, how many there were at what
-- time, and what its user is done with.

-- When an engagement was first recorded, by the clock of the domain; until now the database's.
alter table engagement rename column created_at to recorded_at;
alter table engagement alter column recorded_at drop default;
alter table engagement add column time_basis text not null default 'reported'
  check (time_basis in ('reported', 'inferred'));
alter table engagement add column is_news boolean not null default false;
comment on column engagement.recorded_at is 'When it was first recorded; a second sync or import changes nothing.';
comment on column engagement.time_basis is 'Whether the source reported occurred_at, or it was inferred from the post (or from when it was read).';
comment on column engagement.is_news is 'Recorded while its source was already being followed: a first import brings none, and neither does what was here before this column.';

-- Providers give no time of reactions, and pasted pages none at all. A comment that has exactly its post's time had none.
update engagement set time_basis = 'inferred'
  where (source in ('unipile', 'rapidapi') and type = 'reaction') or (source = 'paste' and type <> 'manual');
update engagement set time_basis = 'inferred' from post
  where engagement.source in ('unipile', 'rapidapi') and engagement.type in ('comment', 'reply')
    and post.user_id = engagement.user_id and post.id = engagement.post_id
    and post.published_at = engagement.occurred_at;
alter table engagement alter column time_basis drop default;
alter table engagement alter column is_news drop default;

-- Who did something new since midnight, and who replied in the last week.
create index engagement_news on engagement (user_id, connected_profile_id, recorded_at) include (person_id)
  where direction = 'inbound' and is_news;
create index engagement_replies on engagement (user_id, connected_profile_id, occurred_at)
  where direction = 'inbound' and type = 'reply';

create table engagement_count (
  user_id uuid not null,
  connected_profile_id uuid not null,
  starts_at timestamptz not null,
  inbound integer not null,
  primary key (user_id, connected_profile_id, starts_at),
  foreign key (user_id, connected_profile_id) references connected_profile on delete cascade
);
comment on table engagement_count is 'How many inbound engagements occurred in each quarter of an hour, which days of all zones are made of. Kept by trigger, so that no way of storing or deleting engagements can leave it wrong; a row may be zero.';

insert into engagement_count (user_id, connected_profile_id, starts_at, inbound)
  select user_id, connected_profile_id, date_bin('15 minutes', occurred_at, 'epoch'), count(*)
  from engagement where direction = 'inbound' group by 1, 2, 3;

create function ingrow_count_added_engagements() returns trigger
language plpgsql as $$
begin
  insert into engagement_count as kept (user_id, connected_profile_id, starts_at, inbound)
  select user_id, connected_profile_id, date_bin('15 minutes', occurred_at, 'epoch'), count(*)
  from added where direction = 'inbound' group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, connected_profile_id, starts_at) do update set inbound = kept.inbound + excluded.inbound;
  return null;
end $$;
create trigger engagement_count_added after insert on engagement referencing new table as added
  for each statement execute function ingrow_count_added_engagements();

-- Locked in the order of the key, as adding does it. Where the profile goes too, its counts may be gone already.
create function ingrow_count_removed_engagements() returns trigger
language plpgsql as $$
begin
  with gone as (
    select user_id, connected_profile_id, date_bin('15 minutes', occurred_at, 'epoch') as starts_at, count(*) as number
    from removed where direction = 'inbound' group by 1, 2, 3
  ), locked as (
    select kept.user_id, kept.connected_profile_id, kept.starts_at, gone.number
    from engagement_count kept join gone using (user_id, connected_profile_id, starts_at)
    order by 1, 2, 3 for update of kept
  )
  update engagement_count kept set inbound = kept.inbound - locked.number from locked
  where kept.user_id = locked.user_id and kept.connected_profile_id = locked.connected_profile_id
    and kept.starts_at = locked.starts_at;
  return null;
end $$;
create trigger engagement_count_removed after delete on engagement referencing old table as removed
  for each statement execute function ingrow_count_removed_engagements();

create table today_done (
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('signal', 'composition', 'publication', 'profile', 'archiveImport', 'csvImport',
    'postImport', 'notice')),
  subject_id uuid not null,
  done_at timestamptz not null,
  primary key (user_id, kind, subject_id)
);
comment on table today_done is 'What its user is done with on Today. Somebody who warmed up is done with for the day; all else until the record says something newer.';
