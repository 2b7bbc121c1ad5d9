import type { SystemProvider } from '#contract/system.ts';
import type { AnswerFacts } from '#server/ports/answer-facts.ts';
import type { DiskSpace } from './disk-space.ts';

/** A third party as configured in the settings. */
export type ProviderSetup = Pick<SystemProvider, 'name' | 'use' | 'state' | 'settings'>;

/** What this process knows about itself. */
export type ThisProcess = {
  id: string;
  role: 'all' | 'web' | 'worker';
  version: string;
  startedAt: Date;
  /** The last migration the program knows. */
  neededSchema: number;
  isEmbedded: boolean;
  dataDir: string;
  /** Changes with the keys that administrators enter. */
  providers: readonly ProviderSetup[];
  /** True from the moment it is asked to stop. */
  isStopping: boolean;
  /** Until when the database's disk counts as full, because it refused a change. Null if it didn't. */
  diskFullUntil: Date | null;
  /** The disk of the data folder at the last heartbeat. Null before, or if unknown. */
  disk: DiskSpace | null;
  contacts: Contacts;
};

/** The outcomes of calls to a third party, and of its calls to us, since the last heartbeat. */
export type Contact = {
  succeededAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
  /** From the headers of the last answer. */
  answer: (Omit<AnswerFacts, 'quota'> & { at: Date }) | null;
  quota: (NonNullable<AnswerFacts['quota']> & { at: Date }) | null;
  webhookAt: Date | null;
  check: { at: Date; failure: string | null } | null;
};
export type Contacts = Map<string, Contact>;

const nothing: Contact = {
  succeededAt: null,
  failedAt: null,
  failure: null,
  answer: null,
  quota: null,
  webhookAt: null,
  check: null,
};

function note(contacts: Contacts, provider: string, news: Partial<Contact>): void {
  contacts.set(provider, { ...(contacts.get(provider) ?? nothing), ...news });
}

/**
 * Outcomes that still prove that the third party was reachable and working, even if the result isn't the
 * desired one.
 */
const answers = new Set(['ok', 'not_found', 'rejected', 'duplicate']);

/** Records the outcome of a call. Our own failures and aborted calls say nothing about the other side. */
export function recordContact(
  contacts: Contacts,
  { provider, outcome }: { provider: string; outcome: string },
  now: Date,
): void {
  if (outcome === 'error') return;
  note(contacts, provider, answers.has(outcome) ? { succeededAt: now } : { failedAt: now, failure: outcome });
}

/** Records what the headers of an answer say: the request, the clock, and the remaining quota. */
export function recordAnswer(contacts: Contacts, provider: string, facts: AnswerFacts, now: Date): void {
  const { quota, ...answer } = facts;
  note(contacts, provider, {
    answer: { ...answer, at: now },
    // Not every call to a provider counts towards it.
    ...(quota === null ? {} : { quota: { ...quota, at: now } }),
  });
}

/** Records that a third party called us and was identified by its signature or by what it named. */
export function recordWebhook(contacts: Contacts, provider: string, now: Date): void {
  note(contacts, provider, { webhookAt: now });
}

/**
 * Records the outcome of a check.
 *
 * @param check.before what was recorded before it: a refusal that the check expected isn't a failure
 */
export function recordCheck(
  contacts: Contacts,
  {
    provider,
    failure,
    before = nothing,
  }: { provider: string; failure: string | null; before?: Contact | undefined },
  now: Date,
): void {
  note(contacts, provider, {
    check: { at: now, failure },
    ...(failure === null
      ? { succeededAt: now, failedAt: before.failedAt, failure: before.failure }
      : { failedAt: now, failure }),
  });
}
