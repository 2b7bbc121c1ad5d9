-- The morning digest has one hour, by mail and by Slack: that of the way which is on, and by mail where both are. A moment that was
-- planned for another hour is planned again, because of the time zone, by the next cron.
update signals_digest as changed
set hour = other.hour, time_zone = case when changed.is_on then '' else changed.time_zone end
from signals_digest other
where other.user_id = changed.user_id and other.via <> changed.via and other.hour <> changed.hour
  and other.is_on and (not changed.is_on or other.via = 'mail');
