-- What the further filters ask for: ways to react, sources and whether there is an email address stand on the signal;
-- whole words of a text are compared by a function.

alter table signal
  add column reaction_types text[] not null default '{}',
  add column sources text[] not null default '{}',
  add column has_email boolean not null default false;
comment on column signal.reaction_types is 'How they reacted, inbound, each way once.';
comment on column signal.sources is 'Where their inbound engagements were learned, each source once.';
comment on column signal.has_email is 'Copied from the person.';

update signal set reaction_types = made.reaction_types, sources = made.sources, has_email = person.email is not null
from (
  select user_id, connected_profile_id, person_id,
    coalesce(array_agg(distinct reaction_type order by reaction_type)
      filter (where reaction_type is not null), '{}') as reaction_types,
    array_agg(distinct source order by source) as sources
  from engagement where direction = 'inbound' and person_id is not null
  group by user_id, connected_profile_id, person_id
) as made
join person on person.user_id = made.user_id and person.id = made.person_id
where signal.user_id = made.user_id and signal.connected_profile_id = made.connected_profile_id
  and signal.person_id = made.person_id;

-- One index over all small columns: a second one would keep user and profile of every row twice.
drop index signal_filters;
create index signal_filters on signal
  using gin (user_id, connected_profile_id, status, types, reaction_types, sources);
-- Few have an address.
create index signal_email on signal (user_id, connected_profile_id, heat, id) where has_email;

-- Who engaged with a post, from the index alone. It serves the foreign key as before.
drop index engagement_post;
create index engagement_post on engagement (user_id, post_id, connected_profile_id, direction, person_id)
  where post_id is not null;

-- The words of a text, folded as for search, with a space around each: ' head of sales '. A word is a run of letters
-- and digits of any script. Two texts' words one behind the other have two spaces between them, so that no phrase
-- goes from one text into the next. The collation is named, so that every database knows the same letters.
create function ingrow_words(value text) returns text
  language sql immutable strict parallel safe
  return ' ' || trim(regexp_replace(ingrow_fold(value) collate pg_unicode_fast, '[^[:alnum:]]+', ' ', 'g')) || ' ';
