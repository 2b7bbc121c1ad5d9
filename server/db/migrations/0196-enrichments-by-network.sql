-- The sample network's enrichments cost nothing, so they don't use up what the real ones may.
alter table enrichment_day add column network text not null default 'real' check (network in ('real', 'sample'));
alter table enrichment_day alter column network drop default;
alter table enrichment_day drop constraint enrichment_day_pkey, add primary key (user_id, day, network);
comment on table enrichment_day is 'How many enrichments a user spent at a network''s data provider on a day of theirs. Counted before the call.';
