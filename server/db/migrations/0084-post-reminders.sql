-- When to post something again, and the order of parts as a rule of the database.

create table post_reminder (
  user_id uuid not null references app_user on delete cascade,
  composition_id uuid not null,
  network text not null check (network in ('sample', 'real')),
  remind_on date not null,
  created_at timestamptz not null default now(),
  primary key (user_id, composition_id)
);
comment on table post_reminder is 'The day, in the zone of its user, on which Today asks whether to post something again. Nothing is ever repeated by itself.';

-- A part leaves only when the one before is published and its id is known. What a restored backup marks as unconfirmed
-- is not sent by that.
create function ingrow_refuse_early_part() returns trigger language plpgsql as $$
begin
  if not exists (
    select from publication earlier
    where earlier.user_id = new.user_id and earlier.thread_id = new.thread_id and earlier.part = new.part - 1
      and earlier.state = 'published' and earlier.external_id is not null
  ) then
    raise exception 'Part % of thread % cannot leave before the part in front of it', new.part, new.thread_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger publication_part_order before update of send_started_at on publication
  for each row when (
    new.part > 0 and new.state = 'publishing' and old.send_started_at is null and new.send_started_at is not null
  ) execute function ingrow_refuse_early_part();
