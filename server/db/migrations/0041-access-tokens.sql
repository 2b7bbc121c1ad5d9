-- Tokens for assistants of the users' own, and what those ask for.

create table access_token (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  token_hash bytea not null unique,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (user_id, id)
);
comment on table access_token is 'Lets an assistant of the user''s own work with their data by MCP. token_hash: SHA-256; the token itself is shown once. A revoked one is deleted.';

alter table agent add column access_token_id uuid;
comment on column agent.access_token_id is 'The token whose assistant works through this agent; it stays when that is revoked.';
create unique index agent_of_token on agent (user_id, access_token_id) where access_token_id is not null and deleted_at is null;

alter table prompt add column is_foreign boolean not null default false;
comment on column prompt.is_foreign is 'A call of an assistant from outside: no model of ours answers it, and after the user''s yes or no it is over.';
