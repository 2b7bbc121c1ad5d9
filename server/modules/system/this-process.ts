import type { SystemProvider } from '#contract/system.ts';

/** A third party as the settings have it. */
export type ProviderSetup = Pick<SystemProvider, 'name' | 'use' | 'state' | 'settings'>;

/** What this process knows of itself. */
export type ThisProcess = {
  id: string;
  role: 'all' | 'web' | 'worker';
  version: string;
  startedAt: Date;
  /** The last migration that the program knows. */
  neededSchema: number;
  isEmbedded: boolean;
  dataDir: string;
  providers: readonly ProviderSetup[];
  /** From the moment in which it is asked to stop. */
  isStopping: boolean;
  contacts: Contacts;
};

/** What calls to third parties came to since the last heartbeat. */
export type Contacts = Map<
  string,
  { succeededAt: Date | null; failedAt: Date | null; failure: string | null }
>;

/** Answers, if not the wanted ones: whoever gave them was reached and had no trouble of its own. */
const answers = new Set(['ok', 'not_found', 'rejected', 'duplicate']);

/** Notes what came of a call. Failures of ours, and calls that somebody broke off, say nothing of the other. */
export function noteContact(
  contacts: Contacts,
  call: { provider: string; outcome: string },
  now: Date,
): void {
  if (call.outcome === 'error') return;
  const before = contacts.get(call.provider) ?? { succeededAt: null, failedAt: null, failure: null };
  contacts.set(
    call.provider,
    answers.has(call.outcome)
      ? { ...before, succeededAt: now }
      : { ...before, failedAt: now, failure: call.outcome },
  );
}
