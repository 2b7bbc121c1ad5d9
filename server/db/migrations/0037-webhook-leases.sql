-- A worker's hold on a webhook has a name, and the numbers of signals outlive a merge that is undone.

alter table webhook_endpoint add column lease uuid;
-- Whoever sent before this migration has ended.
update webhook_endpoint set leased_until = null where leased_until is not null;
alter table webhook_endpoint add check ((lease is null) = (leased_until is null));
comment on column webhook_endpoint.lease is 'The worker that sends until leased_until: what came of it is written by nobody else.';

alter table webhook_sequence drop constraint webhook_sequence_user_id_signal_id_fkey;
comment on table webhook_sequence is 'The number of the last event of a signal. No foreign key: a signal that a merge ends comes back under its id when the merge is undone, and its numbers go on. Erasing takes them, and whatever nobody can bring back is swept.';

-- Written by somebody who was still told to watch when the last webhook went.
delete from changed_signal
where not exists (select from signal_watch watch where watch.user_id = changed_signal.user_id);
