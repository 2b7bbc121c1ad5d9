-- CSV files uploaded and imported. What is uploaded lies in one store, whatever it becomes.

create table upload (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table upload is 'A file that has been sent, under the id of the import it belongs to. Gone once nobody reads it any more.';

insert into upload (user_id, id, created_at)
select archive.user_id, archive.id, archive.created_at from archive_import archive
where exists (select from archive_chunk piece
  where piece.user_id = archive.user_id and piece.archive_import_id = archive.id);
alter table archive_chunk rename to upload_piece;
alter table upload_piece rename column archive_import_id to upload_id;
alter table upload_piece drop constraint archive_chunk_user_id_archive_import_id_fkey;
alter table upload_piece add foreign key (user_id, upload_id) references upload on delete cascade;
comment on table upload_piece is 'An uploaded file in pieces of 1 MiB, so that any worker can read it.';

create table csv_import (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  file_name text not null,
  byte_size bigint not null,
  state text not null check (state in
    ('inspecting', 'awaiting_mapping', 'queued', 'importing', 'succeeded', 'failed', 'cancelled')),
  shape jsonb,
  mapping text[],
  connected_profile_id uuid,
  list_id uuid,
  job_id uuid,
  counts jsonb not null default '{"created":0,"merged":0,"exists":0,"invalid":0,"listed":0}',
  message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, connected_profile_id) references connected_profile on delete cascade,
  foreign key (user_id, list_id) references list on delete set null (list_id)
);
comment on table csv_import is 'One uploaded CSV file and what became of its rows. shape: what looking it through has found (encoding, delimiter, columns, first rows).';
create index csv_import_recent on csv_import (user_id, created_at desc);

create table csv_import_error (
  user_id uuid not null,
  csv_import_id uuid not null,
  row integer not null,
  reason text not null,
  place integer,
  cells text[] not null,
  primary key (user_id, csv_import_id, row),
  foreign key (user_id, csv_import_id) references csv_import on delete cascade
);
comment on table csv_import_error is 'A row that could not be imported, with all its cells, so that it can be mended and sent again. place: which cell is wrong, from 0.';
