-- What a user's scores are made by: points of each type of engagement, and rules of who fits. Every saved change is a
-- new version and none is ever changed, so that a receipt can always say what it was reckoned with.

create table score_rules (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  version integer not null check (version >= 1),
  points jsonb not null,
  fit jsonb not null,
  made_at timestamptz,
  taken_from integer,
  job_id uuid,
  applied_at timestamptz,
  primary key (user_id, version),
  unique (user_id, id)
);
comment on table score_rules is 'Versions of the points and the fit rules of a user; the highest is in use. Version 1 is as shipped and is stored with the second (made_at is null). applied_at: when all signals were reckoned anew.';

alter table signal
  add column type_heat double precision[] not null default array_fill(0::double precision, array[11])
    check (cardinality(type_heat) = 11),
  add column score_version integer not null default 1,
  add column fit integer;
comment on column signal.type_heat is 'sum(2^(t/H)) over the engagements that count, one number a type in the order of the contract: heat = m * sum(points * type_heat).';
comment on column signal.score_version is 'The version of score_rules that heat and fit were made by.';
comment on column signal.fit is 'Sum of the points of the fit rules that match; null when there are none.';

-- Many have the same fit, all of them without rules: the hotter first.
create index signal_fit on signal (user_id, connected_profile_id, coalesce(fit, 0), heat, id);

-- Signals that are here already. Heat too, so that it has the bits that a recording leaves.
with counted as (
  select user_id, connected_profile_id, person_id, type,
    type <> 'message' or row_number() over (
      partition by user_id, connected_profile_id, person_id, type, coalesce(conversation_id, ''),
        (occurred_at at time zone 'UTC')::date
      order by occurred_at desc) = 1 as counts,
    power(2::float8, greatest(-100, least(900,
      (extract(epoch from occurred_at) - 1577836800)::float8 / 2592000))) as worth
  from engagement where direction = 'inbound' and person_id is not null
), by_type as (
  select user_id, connected_profile_id, person_id, type, sum(worth order by worth) as heat
  from counted where counts
  group by user_id, connected_profile_id, person_id, type
), made as (
  select user_id, connected_profile_id, person_id, array[
      coalesce(max(heat) filter (where type = 'reaction'), 0),
      coalesce(max(heat) filter (where type = 'comment'), 0),
      coalesce(max(heat) filter (where type = 'reply'), 0),
      coalesce(max(heat) filter (where type = 'repost'), 0),
      coalesce(max(heat) filter (where type = 'mention'), 0),
      coalesce(max(heat) filter (where type = 'connection'), 0),
      coalesce(max(heat) filter (where type = 'invitation'), 0),
      coalesce(max(heat) filter (where type = 'message'), 0),
      coalesce(max(heat) filter (where type = 'endorsement'), 0),
      coalesce(max(heat) filter (where type = 'recommendation'), 0),
      coalesce(max(heat) filter (where type = 'manual'), 0)] as h
  from by_type
  group by user_id, connected_profile_id, person_id
)
update signal set type_heat = h, heat = least(2::float8, (9 + greatest(1, active_days))::float8 / 10)
  * (2::float8 * h[1] + 6::float8 * h[2] + 6::float8 * h[3] + 5::float8 * h[4] + 6::float8 * h[5] + 4::float8 * h[6]
    + 5::float8 * h[7] + 8::float8 * h[8] + 3::float8 * h[9] + 5::float8 * h[10] + 0::float8 * h[11])
from made
where signal.user_id = made.user_id and signal.connected_profile_id = made.connected_profile_id
  and signal.person_id = made.person_id;
