-- Mail and Slack of the sample network can be read by everybody: what is real does not go there.

alter table notice add column of_network text check (of_network in ('sample', 'real'));
comment on column notice.of_network is 'Whose data it tells of; null: of nobody''s, such as a sign-in.';
