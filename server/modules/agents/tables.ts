import type { Generated, JSONColumnType } from 'kysely';
import type { AgentToolName } from '#contract/agents/agent-tools.ts';
import type { ArtifactFormat, ArtifactKind } from '#contract/agents/artifacts.ts';
import type { Approval, Citation, PromptErrorKind, PromptState } from '#contract/agents/prompts.ts';
import type {
  AgentRunState,
  MissedPolicy,
  RunOutput,
  ScheduleOutputs,
  ScheduleState,
} from '#contract/agents/scheduled-agents.ts';
import type { Channel, PublicationOptions } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';

/** An assistant with its own instructions and tools. */
export interface AgentTable {
  user_id: string;
  id: Generated<string>;
  name: string;
  instructions: string;
  tools: AgentToolName[];
  /** The shipped or personal template it was created from. */
  template_id: string | null;
  /** The token of the external assistant it stores calls for. */
  access_token_id: string | null;
  /** Orders lists: when a prompt was last asked, or when it was created. */
  used_at: Date;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A personal template. Shipped templates are code. */
export interface AgentTemplateTable {
  user_id: string;
  id: Generated<string>;
  name: string;
  description: string;
  instructions: string;
  tools: AgentToolName[];
  prompt: string;
  created_at: Date;
  updated_at: Date;
}

/** An agent that runs on a schedule. */
export interface ScheduledAgentTable {
  user_id: string;
  id: Generated<string>;
  agent_id: string;
  name: string;
  prompt: string;
  cron: string;
  timezone: string;
  missed_policy: MissedPolicy;
  outputs: JSONColumnType<ScheduleOutputs>;
  publish_channel: Channel | null;
  publish_options: JSONColumnType<PublicationOptions, string | null | undefined, string | null> | null;
  /** The only member it may publish as. */
  publish_member_id: string | null;
  publish_member_name: string | null;
  /** The recorded approval to publish without a click. */
  publish_approved_at: Date | null;
  /** Why the approval was withdrawn automatically. */
  publish_withdrawn: string | null;
  state: ScheduleState;
  paused_reason: string | null;
  /** Failures in a row. */
  failures: Generated<number>;
  /** The earliest time that hasn't been handled; null unless active. */
  next_slot_at: Date | null;
  /** The encrypted secret that signs its webhook requests. */
  webhook_secret: Buffer | null;
  created_at: Date;
  updated_at: Date;
}

/** A conversation with an agent. It reads data of only one realm. */
export interface AgentQueryTable {
  user_id: string;
  id: Generated<string>;
  agent_id: string;
  /** The schedule whose run it records. */
  schedule_id: string | null;
  network: Realm;
  title: string;
  created_at: Date;
  updated_at: Date;
}

/** One message to an agent and the run that answers it. */
export interface PromptTable {
  user_id: string;
  id: Generated<string>;
  query_id: string;
  /** Its position in the conversation, starting at 1. */
  number: number;
  text: string;
  state: PromptState;
  retry_of: string | null;
  /** A call of an external assistant. Our model doesn't answer it. */
  is_foreign: Generated<boolean>;
  provider: string | null;
  model: string | null;
  is_sample: Generated<boolean>;
  steps: Generated<number>;
  input_tokens: number | null;
  output_tokens: number | null;
  /** Millionths of a US dollar; null if no price is configured. */
  cost_micros: number | null;
  /** Time spent working, not counting waits for the user. */
  worked_ms: Generated<number>;
  /** How often a process working on it died. */
  interruptions: Generated<number>;
  error_kind: PromptErrorKind | null;
  error_message: string | null;
  /** The lease of the process working on it. */
  lease: string | null;
  leased_until: Date | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

/** What an agent said or did. */
export interface PromptPartTable {
  user_id: string;
  prompt_id: string;
  number: number;
  /** The model answer it belongs to. */
  step: number;
  kind: 'text' | 'call';
  text: string | null;
  call_id: string | null;
  /** The name the model gave; the tool may not exist. */
  tool: string | null;
  input: JSONColumnType<object, string | null | undefined, string | null> | null;
  state: 'running' | 'done' | 'failed' | 'waiting' | 'declined' | null;
  summary: string | null;
  /** What the model sees. */
  output: string | null;
  approval: JSONColumnType<Approval, string | null | undefined, string | null> | null;
  decided_at: Date | null;
}

/** A record that a tool has shown in a conversation, with the short name answers cite it by. */
export interface QueryCitationTable {
  user_id: string;
  query_id: string;
  ref: string;
  kind: Citation['kind'];
  record_id: string;
  label: string;
  url: string | null;
  /** The prompt in which it was shown first. */
  prompt_id: string;
}

/** Something an agent or its user created. */
export interface ArtifactTable {
  user_id: string;
  id: Generated<string>;
  kind: ArtifactKind;
  format: ArtifactFormat;
  title: string;
  excerpt: string;
  /** The latest version. */
  version: number;
  network: Realm;
  agent_id: string | null;
  query_id: string | null;
  prompt_id: string | null;
  schedule_id: string | null;
  /** The citations in its content, copied so they outlive the conversation. */
  citations: JSONColumnType<Citation[]>;
  created_at: Date;
  updated_at: Date;
}

/** Never changed once stored, except when a person is erased. */
export interface ArtifactVersionTable {
  user_id: string;
  artifact_id: string;
  version: number;
  title: string;
  content: string;
  made_by: 'agent' | 'user';
  prompt_id: string | null;
  created_at: Date;
}

export interface AgentRunTable {
  user_id: string;
  id: Generated<string>;
  schedule_id: string;
  /** The planned time; null if it was started by hand. */
  slot: Date | null;
  state: AgentRunState;
  query_id: string | null;
  prompt_id: string | null;
  outputs: JSONColumnType<RunOutput[]>;
  /** Whether publishing was switched on. */
  published: Generated<boolean>;
  error_message: string | null;
  /** When its outputs need attention next; null once all are finished. */
  outputs_at: Date | null;
  webhook_tries: Generated<number>;
  mail_tries: Generated<number>;
  created_at: Date;
  /** When its conversation started. Null while it waits for the previous run. */
  started_at: Date | null;
  ended_at: Date | null;
}
