import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { ChangeFeed } from '#server/db/change-feed.ts';
import type { Database } from '#server/db/database.ts';
import type { Jobs, Tasks } from '#server/jobs/job.ts';
import type { ChannelPorts, ConnectPorts } from '#server/ports/channel/port.ts';
import type { DataPortability } from '#server/ports/data-portability/port.ts';
import type { Identity } from '#server/ports/identity/port.ts';
import type { LinkedInSource } from '#server/ports/linkedin-source/port.ts';
import type { Llm } from '#server/ports/llm/port.ts';
import type { Mail } from '#server/ports/mail/port.ts';
import type { Payment } from '#server/ports/payment/port.ts';
import type { Web } from '#server/ports/web/port.ts';
import type { SecretBox } from '#server/secrets.ts';
import type { Plans } from './plan/plans.ts';
import type { PacedAccounts } from './sources/pacing/paced-ports.ts';
import type { ThisProcess } from './system/this-process.ts';

/** The plans of this server and the way to their payment. */
export type Billing = { payment: Payment; plans: Plans };

/** What the composition root hands to handlers and jobs. A port that is not configured is null. */
export type Deps = {
  db: Kysely<Database>;
  /** Connections for COPY: it needs a client of its own, for as long as its reader takes. */
  copyPool: Pool;
  /** One connection of its own for looking after the server: it works while the others are all in use. */
  opsDb: Kysely<Database>;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  tasks: Tasks;
  changes: ChangeFeed;
  /** Who is paid, and the plans; null unlocks everything. */
  billing: Billing | null;
  identity: Identity | null;
  /** The data provider, real or sandboxed. */
  source: LinkedInSource | null;
  /** The accounts that it and LinkedIn's channel call through, one call at a time. */
  linkedInAccounts: PacedAccounts;
  /** Where members share their own LinkedIn data, real or sandboxed. */
  dataPortability: DataPortability | null;
  /** Where texts can be published to, by provider. */
  channels: ChannelPorts;
  /** The model that drafts, one's own or the sandbox's. */
  llm: Llm | null;
  /** Sends mail to users; only ever to an address that was proved. */
  mail: Mail | null;
  /** Through whom accounts at channels can be connected. */
  connects: ConnectPorts;
  /** What stands behind URLs that users give. */
  web: Web;
  /** Encrypts what is kept of vendors' tokens. */
  secrets: SecretBox;
  /** What this process knows of itself. */
  thisProcess: ThisProcess;
  origins: {
    /** What people type, where it is configured: vendors can call it, and send browsers back to it. */
    public: string | null;
    /** Where the page is otherwise, unless a call says so itself. */
    local: string;
    /** Whether a page at this origin is ours. */
    isOwn(origin: string): boolean;
  };
  settings: {
    /** Lower-case addresses that are admins. */
    adminEmails: ReadonlySet<string>;
    /** How many enrichments by the data provider a user has on a day of theirs; 0 switches them off. */
    enrichmentsPerDay: number;
    /** What one run of an agent may cost in US dollars, where the price of the model is known. */
    agentRunBudgetUsd: number;
  };
};
