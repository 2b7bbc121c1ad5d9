alter table publication
  add column blocked_at timestamptz,
  add column blocked_reason text,
  add check ((blocked_at is null) = (blocked_reason is null));
comment on column publication.blocked_reason is 'Why it could not be sent when it was tried at blocked_at, before any call. A publication that was missed without a try since it was due was due while no process ran.';
