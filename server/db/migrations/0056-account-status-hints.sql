-- A provider's webhook says that the status of an account changed. It is unsigned, so it only makes us read the status
-- ourselves, at most once a minute for each account.

alter table connection add column status_due_at timestamptz;
comment on column connection.status_due_at is 'When the status of the account is read at its provider because of a hint; null where none came since the last read.';
create index connection_status_due on connection (status_due_at) where status_due_at is not null;
