-- Rules that edits show are proposals until the user accepts them. Those in use stay in use.
update voice_learned set own_text = text where own_text is null and removed_at is null;
comment on column voice_learned.own_text is 'The rule as the user accepted or reworded it. Null: only proposed, so drafts don''t know it.';
