import type { SystemProvider } from '#contract/system.ts';
import type { AnswerFacts } from '#server/ports/answer-facts.ts';

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

/** What became of calls to a third party, and of its calls to us, since the last heartbeat. */
export type Contact = {
  succeededAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
  /** By the headers of the last answer. */
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

/** Answers, if not the wanted ones: whoever gave them was reached and had no trouble of its own. */
const answers = new Set(['ok', 'not_found', 'rejected', 'duplicate']);

/** Notes what came of a call. Failures of ours, and calls that somebody broke off, say nothing of the other. */
export function noteContact(
  contacts: Contacts,
  { provider, outcome }: { provider: string; outcome: string },
  now: Date,
): void {
  if (outcome === 'error') return;
  note(contacts, provider, answers.has(outcome) ? { succeededAt: now } : { failedAt: now, failure: outcome });
}

/** Notes what the headers of an answer say: which request it was, the clock and what is left of the quota. */
export function noteAnswer(contacts: Contacts, provider: string, facts: AnswerFacts, now: Date): void {
  const { quota, ...answer } = facts;
  note(contacts, provider, {
    answer: { ...answer, at: now },
    // Not every call of a provider counts towards it.
    ...(quota === null ? {} : { quota: { ...quota, at: now } }),
  });
}

/** Notes that a third party called us, and was known by its signature or by what it named. */
export function noteWebhook(contacts: Contacts, provider: string, now: Date): void {
  note(contacts, provider, { webhookAt: now });
}

/**
 * Notes what a check came to.
 *
 * @param check.before what was noted before it: a refusal that the check wanted is no failure
 */
export function noteCheck(
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
