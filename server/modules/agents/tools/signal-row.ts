import type { Signal } from '#contract/signals/signals.ts';
import { pluralize } from '#core/pluralize.ts';
import type { Cited } from '#server/modules/agents/citations.ts';
import { recordRow } from './compose-output.ts';

/** How answers cite a person. */
export function citedSignal(signal: Pick<Signal, 'id' | 'name' | 'url'>): Cited {
  return { kind: 'signal', id: signal.id, label: signal.name, url: signal.url };
}

/** What the model reads about a person on "Do not engage". */
export const doNotEngageText = 'DO NOT ENGAGE (never propose to comment, write or connect)';

export function isDoNotEngage(signal: Pick<Signal, 'lists'>): boolean {
  return signal.lists.some(({ kind }) => kind === 'do_not_engage');
}

/** A person as a line of an output. */
export function signalRow(ref: string, signal: Signal): string {
  const lists = signal.lists.filter(({ kind }) => kind === 'own').map(({ name }) => name);
  return recordRow(
    ref,
    [
      signal.name,
      isDoNotEngage(signal) ? doNotEngageText : null,
      workText(signal),
      signal.location,
      `score ${signal.score} (${signal.intensity.replace('_', ' ')})`,
      signal.fit === null ? null : `fit ${signal.fit}`,
      `${pluralize(signal.interactions, 'interaction', 'interactions')}, latest ${signal.latestType} ${day(signal.latestAt)}`,
      `first activity ${day(signal.firstAt)}`,
      signal.status === 'new' ? null : signal.status,
      signal.snoozedUntil === null ? null : `snoozed until ${day(signal.snoozedUntil)}`,
      lists.length === 0 ? null : `on ${lists.join(', ')}`,
    ],
    signal.url,
  );
}

/** A person's title and company, or the headline if neither is known. */
export function workText({ title, company, headline }: Pick<Signal, 'title' | 'company' | 'headline'>) {
  if (title !== null && company !== null) return `${title} at ${company}`;
  return title ?? headline ?? company;
}

/** The UTC day of an API timestamp. */
export function day(moment: string): string {
  return moment.slice(0, 10);
}
