-- Companies as records of their own, what was looked up when, and the day's budget of look-ups.

-- What two ways of writing a company's name have in common: case, accents, legal forms and punctuation at the end
-- make no difference. A name that is nothing but those stays as it is.
create function ingrow_company_name(value text) returns text
  language sql immutable strict parallel safe
  return (
    select coalesce(nullif(regexp_replace(folded collate pg_c_utf8,
      '(?:[\s.,;:!?''"’“”„«»()\[\]·|/–—-]+(?:(?:inc|incorporated|l\.?l\.?c|l\.?l\.?p|l\.?p|p\.?l\.?c|corp|corporation|ltd|limited|(?:co\.?,? ?|pty\.? |pte\.? |pvt\.? |private )(?:ltd|limited)|gmbh|mbh|ggmbh|ag|kg|kgaa|ohg|ug|haftungsbeschrankt|e\.? ?k|e\.? ?v|e\.? ?g|(?:gmbh|ag|ug|se) ?& ?co\.? ?kg(?:aa)?|se|s\.? ?a|s\.?a\.?s|s\.?a\.?s\.?u|s\.?a\.?r\.?l|s\.? ?r\.? ?l|s\.? ?p\.? ?a|s\.? ?l|s\.?l\.?u|s\.?a\.?u|s\.?a\.? de c\.?v|s\.? de r\.?l(?:\.? de c\.?v)?|ltda|eireli|b\.?v|n\.?v|v\.?o\.?f|ab|publ|a\.?/?s|a\.?s\.?a|ap\.?s|oy|oyj|o\.?u|uab|sia|hf|ehf|sp\.? ?z ?o\.? ?o|sp\.? ?k|s\.? ?r\.? ?o|d\.? ?o\.? ?o|d\.? ?d|kft|zrt|nyrt|a\.?o|o\.?o\.?o|k\.?k)(?=[\s.,;:!?''"’“”„«»()\[\]·|/–—-]|$))?|股份有限公司|有限公司|株式会社|주식회사)+$',
      ''), ''), folded)
    from (
      select btrim(regexp_replace(ingrow_fold(value) collate pg_c_utf8, '\s+', ' ', 'g')) as folded
    ) as spaced
  );

create table company (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  network text not null check (network in ('sample', 'real')),
  urn text,
  public_id text,
  url text,
  name text not null,
  folded_name text not null generated always as (ingrow_company_name(name)) stored,
  industry text,
  headcount integer,
  location text,
  website text,
  logo_url text,
  followers integer,
  sources jsonb not null default '{}',
  looked_up_at timestamptz,
  looked_up_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table company is 'A company as this user knows it, made of what is said of its people and of look-ups. sources: field -> {source, at}; a name with the source headline was only read from headlines.';
create index company_search on company using gin (user_id, folded_name gin_trgm_ops);

create table company_key (
  user_id uuid not null,
  network text not null,
  key text not null,
  company_id uuid not null,
  primary key (user_id, network, key),
  foreign key (user_id, company_id) references company on delete cascade
);
comment on table company_key is 'Every way to know a company again: urn:<number>, page:<slug>, url:<canonical address>, name:<folded name>, and id:<id> of one that was united with it.';
create index company_key_company on company_key (user_id, company_id);

alter table person
  add column company_id uuid,
  add column looked_up_at timestamptz,
  add column looked_up_by text,
  -- People who are here already get 0 and are read again; whoever comes has their headline read at once.
  add column headline_read integer not null default 0;
alter table person alter column headline_read set default 1;
comment on column person.headline_read is 'By which version of the rules the headline was last read for all; a tick reads again what is behind.';
alter table signal add column company_id uuid;

-- Those who are here: a company for each name, called as whoever knew best wrote it.
insert into company (user_id, network, name, sources)
select distinct on (user_id, network, ingrow_company_name(company)) user_id, network, company,
  jsonb_strip_nulls(jsonb_build_object('name', sources -> 'company'))
from person where company is not null
order by user_id, network, ingrow_company_name(company), sources -> 'company' ->> 'source' = 'headline', company, id;
insert into company_key (user_id, network, key, company_id)
select user_id, network, 'name:' || folded_name, id from company;
update person set company_id = known.company_id
from company_key known
where person.company is not null and known.user_id = person.user_id and known.network = person.network
  and known.key = 'name:' || ingrow_company_name(person.company);
update signal set company_id = person.company_id
from person
where person.user_id = signal.user_id and person.id = signal.person_id and person.company_id is not null;

alter table person add foreign key (user_id, company_id) references company on delete set null (company_id);
create index person_company on person (user_id, company_id) where company_id is not null;
create index person_unread on person (user_id, id) where headline_read = 0;
create index signal_company on signal (user_id, connected_profile_id, company_id, heat, id);

create table look_up_day (
  user_id uuid not null references app_user on delete cascade,
  day date not null,
  used integer not null,
  primary key (user_id, day)
);
comment on table look_up_day is 'How many look-ups at the data provider were spent on a day of the user. Counted before the call.';
