-- Slack, Reddit and X: connected with OAuth, their tokens refreshed; and what a post says beyond its text.

alter table connection
  add column refresh_at timestamptz,
  add column token_ends_at timestamptz,
  add column details jsonb not null default '{}',
  add check (refresh_at is null or token_ends_at is not null);
alter table connection alter column details drop default;
comment on column connection.refresh_at is 'When the access token is refreshed, at 80 % of its life; null where it has no end or cannot be refreshed.';
comment on column connection.token_ends_at is 'When the access token ends.';
comment on column connection.details is 'What the vendor told that is no secret: the Slack workspace and its default channel.';

alter table connection_attempt
  drop constraint connection_attempt_provider_check,
  add check (provider in ('unipile', 'linkedin', 'slack', 'reddit', 'twitter')),
  add column verifier bytea;
comment on column connection_attempt.verifier is 'The PKCE verifier (RFC 7636), encrypted; null with Unipile.';

alter table publication
  add column options jsonb,
  add column cost_micros integer check (cost_micros >= 0);
comment on column publication.options is 'What the channel wants to know beyond the text, as in contract/publications.ts.';
comment on column publication.cost_micros is 'What the channel was expected to charge when it was approved, in millionths of a US dollar; null where it charges nothing.';
create index connection_refresh on connection (refresh_at) where refresh_at is not null;
