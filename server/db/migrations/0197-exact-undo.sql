-- rolling: merges from before it are undone without these, as they were
alter table person_merge add column gone_enriched_at timestamptz;
alter table person_merge add column gone_enriched_by text;
alter table person_merge add column gone_pinned boolean not null default false;
comment on column person_merge.gone_enriched_at is 'When a data provider was last asked about the merged person, before the merge. With gone_enriched_by, the provider.';
comment on column person_merge.gone_pinned is 'Whether the merged person was kept even if no engagement mentioned them, before the merge.';
