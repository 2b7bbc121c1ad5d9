alter table person_merge add column kept_pinned boolean not null default true;
alter table person_merge add column gone_follows uuid[] not null default '{}';
comment on column person_merge.kept_pinned is 'Whether the person that stays was kept even if no engagement mentioned them, before the merge.';
comment on column person_merge.gone_follows is 'What in engage_profile named the merged person, before the merge.';

create or replace function ingrow_follow_merged() returns trigger
  language plpgsql
  as $$
begin
  update person_merge set
      kept_pinned = (select pinned from person where user_id = new.user_id and id = new.kept_id),
      gone_follows = array(
        select e.id from engage_profile e where e.user_id = new.user_id and e.person_id = new.gone_id
      )
    where user_id = new.user_id and id = new.id;
  update person set pinned = true
    where user_id = new.user_id and id = new.kept_id and not pinned and exists (
      select from engage_profile e where e.user_id = new.user_id and e.person_id = new.gone_id
    );
  update engage_profile set person_id = new.kept_id
    where user_id = new.user_id and person_id = new.gone_id;
  return null;
end
$$;

-- Undoing a merge first brings back the person who was merged. Otherwise there is nobody to follow.
create function ingrow_follow_apart() returns trigger
  language plpgsql
  as $$
begin
  update engage_profile set person_id = old.gone_id
    where user_id = old.user_id and person_id = old.kept_id and id = any(old.gone_follows) and exists (
      select from person where user_id = old.user_id and id = old.gone_id
    );
  if found then
    update person set pinned = false
      where user_id = old.user_id and id = old.kept_id and not old.kept_pinned and not exists (
        select from engage_profile e where e.user_id = old.user_id and e.person_id = old.kept_id
      );
  end if;
  return null;
end
$$;
create trigger person_merge_apart after delete on person_merge
  for each row execute function ingrow_follow_apart();
