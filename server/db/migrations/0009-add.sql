-- People can be found by parts of their name, headline and company. The space in front lets a first word be asked
-- for like any other: '% word'.
alter table person add column search text not null generated always as (
  ingrow_fold(' ' || name || ' ' || coalesce(headline, '') || ' ' || coalesce(company, ''))
) stored;
create index person_search on person using gin (user_id, search gin_trgm_ops);
