-- Agents, their conversations and runs, artifacts, templates and schedules.

create table agent (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  instructions text not null,
  tools text[] not null,
  template_id uuid,
  used_at timestamptz not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
comment on table agent is 'An assistant with its own instructions and tools. template_id names a shipped or a personal template. used_at orders lists: when something was asked last, or when it was made.';
create index agent_used on agent (user_id, used_at desc, id desc) where deleted_at is null;
create index agent_trash on agent (deleted_at) where deleted_at is not null;

create table agent_template (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  description text not null,
  instructions text not null,
  tools text[] not null,
  prompt text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
comment on table agent_template is 'A personal template; those that come with the product are code.';

create table scheduled_agent (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  agent_id uuid not null,
  name text not null,
  prompt text not null,
  cron text not null,
  timezone text not null,
  missed_policy text not null check (missed_policy in ('skip', 'once', 'all')),
  outputs jsonb not null,
  publish_channel text check (publish_channel in ('linkedin', 'slack', 'reddit', 'twitter')),
  publish_options jsonb,
  publish_member_id text,
  publish_member_name text,
  publish_approved_at timestamptz,
  publish_withdrawn text,
  state text not null check (state in ('active', 'paused', 'auto_paused', 'completed')),
  paused_reason text,
  failures integer not null default 0 check (failures >= 0),
  next_slot_at timestamptz,
  webhook_secret bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, agent_id) references agent on delete cascade,
  check ((publish_channel is null) = (publish_approved_at is null)),
  check ((state = 'active') = (next_slot_at is not null))
);
comment on table scheduled_agent is 'An agent that runs by itself. next_slot_at: the earliest time that is not dealt with yet. publish_approved_at: the recorded approval to publish without a click, in the name of publish_member_id only; publish_withdrawn says why it was taken back by itself.';
create index scheduled_agent_due on scheduled_agent (next_slot_at) where state = 'active';
create index scheduled_agent_of_agent on scheduled_agent (user_id, agent_id);

create table agent_query (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  agent_id uuid not null,
  schedule_id uuid,
  network text not null check (network in ('sample', 'real')),
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, agent_id) references agent on delete cascade,
  foreign key (user_id, schedule_id) references scheduled_agent on delete set null (schedule_id)
);
comment on table agent_query is 'A conversation with an agent; with schedule_id the trace of a run. It reads the data of one network only.';
create index agent_query_of_agent on agent_query (user_id, agent_id, updated_at desc, id desc);
create index agent_query_of_schedule on agent_query (user_id, schedule_id, updated_at desc, id desc)
  where schedule_id is not null;

create table prompt (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  query_id uuid not null,
  number integer not null check (number > 0),
  text text not null,
  state text not null check (state in ('queued', 'running', 'awaiting_approval', 'succeeded', 'failed', 'cancelled')),
  retry_of uuid,
  provider text,
  model text,
  is_sample boolean not null default false,
  steps integer not null default 0,
  input_tokens integer,
  output_tokens integer,
  cost_micros bigint,
  worked_ms integer not null default 0,
  interruptions integer not null default 0,
  error_kind text,
  error_message text,
  lease uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (user_id, id),
  unique (user_id, query_id, number),
  foreign key (user_id, query_id) references agent_query on delete cascade,
  check ((lease is null) = (leased_until is null)),
  check ((state in ('succeeded', 'failed', 'cancelled')) = (ended_at is not null))
);
comment on table prompt is 'One message to an agent and the run that answers it. worked_ms: time spent, without waiting for the user. interruptions: how often a process that worked on it died.';
create unique index prompt_open on prompt (user_id, query_id) where state in ('queued', 'running', 'awaiting_approval');
create index prompt_left on prompt (leased_until) where state = 'running';
create index prompt_queued on prompt (created_at) where state = 'queued';

create table prompt_part (
  user_id uuid not null,
  prompt_id uuid not null,
  number integer not null check (number > 0),
  step integer not null check (step > 0),
  kind text not null check (kind in ('text', 'call')),
  text text,
  call_id text,
  tool text,
  input jsonb,
  state text check (state in ('running', 'done', 'failed', 'waiting', 'declined')),
  summary text,
  output text,
  approval jsonb,
  decided_at timestamptz,
  primary key (user_id, prompt_id, number),
  foreign key (user_id, prompt_id) references prompt on delete cascade,
  check ((kind = 'text') = (text is not null)),
  check ((kind = 'call') = (call_id is not null and tool is not null and input is not null and state is not null))
);
comment on table prompt_part is 'What an agent said or did, in its order. step: which answer of the model it belongs to. output: what the model is shown of a call.';
create unique index prompt_part_call on prompt_part (user_id, prompt_id, call_id) where call_id is not null;

