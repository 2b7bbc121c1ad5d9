-- In whose name a text was approved: it leaves in that member's name or not at all.

alter table connection
  add column member_id text not null
    generated always as (case provider when 'unipile' then coalesce(url, external_id) else external_id end) stored;
comment on column connection.member_id is 'Who is behind the account. An account at Unipile may get another member, and a member another account there: their page says who it is; everywhere else the vendor''s id does, since names and pages change.';

alter table publication
  add column member_id text,
  add column member_name text;
comment on column publication.member_id is 'connection.member_id when it was approved: it goes out in this name only. Null before it is approved.';
comment on column publication.member_name is 'How that member was called then.';
update publication set member_id = connection.member_id, member_name = connection.name
from connection
where connection.user_id = publication.user_id and connection.id = publication.connection_id;
