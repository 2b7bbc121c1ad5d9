-- Title, company and seniority as the headline says them, marked until a source tells them. People who are here
-- already get theirs when a source names them again, at the latest with the next sync.

-- A field's source 'headline' means that it was guessed.
alter table person
  add column seniority text
    check (seniority in ('owner', 'c_level', 'vp', 'director', 'head', 'manager', 'senior', 'junior')),
  add column guessed text[] not null generated always as (
    array_remove(array[
      case when sources -> 'title' ->> 'source' = 'headline' then 'title' end,
      case when sources -> 'company' ->> 'source' = 'headline' then 'company' end,
      case when sources -> 'seniority' ->> 'source' = 'headline' then 'seniority' end], null)
  ) stored;
alter table signal
  add column seniority text
    check (seniority in ('owner', 'c_level', 'vp', 'director', 'head', 'manager', 'senior', 'junior')),
  add column guessed text[] not null default '{}';

create index signal_seniority on signal (user_id, connected_profile_id, seniority, heat, id);
