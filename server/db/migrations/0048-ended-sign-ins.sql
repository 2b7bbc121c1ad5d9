-- What was signed out stays out, and who may not come in any more does nothing in the background.

alter table session add column sign_in_hash bytea;
comment on column session.sign_in_hash is 'SHA-256 of the sign-in at Google that opened it: account and time. Null: opened by a mail, or before this was kept.';

create table ended_sign_in (
  user_id uuid not null references app_user on delete cascade,
  sign_in_hash bytea not null,
  ended_at timestamptz not null,
  primary key (user_id, sign_in_hash)
);
comment on table ended_sign_in is 'Sign-ins at Google whose session was ended by somebody: their tokens open no other.';

alter table app_user add column shut_out_at timestamptz;
comment on column app_user.shut_out_at is 'Since when the allow-list does not let this user in and nothing is done in their name. Their data stays; null again when the list lets them in.';

-- The allow-list looked behind the last @ of an address: what has two, or a form of its own, is nobody's address.
update app_user set shut_out_at = now()
where email !~ '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*@[^@[:space:]．。｡]+[^@.[:space:]]$';
delete from session using app_user where app_user.id = session.user_id and app_user.shut_out_at is not null;
delete from access_token using app_user where app_user.id = access_token.user_id and app_user.shut_out_at is not null;
