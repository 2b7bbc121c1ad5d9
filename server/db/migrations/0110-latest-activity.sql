-- Somebody who was added by hand is active by what they did themselves, if they did anything.

update signal set latest_at = latest.at, latest_type = latest.type
from (
  select distinct on (engagement.user_id, engagement.connected_profile_id, engagement.person_id)
    engagement.user_id, engagement.connected_profile_id, engagement.person_id,
    engagement.occurred_at as at, engagement.type
  from engagement
  join signal added on added.user_id = engagement.user_id
    and added.connected_profile_id = engagement.connected_profile_id and added.person_id = engagement.person_id
  where added.latest_type = 'manual' and added.interactions > 1
    and engagement.direction = 'inbound' and engagement.type <> 'manual'
  order by engagement.user_id, engagement.connected_profile_id, engagement.person_id, engagement.occurred_at desc,
    engagement.type
) as latest
where signal.user_id = latest.user_id and signal.connected_profile_id = latest.connected_profile_id
  and signal.person_id = latest.person_id;
