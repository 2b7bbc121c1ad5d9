import type { Hono } from 'hono';
import type { z } from 'zod';
import type { Outbox } from '#sandbox/outbox.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { Accounts } from '#sandbox/unipile/accounts.ts';
import type { At } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

/** A third party, as one value. `providers.ts` lists them. */
export type Vendor = {
  /** What the paths of its calls start with. */
  prefixes: readonly string[];
  /** Whether a Host header is its own, for those with hosts of their own. */
  isHost?: (host: string | undefined) => boolean;
  /** Its format of a failure with this HTTP status, or its full answer if the status differs. */
  fault(status: number, path: string): unknown;
  /** Its answer to a fault of kind `refused`, if it refuses with codes of its own. */
  refusal?(asked: AskedRefusal, path: string): unknown;
  /** Headers of a failure that say how long to wait. Default: Retry-After. */
  waitHeaders?(status: number, seconds: number | undefined, now: number): Record<string, string>;
  /** Its calls, its pages and its controls. */
  routes(network: Network): Hono;
  /** Its fields of the stored state, each with a default. */
  state?: z.ZodRawShape;
  /** Its own kind of what members send. */
  sent?: z.ZodObject<{ kind: z.ZodLiteral<string>; text: z.ZodString }>;
};

/** What a third party is made from. */
export type Network = {
  world: World;
  /** The world's time. */
  now: () => At;
  /** The machine's time, which links, tokens and limits are based on. */
  machineNow: () => At;
  state: StateStore;
  accounts: Accounts;
  outbox: Outbox;
  /** The Firebase project that the sign-in speaks for. */
  projectId: string;
  /** Runs this whenever the world's clock was moved. */
  onClock(pass: () => void): void;
};

/** Which refusal is wanted, e.g. Slack's `is_archived`. */
export type AskedRefusal = { code?: string | undefined; retryAfterSeconds?: number | undefined };
