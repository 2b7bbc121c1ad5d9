-- rolling
create table idempotency_key (
  user_id uuid not null references app_user on delete cascade,
  digest bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, digest)
);
comment on table idempotency_key is 'Changes that were saved and are not saved again when they are sent again with the same Idempotency-Key. Kept for a day.';
comment on column idempotency_key.digest is 'SHA-256 of the URL, the key, and the body.';
