create table channel (name text primary key);
comment on table channel is 'Where texts are published. Filled at each start from the definitions in core/channels.';

create table channel_provider (
  name text primary key,
  channel text not null references channel
);
comment on table channel_provider is 'The ways to connect a channel. Filled at each start from the definitions in core/channels.';

insert into channel values ('linkedin'), ('slack'), ('reddit'), ('twitter');
insert into channel_provider values
  ('unipile', 'linkedin'), ('linkedin', 'linkedin'), ('slack', 'slack'), ('reddit', 'reddit'), ('twitter', 'twitter');

alter table connection
  drop constraint connection_channel_check,
  drop constraint connection_provider_check,
  add foreign key (channel) references channel,
  add foreign key (provider) references channel_provider;
alter table connection_attempt
  drop constraint connection_attempt_provider_check,
  add foreign key (provider) references channel_provider;
alter table publication
  drop constraint publication_channel_check,
  add foreign key (channel) references channel;
alter table rss_rule
  drop constraint rss_rule_channel_check,
  add foreign key (channel) references channel;
alter table rss_draft
  drop constraint rss_draft_channel_check,
  add foreign key (channel) references channel;
alter table scheduled_agent
  drop constraint scheduled_agent_publish_channel_check,
  add foreign key (publish_channel) references channel;
