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
import { MailState } from '#sandbox/mail/mail-state.ts';
import { vendorSent, vendorState } from '#sandbox/providers.ts';
import { networkSent } from '#sandbox/world/sent.ts';

/** Something a member sent through a third party. */
export const Sent = z.discriminatedUnion('kind', [...networkSent, ...vendorSent]);
export type Sent = z.infer<typeof Sent>;

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
  /** What members sent through the third parties, oldest first. */
  sent: z.array(Sent).default(() => []),
  /** Comments of others that their authors deleted. */
  deletedComments: z.array(z.string()).default(() => []),
  /** Posts whose authors closed the comments, by the activity's number. */
  closedPosts: z.array(z.string()).default(() => []),
  /** How many sends were refused because the same text existed. */
  refusedDuplicates: z.int().default(0),
  mail: MailState.default(() => ({ mails: [], refusals: [] })),
  ...vendorState,
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
  return SandboxState.parse({
    version: 1,
    seed,
    genesis,
    clockOffset: 0,
    signingKey: makeSigningKey(),
    accounts: [],
    refreshTokens: {},
    faults: [],
  });
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
