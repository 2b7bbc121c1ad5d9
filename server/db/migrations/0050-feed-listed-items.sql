-- How many items a feed's document lists, to say where only the newest of them are read.
alter table rss_feed add column listed_items integer;
