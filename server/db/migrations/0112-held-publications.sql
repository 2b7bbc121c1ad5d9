alter table publication
  add column held_at timestamptz,
  add column held_reason text,
  add check ((held_at is null) = (held_reason is null));
comment on column publication.held_reason is 'Why it could not be sent when it was tried at held_at, before any call. A publication that was missed without a try since it was due was due while no process ran.';
