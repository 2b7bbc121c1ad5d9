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
import type { Network } from '#contract/profile.ts';

/** An assistant with its own instructions and tools. */
export interface AgentTable {
  user_id: string;
  id: Generated<string>;
  name: string;
  instructions: string;
  tools: AgentToolName[];
  /** A shipped or a personal template. */
  template_id: string | null;
  /** Whose assistant works through it. */
  access_token_id: string | null;
  /** Orders lists: when something was asked last, or when it was made. */
  used_at: Date;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A personal template; those that come with the product are code. */
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

/** An agent that runs by itself. */
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
  /** In whose name, and in no other. */
  publish_member_id: string | null;
  publish_member_name: string | null;
  /** The recorded approval to publish without a click. */
  publish_approved_at: Date | null;
  /** Why the approval was taken back by itself. */
  publish_withdrawn: string | null;
  state: ScheduleState;
  paused_reason: string | null;
  /** In a row. */
  failures: Generated<number>;
  /** The earliest time that is not dealt with yet; null unless active. */
  next_slot_at: Date | null;
  /** What its webhook is signed with, encrypted. */
  webhook_secret: Buffer | null;
  created_at: Date;
  updated_at: Date;
}

/** A conversation with an agent. It reads the data of one network only. */
export interface AgentQueryTable {
  user_id: string;
  id: Generated<string>;
  agent_id: string;
  /** Whose run it is the trace of. */
  schedule_id: string | null;
  network: Network;
  title: string;
  created_at: Date;
  updated_at: Date;
}

/** One message to an agent and the run that answers it. */
export interface PromptTable {
  user_id: string;
  id: Generated<string>;
  query_id: string;
  /** Its position in the conversation, from 1. */
  number: number;
  text: string;
  state: PromptState;
  retry_of: string | null;
  /** A call of an assistant from outside, which no model of ours answers. */
  is_foreign: Generated<boolean>;
  provider: string | null;
  model: string | null;
  is_sample: Generated<boolean>;
  steps: Generated<number>;
  input_tokens: number | null;
  output_tokens: number | null;
  /** Millionths of a US dollar; null where no price is configured. */
  cost_micros: number | null;
  /** Time spent, without waiting for the user. */
  worked_ms: Generated<number>;
  /** How often a process that worked on it died. */
  interruptions: Generated<number>;
  error_kind: PromptErrorKind | null;
  error_message: string | null;
  /** Of the process that works on it. */
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
  /** Which answer of the model it belongs to. */
  step: number;
  kind: 'text' | 'call';
  text: string | null;
  call_id: string | null;
  /** As the model named it: it need not exist. */
  tool: string | null;
  input: JSONColumnType<object, string | null | undefined, string | null> | null;
  state: 'running' | 'done' | 'failed' | 'waiting' | 'declined' | null;
  summary: string | null;
  /** What the model is shown. */
  output: string | null;
  approval: JSONColumnType<Approval, string | null | undefined, string | null> | null;
  decided_at: Date | null;
}

/** A record that a tool has shown in a conversation, by the short name under which answers cite it. */
export interface QueryCitationTable {
  user_id: string;
  query_id: string;
  ref: string;
  kind: Citation['kind'];
  record_id: string;
  label: string;
  url: string | null;
  /** Where it was shown first. */
  prompt_id: string;
}

/** Something that an agent or its user made. */
export interface ArtifactTable {
  user_id: string;
  id: Generated<string>;
  kind: ArtifactKind;
  format: ArtifactFormat;
  title: string;
  excerpt: string;
  /** The newest. */
  version: number;
  network: Network;
  agent_id: string | null;
  query_id: string | null;
  prompt_id: string | null;
  schedule_id: string | null;
  /** Those that its content names, copied so that they outlive the conversation. */
  citations: JSONColumnType<Citation[]>;
  created_at: Date;
  updated_at: Date;
}

/** Never changed once written, except by erasing a person. */
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

/** One run of a schedule. */
export interface AgentRunTable {
  user_id: string;
  id: Generated<string>;
  schedule_id: string;
  /** The planned time; null where it was started by hand. */
  slot: Date | null;
  state: AgentRunState;
  query_id: string | null;
  prompt_id: string | null;
  outputs: JSONColumnType<RunOutput[]>;
  /** The switch for publishing was on. */
  published: Generated<boolean>;
  error_message: string | null;
  /** When somebody has to see to its outputs next; null once all is done. */
  outputs_at: Date | null;
  webhook_tries: Generated<number>;
  mail_tries: Generated<number>;
  created_at: Date;
  /** When its conversation began; before, it waits for the run before it. */
  started_at: Date | null;
  ended_at: Date | null;
}
