import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Realm } from '#contract/profile.ts';
import type { ServiceName } from '#core/services/index.ts';
import type { Clock } from '#server/clock.ts';
import type { ChangeFeed } from '#server/db/change-feed.ts';
import type { Database } from '#server/db/database.ts';
import type { WalWatch } from '#server/db/wal-watch.ts';
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
import type { PacedAccounts } from './pacing/paced-ports.ts';
import type { Plans } from './plan/plans.ts';
import type { ThisProcess } from './system/this-process.ts';

/** The plans of this server, and its payment provider. */
export type Billing = { payment: Payment; plans: Plans };

/**
 * What the sample network and the real one each have of their own, so that both work beside each other. Code
 * asks by the realm of the row it works for, and data of one never reaches a port of the other.
 */
export type ByRealm<T> = Record<Realm, T>;

/** The ports that an administrator's keys decide about. */
type KeyedPorts = Pick<
  Deps,
  'billing' | 'identity' | 'source' | 'dataPortability' | 'llm' | 'mail' | 'connects'
>;

/** Services by what the environment sets and administrators entered. */
export type ServicePorts = {
  /** Whether the environment sets a service. It wins then. */
  isGiven(name: ServiceName): boolean;
  /** Whether the sample network is on, and whether the environment says so, so it can't be switched. */
  sample(): { isOn: boolean; isFixed: boolean };
  /** Whether what is stored doesn't fit the other settings, so it isn't in use. */
  isRefused(name: ServiceName): boolean;
  /**
   * Ports as they would be with these texts. Nothing is stored, and `quotaLeft` says what the last answer did.
   *
   * @throws ConfigError that names the first unusable setting
   */
  tryOut(
    name: ServiceName,
    texts: Record<string, string>,
  ): { ports: KeyedPorts; quotaLeft: () => number | null };
  /** Why keys are sent to no such URL, as a sentence; null if they may be. */
  refuseHost(url: string): string | null;
  /** Names of the models that a server at this port of this computer has; null if none answers. */
  localModels(port: number): Promise<string[] | null>;
  /** Chooses this process's ports again by what is stored now. Others hear of it by NOTIFY. */
  reload(): Promise<void>;
};

/** What the composition root passes to handlers and jobs. A port that isn't configured is null. */
export type Deps = {
  db: Kysely<Database>;
  /** Connections for COPY, which needs its own client for as long as its reader takes. */
  copyPool: Pool;
  /** A separate connection for monitoring the server: it works even when all others are in use. */
  opsDb: Kysely<Database>;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  tasks: Tasks;
  changes: ChangeFeed;
  wal: WalWatch;
  /** The payment provider and the plans; null unlocks everything. */
  billing: Billing | null;
  identity: Identity | null;
  /** The data providers. */
  source: ByRealm<LinkedInSource | null>;
  /** The accounts that data providers and LinkedIn channels call through, one call at a time. */
  linkedInAccounts: ByRealm<PacedAccounts>;
  /** The sources of members' own LinkedIn data. */
  dataPortability: ByRealm<DataPortability | null>;
  /** Where posts can be published, by provider. */
  channels: ByRealm<ChannelPorts>;
  /** The models for drafting. The operator's own serves both; the sample network's, only the sample. */
  llm: ByRealm<Llm | null>;
  /** Sends mail to users, and only to verified addresses. */
  mail: Mail | null;
  /** The providers for connecting accounts at channels. */
  connects: ByRealm<ConnectPorts>;
  /** Requests the URLs that users give. */
  web: Web;
  /** Encrypts stored vendor tokens. */
  secrets: SecretBox;
  services: ServicePorts;
  /** What this process knows about itself. */
  thisProcess: ThisProcess;
  origins: {
    /** The URL people type, if configured: vendors can call it, and send browsers back to it. */
    public: string | null;
    /** Where the page is otherwise, unless a call says so itself. */
    local: string;
    /** Where links lead that this server sends: one of the two, under which it answers. */
    links: string;
    /** Other origins whose pages may call. */
    allowed: readonly string[];
  };
  settings: {
    /** Lower-case email addresses of administrators. */
    adminEmails: ReadonlySet<string>;
    /** How many enrichments by the data provider a user gets per day in their zone; 0 turns them off. */
    enrichmentsPerDay: number;
    /** Maximum cost of one agent run in US dollars, if the model's price is known. */
    agentRunBudgetUsd: number;
  };
};
