-- Which texts exist under a post on this server, so that no two drafts there are alike. Names no user.

create table text_print (
  id uuid primary key default uuidv7(),
  subject bytea not null,
  grams integer[] not null,
  made_at timestamptz not null
);
comment on table text_print is 'One row per drafted comment or reply of the last 90 days, over all users. It names neither the user nor the post and doesn''t contain the text: subject is the hash of network and post, grams are the hashed letter trigrams of the text, salted with the subject, and of its opening words.';
create index text_print_subject on text_print (subject);
create index text_print_made on text_print (made_at);