create table query_citation (
  user_id uuid not null,
  query_id uuid not null,
  ref text not null,
  kind text not null check (kind in ('signal', 'post', 'company', 'feed_item', 'list', 'own_post', 'artifact')),
  record_id uuid not null,
  label text not null,
  url text,
  prompt_id uuid not null,
  primary key (user_id, query_id, ref),
  unique (user_id, query_id, kind, record_id),
  foreign key (user_id, query_id) references agent_query on delete cascade
);
comment on table query_citation is 'A record that a tool has shown in a conversation, by the short name under which answers cite it. prompt_id: where it was shown first.';
create index query_citation_record on query_citation (user_id, record_id);

create table artifact (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('post', 'comments', 'list', 'report', 'table')),
  format text not null check (format in ('markdown', 'html', 'csv')),
  title text not null,
  excerpt text not null,
  version integer not null check (version > 0),
  network text not null check (network in ('sample', 'real')),
  agent_id uuid,
  query_id uuid,
  prompt_id uuid,
  schedule_id uuid,
  citations jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, agent_id) references agent on delete set null (agent_id),
  foreign key (user_id, query_id) references agent_query on delete set null (query_id),
  foreign key (user_id, prompt_id) references prompt on delete set null (prompt_id),
  foreign key (user_id, schedule_id) references scheduled_agent on delete set null (schedule_id)
);
comment on table artifact is 'Something that an agent or its user made. citations: those of its conversation that its content names, copied so that they outlive it.';
create index artifact_newest on artifact (user_id, updated_at desc, id desc);
create index artifact_of_agent on artifact (user_id, agent_id, updated_at desc, id desc) where agent_id is not null;
create index artifact_of_query on artifact (user_id, query_id, updated_at desc, id desc) where query_id is not null;
create index artifact_of_schedule on artifact (user_id, schedule_id, updated_at desc, id desc) where schedule_id is not null;

create table artifact_version (
  user_id uuid not null,
  artifact_id uuid not null,
  version integer not null check (version > 0),
  title text not null,
  content text not null,
  made_by text not null check (made_by in ('agent', 'user')),
  prompt_id uuid,
  created_at timestamptz not null,
  primary key (user_id, artifact_id, version),
  foreign key (user_id, artifact_id) references artifact on delete cascade
);
comment on table artifact_version is 'Never changed once written, except by erasing a person.';

create table agent_run (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  schedule_id uuid not null,
  slot timestamptz,
  state text not null check (state in ('queued', 'running', 'awaiting_approval', 'succeeded', 'failed', 'cancelled')),
  query_id uuid,
  prompt_id uuid,
  outputs jsonb not null,
  published boolean not null default false,
  error_message text,
  outputs_at timestamptz,
  webhook_tries integer not null default 0 check (webhook_tries >= 0),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (user_id, id),
  unique (user_id, schedule_id, slot),
  foreign key (user_id, schedule_id) references scheduled_agent on delete cascade,
  foreign key (user_id, query_id) references agent_query on delete set null (query_id),
  foreign key (user_id, prompt_id) references prompt on delete set null (prompt_id)
);
comment on table agent_run is 'One run of a schedule; slot is the planned time, null where it was started by hand. That a slot is unique keeps it from running twice. started_at: when its conversation began; before, it waits for the run before it. outputs_at: when somebody has to see to its outputs next; null once all is done.';
create index agent_run_newest on agent_run (user_id, schedule_id, created_at desc, id desc);
create index agent_run_prompt on agent_run (user_id, prompt_id) where prompt_id is not null;
create index agent_run_open on agent_run (user_id, schedule_id) where state in ('queued', 'running');
create index agent_run_outputs on agent_run (outputs_at) where outputs_at is not null;
create index agent_run_orphan on agent_run (user_id)
  where ended_at is null and started_at is not null and prompt_id is null;
