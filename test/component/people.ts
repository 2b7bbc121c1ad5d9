import type { z } from 'zod';
import { contract } from '#contract/index.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { Signal } from '#contract/signals/signals.ts';
import { exampleId, exampleOf, type Part } from './example-of.ts';
import { profileId } from './open-app.ts';
import { answer } from './scripted-server.ts';

const names = [
  'Adaeze Okafor',
  'Tomás Herrera',
  'Ingrid Solheim',
  'Kenji Watanabe',
  'Priya Raman',
  'Luca Moretti',
];

/** People who engaged with the connected profile, highest score first. `change` modifies one of them. */
export function people(
  count: number,
  change: (at: number) => Part<z.input<typeof Signal>> = () => ({}),
): Signal[] {
  return Array.from({ length: count }, (_, at) =>
    exampleOf(Signal, {
      id: exampleId(100 + at),
      connectedProfileId: profileId,
      personId: exampleId(10_000 + at),
      name: at < names.length ? (names[at] ?? '') : `${names[at % names.length]} ${at}`,
      headline: 'Head of Operations at Kaltwerk',
      title: 'Head of Operations',
      company: 'Kaltwerk',
      url: `https://www.linkedin.com/in/person-${at}`,
      score: Math.max(1, 40 - at),
      intensity: at < 10 ? 'very_high' : at < 30 ? 'high' : 'low',
      interactions: 3,
      counts: { comment: 1, reaction: 2 },
      latestType: 'comment',
      ...change(at),
    }),
  );
}

/** Answers with the connected profiles: Maya Lindqvist's, and more if given, each with changes. */
export function answerProfiles(...changes: Part<ConnectedProfile>[]): void {
  const items = changes.map((change, at) => ({
    id: at === 0 ? profileId : exampleId(50 + at),
    kind: 'person' as const,
    name: 'Maya Lindqvist',
    network: 'sample' as const,
    url: 'https://www.linkedin.com/in/maya-lindqvist',
    ...change,
  }));
  answer(contract.profile.list, { items });
}

/**
 * Answers the calls of the signals screen: the connected profile, pages of rows, their total, and details.
 * Changes to `signals` appear on the next fetch.
 */
export function answerSignals(signals: Signal[]): void {
  answerProfiles({});
  answer(contract.signals.list, ({ query }) => {
    const matching = signals.filter((one) => isMeant(one, query));
    const from = Number(query.cursor ?? 0);
    const to = from + (query.limit ?? 50);
    return { items: matching.slice(from, to), nextCursor: to < matching.length ? String(to) : null };
  });
  answer(contract.triage.visit, { since: null });
  answer(contract.signals.quickTotal, ({ query }) => ({
    total: signals.filter((one) => isMeant(one, query)).length,
    isMore: false,
  }));
  answer(contract.signals.details, ({ params }) => {
    const signal = signals.find(({ id }) => id === params.id);
    return {
      signal,
      receipt: { score: signal?.score, intensity: signal?.intensity },
      person: { id: signal?.personId },
    };
  });
}

/** Applies the filters that remove handled people from the rows. */
function isMeant({ status, snoozedUntil }: Signal, query: SignalQuery): boolean {
  const isSnoozed = snoozedUntil !== null;
  return (query.status?.includes(status) ?? true) && (query.snoozed ?? isSnoozed) === isSnoozed;
}
