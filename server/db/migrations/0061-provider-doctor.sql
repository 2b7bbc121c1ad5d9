-- What the last answer of a third party said by its headers, for the doctor of the system page.

alter table provider_contact
  add column answered_at timestamptz,
  add column status integer,
  add column request_id text,
  add column clock_ahead_ms integer,
  add column quota_limit integer,
  add column quota_left integer,
  add column quota_resets_at timestamptz,
  add column quota_at timestamptz,
  add column webhook_at timestamptz,
  add column check_started_at timestamptz,
  add column checked_at timestamptz,
  add column check_failure text,
  add check ((answered_at is null) = (status is null)),
  add check ((quota_at is null) = (quota_left is null)),
  add check (check_failure is null or checked_at is not null);
comment on table provider_contact is 'When a third party last answered and last failed, what the headers of its last answer said, when its last webhook came, and what the last check by an administrator came to (check_failure: the kind; null for none), over all users and processes. failure: the kind of it, in our words. clock_ahead_ms: how far our clock was ahead of theirs.';
