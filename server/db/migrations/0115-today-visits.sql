create table today_visit (
  user_id uuid primary key references app_user on delete cascade,
  day date not null,
  since timestamptz,
  seen_at timestamptz not null
);
comment on table today_visit is 'When a user last looked at Today. day: in their time zone; since: the last time they looked on an earlier day, null if they never did.';
