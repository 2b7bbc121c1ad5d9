-- Since when a user's facts are known, so that drafts can say so and old ones go first.
alter table voice add column facts_since jsonb not null default '{}';
comment on column voice.facts_since is 'When each fact of the voice was entered, by its text. Facts of before this column have none.';
