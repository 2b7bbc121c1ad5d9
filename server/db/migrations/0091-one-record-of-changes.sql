-- Every change of many is recorded in one way, of few and of very many, of signals and of lists: a bulk_change says what
-- it was, and its parts whom it concerned. A change of few has one part, under its own id.

insert into bulk_change (user_id, id, kind, total, made_at)
select user_id, id, field, cardinality(signal_ids), made_at from signal_change where bulk_change_id is null;
insert into bulk_change (user_id, id, kind, list_id, total, made_at)
select user_id, id, case when is_addition then 'addition' else 'removal' end, list_id, cardinality(person_ids), made_at
from list_change where bulk_change_id is null;

update signal_change set bulk_change_id = id where bulk_change_id is null;
alter table signal_change rename to bulk_change_part;
alter table bulk_change_part rename signal_ids to ids;
alter table bulk_change_part rename bulk_change_id to change_id;
alter table bulk_change_part alter change_id set not null;
alter table bulk_change_part drop field;
alter table bulk_change_part drop made_at;
insert into bulk_change_part (user_id, id, change_id, ids, previous, previous_change_ids)
select user_id, id, coalesce(bulk_change_id, id), person_ids,
  array_fill(null::text, array[cardinality(person_ids)]), array_fill(null::uuid, array[cardinality(person_ids)])
from list_change;
drop table list_change;

alter index signal_change_pkey rename to bulk_change_part_pkey;
drop index signal_change_bulk;
create index bulk_change_part_change on bulk_change_part (user_id, change_id, id);
alter table bulk_change_part drop constraint signal_change_user_id_fkey;
alter table bulk_change_part drop constraint signal_change_user_id_bulk_change_id_fkey;
alter table bulk_change_part add foreign key (user_id, change_id) references bulk_change on delete cascade;

comment on table bulk_change is 'A change of many signals, or of many people on a list, that can be undone for an hour. job_id is the job that makes it, or the one that undoes it; null where the request did it. Deleted after an hour, with the next change.';
comment on table bulk_change_part is 'What was done of a change: signals with their previous values in the same order, or people, without those who were on the list, or off it, before. signal.status_change_id and snooze_change_id name the part that set them last.';
