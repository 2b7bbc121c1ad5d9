-- The digest's switch approves for one Slack workspace; a refresh of tokens that fails is counted.

alter table signals_digest
  add column member_id text,
  add column off_reason text,
  add column first_from timestamptz;
comment on column signals_digest.member_id is 'connection.member_id when it was switched on: it goes to this workspace only. Null while it is off.';
comment on column signals_digest.off_reason is 'Why it was switched off by somebody else than its user, and what to do, in words for them; null while it is on.';
comment on column signals_digest.first_from is 'Where the window of the first digest begins: a day before it was first due. Null where it was never on.';

-- Where two Slacks are known nobody can tell any more which one was meant.
update signals_digest as digest
set first_from = next_at - interval '1 day',
  member_id = (
    select min(connection.member_id) from connection
    where connection.user_id = digest.user_id and connection.channel = 'slack' having count(*) = 1
  )
where is_on;
update signals_digest
set is_on = false, next_at = null,
  off_reason = 'It is not clear which Slack workspace it was for. Switch it on again to be told there.'
where is_on and member_id is null;
alter table signals_digest
  add check (is_on = (member_id is not null)),
  add check (not is_on or (off_reason is null and first_from is not null));

alter table connection add column refresh_failures integer not null default 0 check (refresh_failures >= 0);
comment on column connection.refresh_failures is 'How often in a row its token could not be refreshed: the pauses grow with it.';
