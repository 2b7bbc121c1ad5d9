-- A change of very many signals is a job: whom it concerns is written down when the user asks for it, and worked off
-- batch by batch. Each batch that is done leaves a signal_change or list_change of its own, which is how it is taken back.

create table large_change (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('status', 'snoozed_until', 'addition', 'removal')),
  list_id uuid,
  value text,
  total integer not null,
  job_id uuid,
  is_undone boolean not null default false,
  made_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, list_id) references list on delete cascade,
  check ((list_id is not null) = (kind in ('addition', 'removal')))
);
comment on table large_change is 'A change of more signals or people than one request should do. job_id is the job that makes it, or the one that takes it back; a user has one such job at a time. Gone after an hour, with the next change.';
create index large_change_list on large_change (user_id, list_id) where list_id is not null;

create table large_change_batch (
  user_id uuid not null,
  change_id uuid not null,
  number integer not null,
  ids uuid[] not null,
  previous text[] not null,
  previous_change_ids uuid[] not null,
  primary key (user_id, change_id, number),
  foreign key (user_id, change_id) references large_change on delete cascade
);
comment on table large_change_batch is 'What a large change has still to do: signals, with what they had when it was asked for, place by place; or people, who need no more than their id.';

alter table signal_change
  add column large_change_id uuid,
  add foreign key (user_id, large_change_id) references large_change on delete cascade;
create index signal_change_large on signal_change (user_id, large_change_id, id) where large_change_id is not null;
alter table list_change
  add column large_change_id uuid,
  add foreign key (user_id, large_change_id) references large_change on delete cascade;
create index list_change_large on list_change (user_id, large_change_id, id) where large_change_id is not null;

-- Saved views that name a company: there is one filter for it now, by its record. A name that nobody has is kept as what
-- the company contains, which finds as few.
update saved_view as view
set filters = (view.filters - 'companyIs') || case
  when named.ids is null then
    jsonb_build_object('company', coalesce(view.filters -> 'company', view.filters -> 'companyIs'))
  else jsonb_build_object('companyId', named.ids) end
from (
  select old.user_id, old.id, (
    select jsonb_agg(distinct known.company_id)
    from jsonb_array_elements_text(old.filters -> 'companyIs') as given (name)
    join company_key known on known.user_id = old.user_id and known.key = 'name:' || ingrow_company_name(given.name)
    -- Both at once meant those that are in both.
    where old.filters -> 'companyId' is null or old.filters -> 'companyId' @> to_jsonb(known.company_id)
  ) as ids
  from saved_view old where jsonb_typeof(old.filters -> 'companyIs') = 'array'
) as named
where view.user_id = named.user_id and view.id = named.id;
