-- What tells a database that went back to an earlier state from one that didn't.

create table wal_position (
  only_row boolean primary key default true check (only_row),
  timeline text not null,
  position text not null,
  seen_at timestamptz not null
);
comment on table wal_position is 'The one row: where the write-ahead log was when a process last looked (every 15 s). If the server is on another timeline (a standby was promoted, a backup was restored) or behind this position, changes after seen_at may be missing, and what was due then may already have been sent. timeline: eight hexadecimal digits, as in names of WAL files. position: an LSN.';
insert into wal_position (timeline, position, seen_at)
select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), pg_current_wal_insert_lsn()::text, now();
