-- Whose turn it is at each LinkedIn account, over all processes. Logged, since a crash must not bring a used budget back.

create table linkedin_account (
  key text primary key,
  holder uuid,
  click_from timestamptz,
  background_from timestamptz,
  day date not null,
  used jsonb not null default '{}',
  failures integer not null default 0 check (failures >= 0),
  back_off text check (back_off in ('rate_limited', 'unavailable', 'needs_member')),
  back_off_until timestamptz,
  updated_at timestamptz not null,
  check ((back_off is null) = (back_off_until is null))
);
comment on table linkedin_account is 'An account that inGrow calls through: who has its turn, until when, what was used of its day, and whether it is left alone. The key is the provider and a hash of the account''s id there.';
