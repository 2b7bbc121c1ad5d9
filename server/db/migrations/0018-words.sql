-- The words of a signal's texts are kept: to make them for each row that is looked at costs far more than to read them,
-- and only what is kept has statistics, by which the planner knows a common word from a rare one.

-- As before, and where U+0001 stands one text ends and another begins: the words have more than one space between them
-- there, so that no phrase goes across.
create or replace function ingrow_words(value text) returns text
  language sql immutable strict parallel safe
  return ' ' || trim(replace(
    regexp_replace(ingrow_fold(value) collate pg_unicode_fast, '[^[:alnum:]\x01]+', ' ', 'g'), chr(1), '  ')) || ' ';

alter table signal add column words text not null generated always as (
  ingrow_words(name || chr(1) || coalesce(headline, '') || chr(1) || coalesce(title, '') || chr(1)
    || coalesce(company, '') || chr(1) || coalesce(location, ''))
) stored;
comment on column signal.words is 'Whole words of name, headline, title, company and location.';
