-- What each source last said of a person's job, and what changed since it said so before.
create table job_reading (
  user_id uuid not null references app_user on delete cascade,
  record_id uuid not null,
  source text not null,
  basis text not null check (basis in ('stated', 'headline')),
  person_id uuid not null,
  title text,
  company text,
  headline text,
  company_key text not null,
  seen_at timestamptz not null,
  primary key (user_id, record_id, source, basis),
  foreign key (user_id, person_id) references person on delete cascade
);
comment on table job_reading is 'The last title and company, or headline, that a source reported of a person. record_id: the record it was reported of, which stays when that is merged into another one (person_id).';
create index job_reading_person on job_reading (user_id, person_id);
create index job_reading_company on job_reading (user_id, company_key);

create table job_change (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  record_id uuid not null,
  before_record_id uuid not null,
  kind text check (kind in ('joined', 'promoted', 'left')),
  reason text,
  is_guess boolean not null,
  before_title text,
  before_company text,
  before_source text not null,
  before_at timestamptz not null,
  before_key text not null,
  after_title text,
  after_company text,
  after_source text not null,
  after_at timestamptz not null,
  after_key text not null,
  keeps_title boolean not null,
  is_elsewhere boolean not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, person_id) references person on delete cascade,
  check ((kind is null) <> (reason is null))
);
comment on table job_change is 'Two readings of a person''s job that differ. kind: what changed; without one, reason says why it is the same job. before_key and after_key: the companies as they are compared. is_guess: read from headlines. is_elsewhere: the names are two companies''; whether one is the other''s new name is decided by all its people.';
create index job_change_person on job_change (user_id, person_id, after_at);
create index job_change_company on job_change (user_id, before_key);
create index job_change_recent on job_change (user_id, after_at) where kind is not null;

alter table today_done drop constraint today_done_kind_check;
alter table today_done add constraint today_done_kind_check check (kind in ('signal', 'composition', 'publication',
  'profile', 'archiveImport', 'csvImport', 'postImport', 'notice', 'jobChange'));

-- What is known of people so far is the first reading of its source. The names of companies are compared from the
-- next reading on, so they get no key.
insert into job_reading (user_id, record_id, source, basis, person_id, title, company, company_key, seen_at)
select user_id, id, said.source, 'stated', id, max(said.value) filter (where said.field = 'title'),
  max(said.value) filter (where said.field = 'company'), '', max(said.at)
from person cross join lateral (
  select field.name as field,
    case when stamp ->> 'source' = 'user' then stamp -> 'below' ->> 'value'
      when field.name = 'title' then title else company end as value,
    coalesce(stamp -> 'below' -> 'stamp', stamp) ->> 'source' as source,
    (coalesce(stamp -> 'below' -> 'stamp', stamp) ->> 'at')::timestamptz as at
  from unnest(array['title', 'company']) as field (name), lateral (select sources -> field.name) as of (stamp)
  where jsonb_typeof(stamp) = 'object'
) as said
where said.source not in ('headline', 'user') and said.value is not null
group by user_id, id, said.source;

insert into job_reading (user_id, record_id, source, basis, person_id, headline, company_key, seen_at)
select user_id, id, sources -> 'headline' ->> 'source', 'headline', id, headline, '',
  (sources -> 'headline' ->> 'at')::timestamptz
from person where headline is not null and sources -> 'headline' ->> 'source' <> 'user';
