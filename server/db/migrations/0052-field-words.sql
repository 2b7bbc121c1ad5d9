-- Names of tables and columns in the words of the field. Rows stay where they are.

alter table barred_person rename to erasure_block;
alter table changed_signal rename to change_outbox;
alter table large_change rename to bulk_change;
alter table large_change_batch rename to bulk_change_batch;
alter table look_up_day rename to enrichment_day;
alter table process_beat rename to process_heartbeat;
alter table publication_picture rename to publication_media;
alter table rss_forgotten rename to rss_purged;

alter table signal_change rename large_change_id to bulk_change_id;
alter table list_change rename large_change_id to bulk_change_id;
alter table person rename looked_up_at to enriched_at;
alter table person rename looked_up_by to enriched_by;
alter table person rename held to pinned;
alter table post rename held to pinned;
alter table company rename looked_up_at to enriched_at;
alter table company rename looked_up_by to enriched_by;
alter table csv_import_error rename place to position;
alter table publication rename armed_at to send_started_at;
alter table publication rename look_at to check_at;
alter table publication rename looks to checks;
alter table publication rename settled_at to finished_at;
alter table publication_attempt rename armed_at to send_started_at;
alter table webhook_event rename settled_at to finished_at;
alter table notice_delivery rename settled_at to finished_at;
alter table billing_event rename settled_at to reconciled_at;

-- Constraints and indexes are named after their tables and columns. Which there are depends on the version of
-- PostgreSQL that made them: from 18 on `not null` is one with a name.
do $$
declare
  renamed record;
begin
  for renamed in
    with word (former, present) as (values
      ('barred_person', 'erasure_block'),
      ('changed_signal', 'change_outbox'),
      ('large_change', 'bulk_change'),
      ('look_up_day', 'enrichment_day'),
      ('process_beat', 'process_heartbeat'),
      ('publication_picture', 'publication_media'),
      ('rss_forgotten', 'rss_purged'),
      ('person_held', 'person_pinned'),
      ('post_held', 'post_pinned'),
      ('armed_at', 'send_started_at'),
      ('publication_looks', 'publication_checks')
    )
    select con.conrelid::regclass as of_table, con.conname as name,
      replace(con.conname, word.former, word.present) as new_name
    from pg_constraint con
    join word on con.conname like '%' || replace(word.former, '_', '\_') || '%'
    where con.connamespace = (select oid from pg_namespace where nspname = current_schema())
  loop
    execute format('alter table %s rename constraint %I to %I', renamed.of_table, renamed.name, renamed.new_name);
  end loop;
end
$$;
alter index barred_person_erasure rename to erasure_block_erasure;
alter index changed_signal_old rename to change_outbox_old;
alter index large_change_list rename to bulk_change_list;
alter index signal_change_large rename to signal_change_bulk;
alter index list_change_large rename to list_change_bulk;
alter index publication_look rename to publication_check_due;
alter index publication_picture_image rename to publication_media_image;
alter index webhook_event_settled rename to webhook_event_finished;

create or replace function ingrow_follow_merged() returns trigger
  language plpgsql
  as $$
begin
  update person set pinned = true
    where user_id = new.user_id and id = new.kept_id and not pinned and exists (
      select from engage_profile e where e.user_id = new.user_id and e.person_id = new.gone_id
    );
  update engage_profile set person_id = new.kept_id
    where user_id = new.user_id and person_id = new.gone_id;
  return null;
end
$$;
alter function ingrow_forget_recommended() rename to ingrow_delete_recommended;
alter trigger person_forget_recommended on person rename to person_delete_recommended;

