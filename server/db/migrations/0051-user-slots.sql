-- How much of what lasts one user has at the same time, over all processes. Unlogged: it is of this moment.

create unlogged table user_slot (
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null,
  key uuid not null,
  process_id uuid not null,
  taken_at timestamptz not null,
  leased_until timestamptz not null,
  primary key (user_id, kind, key)
);
comment on table user_slot is 'Something that runs for a user and counts against a limit. Its process renews the lease while it runs; one whose lease has ended counts no more.';
create index user_slot_process on user_slot (process_id);
