-- Who warmed up most since midnight is found by two indexes alone, that of what is new and that of whom it is of:
-- nobody's signal or engagements are read but those of the few who may be shown.
alter table signal add column news_at timestamptz;
comment on column signal.news_at is 'When the latest of its inbound engagements that are news was first recorded; null where none is.';
update signal set news_at = news.at from (
    select user_id, connected_profile_id, person_id, max(recorded_at) as at from engagement
    where direction = 'inbound' and is_news and person_id is not null group by 1, 2, 3
  ) news
  where signal.user_id = news.user_id and signal.connected_profile_id = news.connected_profile_id
    and signal.person_id = news.person_id;
create index signal_news on signal (user_id, connected_profile_id, news_at)
  include (person_id, id, heat, active_days, score_version)
  where news_at is not null;

drop index engagement_news;
create index engagement_news on engagement (user_id, connected_profile_id, recorded_at)
  include (person_id, type, occurred_at)
  where direction = 'inbound' and is_news;