comment on table erasure_block is 'Who was erased and is blocked from re-import: an HMAC-SHA256 of each key under the id of the user, so that lists of two users cannot be compared. One erasure_id is one person.';
comment on table change_outbox is 'Signals that are new or have news that no webhook has reported yet: written in the transaction of the change, once no matter how often they change. No foreign key: a signal that is gone has nothing to report.';
comment on table bulk_change is 'A change of more signals or people than one request should do. job_id is the job that makes it, or the one that undoes it; a user has one such job at a time. Deleted after an hour, with the next change.';
comment on table bulk_change_batch is 'What a bulk change still has to do: signals with their previous values in the same order, or people, for whom the id is enough.';
comment on table enrichment_day is 'How many enrichments a user spent at the data provider on a day. Counted before the call.';
comment on table process_heartbeat is 'A process that runs, or was killed within the last day: written every few seconds, deleted when it stops.';
comment on table publication_media is 'The images of a publication, in their order from 0 on. One image may be in several.';
comment on table rss_purged is 'Hashes that identify a purged item (see rss_item), so that it is not taken for a new one. listed_at: when a document last listed it, to a day; rows that no document has listed for 90 days are deleted.';
comment on column person.pinned is 'Followed: kept even if no engagement mentions them.';
comment on column person.headline_read is 'The version of the rules that last read the headline for all; a cron reads outdated ones again.';
comment on column post.pinned is 'In a feed: kept even if no engagement mentions it.';
comment on column post.author_name is 'Who wrote it, where a source says so. author_profile_id says it for posts of connected profiles.';
comment on table post_name is 'Further names of a post: the network has up to three numbers for one (activity, ugcPost, share), and URLs contain any of them.';
comment on table person_key is 'Every way to recognize a person: urn:<id>, in:<slug>, url:<canonical URL>. A person may have several.';
comment on table company_key is 'Every way to recognize a company: urn:<number>, page:<slug>, url:<canonical URL>, name:<folded name>, and id:<id> of one that was merged into it.';
comment on table person_merge is 'Merges in effect. kept and gone: what was known of both before. person_id: where both are now, which is kept_id until that was merged itself. They are undone in reverse order, by step.';
comment on table company is 'A company as this user knows it, from what sources say of its people and from enrichment. sources: field -> {source, at}; a name with the source headline was only read from headlines.';
comment on table csv_import_error is 'A row that could not be imported, with all its cells, so that it can be corrected and uploaded again. position: which cell is wrong, from 0.';
comment on table publication is 'A text on its way to a channel, sent at most once: send_started_at is written before the call, and it is never sent again after that; sent_as is the account at the vendor that sent it. due_at is when the user wants it, try_at the next attempt; checks counts how often the vendor was asked after an unknown outcome, check_at is the next time. unconfirmed: nobody knows whether it arrived.';
comment on table publication_image is 'An image that its user uploaded for posts. content_type is read from the bytes. One that no publication uses is deleted after a day.';
comment on column connection.details is 'What the vendor said that is not secret: the Slack workspace and its default channel.';
comment on table connection is 'An authorized link to an account at a channel. external_id is the vendor''s id of it; secrets are encrypted with SECRET_KEY, null where the vendor keeps the tokens. disabled: its user disconnected it; the row stays, so that scheduled posts wait for it. to_remove: accounts that the vendor still has to delete.';
comment on table webhook_endpoint is 'Where a user''s signals of a network are sent. secret and former_secret are encrypted; both sign until former_until. failing_since: the first failure after the last success. slow_until: nothing is sent before that, since the receiver asked for it slowdowns times in a row. leased_until: one worker sends until then. connected_profile_id: signals of this profile alone.';
comment on table webhook_event is 'An event about a signal, with its exact bytes. tries: of the schedule, from 0 again after a replay; attempts: in total. An event is deleted with its signal, so that nothing is left of people who are erased.';
comment on table webhook_delivery is 'One attempt to deliver an event: what came back and after how many ms. answer: its first 1,024 bytes.';
comment on table webhook_sequence is 'The number of the last event of a signal. No foreign key: a signal that a merge removed comes back with its id when the merge is undone, and its numbers continue. Erasing deletes them, and a cron deletes those whose signal cannot come back.';
comment on table signal_watch is 'Users whose changed signals go to the change outbox, since they have a webhook.';
comment on table signal_change is 'The signals that one call changed, with their previous values in the same order, so that it can be undone exactly, no matter how many there were. Deleted after an hour, with the next change.';
comment on table list_change is 'The people that one call added to a list or removed from it, without those who were there before, so that it can be undone exactly, no matter how many there were. Deleted after an hour, with the next change.';
comment on table signal_summary is 'The heat from which a signal is in the top quarter of its connected profile, kept for a while: one value for table, total, export, URLs and bulk changes.';
comment on column feed_post.words is 'Its words, folded, with their positions; in languages with a stemmer also the stem of each word as <language>:<stem> at the same position.';
comment on table notice_choice is 'How a user wants to be notified of what; no row means the default. slack_member_id: the member_id of the Slack connection that it was switched on for.';
comment on table notice is 'Something that a user is notified of, once for each episode of its subject. path: our page that shows it. mail_id and slack_id: its deliveries; null where the user wants none. Purged after 90 days.';
comment on column notice.of_network is 'Whose data it is about; null: nobody''s, such as a sign-in.';
comment on table notice_delivery is 'A mail or Slack message about one or more notices of a kind. leased_until: it is being sent; if that was interrupted, the outcome is unknown and it is not sent again. handed_over: its publication has the outcome.';
comment on table magic_link is 'A request to sign in by mail. email is lower case and need not belong to a user. Secret and code are made when the mail is sent and stored only as hashes: SHA-256 of the secret; of the code, which could be guessed, an HMAC under a key derived from SECRET_KEY, over the id of the row. try_at: the next attempt to send it. replaced_at: a newer request replaced it. used_at: it signed somebody in. Purged after a day.';
comment on table signals_digest is 'A user''s choice to get new signals each morning. hour is local time of the user; next_at is when the next one is due, computed for time_zone, which may differ from the user''s by now. Without channel_id it goes to the channel that was picked on connecting.';
comment on table signals_digest_day is 'A local day of the user that has had its digest, or had no news (then without a publication): no day has two. until_at is where the next one continues; signals is how many were new.';
comment on column signals_digest_day.notice_id is 'The notice that was mailed for it.';
comment on table ready_comment is 'A drafted comment on a post. Once approved, its publication says how far it is: status is then approved, and the shown state follows from the publication.';
comment on table rss_draft is 'What an item was made into. rule_id: the rule that did it, each item once; null: a click. publication_id is null once its draft was deleted. Whoever adds a row locks the item.';
comment on table rss_feed is 'A feed that a user reads. Each user''s feeds are polled separately: a URL may contain a secret. next_poll_at: null while paused or gone, unless its user wants it now. alert_at: when it died; alert_seen_at: when its user dismissed the notice.';
comment on column rss_item.key0 is 'What identifies it: its guid, else its URL, else its words. Where a feed gives several items the same, key1 (with the URL) or key2 (with the title too) tells them apart; key_level says which of the three does.';
comment on table saved_view is 'A named filter of a user, for every connected profile. filters are kept as they were written and read leniently: what is no longer understood is left out, and the answer says so.';
comment on table billing_event is 'Events of Stripe that were received: each is handled once, by asking Stripe for the current state. reconciled_at is null until that was done.';
comment on table billing_subscription is 'The subscription of a customer as Stripe last answered when asked, never as an event described it. The period is that of its item. ends_at: it was canceled and ends, or has ended, then.';
