-- What a first sync finds is not news: badges count who was found after it.

alter table connected_profile add column first_synced_at timestamptz;
update connected_profile set first_synced_at = last_synced_at;
comment on column connected_profile.first_synced_at is 'When its first sync ended; null before, and where nothing can read it.';
