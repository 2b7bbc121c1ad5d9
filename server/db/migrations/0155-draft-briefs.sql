-- What drafts may use of the user's own work, and what a draft must do without.
alter table voice add column facts text[] not null default '{}';
comment on column voice.facts is 'Facts about the user''s own work, in their words. Drafts may use them.';
alter table ready_comment add column struck text[] not null default '{}';
comment on column ready_comment.struck is 'Keys of the lines of its brief that the user struck out.';
