-- How a user writes: what they never write, how it sounds, and what their edits of drafts show.

alter table voice
  add column banned_phrases text[] not null default '{}',
  add column examples text[] not null default '{}';
comment on column voice.examples is 'Comments of the user''s own that show how they write.';

create table voice_edit (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  original text not null,
  edited text not null,
  edited_at timestamptz not null,
  primary key (user_id, id)
);
comment on table voice_edit is 'What a user made of a draft before approving it; the last fifty are kept, since rules are counted from them.';

create table voice_learned (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  key text not null,
  kind text not null check (kind in ('rule', 'banned_phrase')),
  text text not null,
  own_text text,
  seen integer not null,
  against integer not null,
  edits integer not null,
  learned_at timestamptz not null,
  removed_at timestamptz,
  primary key (user_id, id),
  unique (user_id, key)
);
comment on table voice_learned is 'A rule that edits show: seen in so many of the last edits, the other way in so many (against). own_text is the user''s wording of it; what was removed is kept, so that it is not learned again.';
