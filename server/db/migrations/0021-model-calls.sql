-- What was asked of a model, and what it cost.

create table model_call (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  purpose text not null,
  provider text not null,
  model text not null,
  is_sample boolean not null,
  input_tokens integer,
  output_tokens integer,
  cost_micros bigint,
  duration_ms integer not null,
  outcome text not null check (outcome in ('succeeded', 'failed')),
  error_kind text,
  called_at timestamptz not null,
  primary key (user_id, id)
);
comment on table model_call is 'One call to a model. cost_micros are millionths of a US dollar, null where no price is configured; texts are never kept here.';
create index model_call_recent on model_call (user_id, called_at desc);
