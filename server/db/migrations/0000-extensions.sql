-- Text search by parts of words, and indexes that mix small columns with it.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists unaccent with schema public;

-- Case and accents folded, for search and for indexes on it. unaccent is only "stable", because its dictionary
-- could be replaced; ours never is. The collation is named, so that every database folds alike.
create function ingrow_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', value) collate pg_c_utf8);
