-- Today reads who may have warmed up from these two indexes alone, without the rows.
drop index engagement_news;
create index engagement_news on engagement (user_id, connected_profile_id, recorded_at)
  include (person_id, type, occurred_at, time_basis, post_id) where direction = 'inbound' and is_news;
drop index signal_news;
create index signal_news on signal (user_id, connected_profile_id, news_at)
  include (person_id, id, heat, active_days, score_version, fit) where news_at is not null;
