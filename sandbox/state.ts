import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Fault } from '#sandbox/fault.ts';
import { Account } from '#sandbox/firebase/account.ts';
import { makeSigningKey, SigningKey } from '#sandbox/firebase/id-token.ts';
import { LinkedInGrants } from '#sandbox/linkedin/grants.ts';
import { LinkedInDataState, newLinkedInDataState } from '#sandbox/linkedin-data/grants.ts';
import { MailState } from '#sandbox/mail/mail-state.ts';
import { modelManners } from '#sandbox/model/manner.ts';
import { RedditGrants } from '#sandbox/reddit/grants.ts';
import { SlackGrants } from '#sandbox/slack/grants.ts';
import { newStripeState, StripeState } from '#sandbox/stripe/stripe-state.ts';
import { HostedAccount, HostedLink, StatusHook } from '#sandbox/unipile/hosted-account.ts';
import { Sent } from '#sandbox/world/sent.ts';
import { newXState, XState } from '#sandbox/x/grants.ts';

/** Everything that must survive the process. */
export const SandboxState = z.object({
  version: z.literal(1),
  seed: z.string(),
  /** The first start, in milliseconds since 1970. Every time in the world is relative to it. */
  genesis: z.number(),
  /** How far the world's clock was moved forward, in milliseconds. */
  clockOffset: z.number(),
  signingKey: SigningKey,
  accounts: z.array(Account),
  refreshTokens: z.record(z.string(), z.object({ localId: z.string(), authTime: z.number() })),
  faults: z.array(Fault),
  /** How the model behaves. */
  modelManner: z.enum(modelManners).default('honest'),
  /** What members sent through the third parties, oldest first. */
  sent: z.array(Sent).default([]),
  /** How many sends were refused because the same text existed. */
  refusedDuplicates: z.int().default(0),
  /** Accounts connected on the vendors' hosted pages. */
  hostedAccounts: z.array(HostedAccount).default([]),
  statusHooks: z.array(StatusHook).default([]),
  hostedLinks: z.array(HostedLink).default([]),
  /** The latest links that led to an account. */
  usedLinks: z.array(HostedLink).default([]),
  linkedin: LinkedInGrants.default({ codes: [], tokens: [] }),
  linkedinData: LinkedInDataState.default(newLinkedInDataState),
  reddit: RedditGrants.default({ codes: [], refreshTokens: [], tokens: [] }),
  slack: SlackGrants.default({ codes: [], tokens: [], hooks: [] }),
  stripe: StripeState.default(newStripeState),
  x: XState.default(newXState),
  mail: MailState.default({ mails: [], refusals: [] }),
});
export type SandboxState = z.infer<typeof SandboxState>;

/** The state, and the only way to change it durably. */
export type StateStore = {
  readonly current: SandboxState;
  /** Applies the change, and returns once it's safely on disk. */
  change(apply: (state: SandboxState) => void): void;
};

/**
 * Opens the state in `dataDir`, or creates it on the first start. The seed and genesis of the first start
 * never change, because a different world would contradict what was read before. Throws if the folder can't
 * be written or the file isn't ours.
 */
export function openState(dataDir: string, seed: string, now: number): StateStore {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'sandbox.json');
  restrictAccess(dataDir);
  const stored = readText(path);
  const current: SandboxState =
    stored === undefined ? newState(seed, now) : SandboxState.parse(JSON.parse(stored));
  if (stored === undefined) writeAtomically(path, JSON.stringify(current));
  return {
    current,
    change(apply) {
      apply(current);
      writeAtomically(path, JSON.stringify(current));
    },
  };
}

/** Removes other users' permissions from an existing folder, if it's ours and empty or used before. */
function restrictAccess(folder: string): void {
  const { mode, uid } = statSync(folder);
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return;
  const inside = readdirSync(folder);
  if (inside.length === 0 || inside.includes('sandbox.json')) chmodSync(folder, mode & 0o7700);
}

/** The state on the first start. */
export function newState(seed: string, genesis: number): SandboxState {
  return {
    version: 1,
    seed,
    genesis,
    clockOffset: 0,
    signingKey: makeSigningKey(),
    accounts: [],
    refreshTokens: {},
    faults: [],
    modelManner: 'honest',
    sent: [],
    refusedDuplicates: 0,
    hostedAccounts: [],
    statusHooks: [],
    hostedLinks: [],
    usedLinks: [],
    linkedin: { codes: [], tokens: [] },
    linkedinData: newLinkedInDataState(),
    reddit: { codes: [], refreshTokens: [], tokens: [] },
    slack: { codes: [], tokens: [], hooks: [] },
    stripe: newStripeState(),
    x: newXState(),
    mail: { mails: [], refusals: [] },
  };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A kill at any time leaves the old file or the new one, never a partial one. */
function writeAtomically(path: string, text: string): void {
  const temporary = `${path}.new`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}
