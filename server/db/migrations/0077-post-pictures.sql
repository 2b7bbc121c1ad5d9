-- The first picture of a post, shown with it through the picture cache.

alter table post add column picture_url text;
comment on column post.picture_url is 'URL of its first picture at the source; null where it has none or the source does not report it.';
