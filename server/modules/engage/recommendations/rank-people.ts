import type { Reason } from '#contract/engage/recommendations.ts';
import { localDay } from '#server/local-time.ts';
import { reasonTexts } from '#server/modules/engage/engage-messages.ts';
import { findOfferKeywords } from '#server/modules/profile/offer-keywords.ts';
import { fitPoints } from '#server/modules/signals/score/fit-order.ts';
import type { Ties } from './read-ties.ts';
import { cooldownMs, countedWords, pointsOf, waitingMs } from './weights.ts';

/** A person with the reasons for them. */
export type RankedPerson = Ties & { points: number; reasons: Reason[] };

/** The reasons to follow a person; empty if there are none. */
export function reasonsToFollow(ties: Ties, offer: readonly string[]): Reason[] {
  return strongestFirst([...countedReasons(ties), ...fittingReasons(ties, offer)]);
}

/** The reasons to engage with a person today, as of `asOf`. */
export function reasonsToEngage(
  ties: Ties,
  offer: readonly string[],
  { asOf, hasPosted, timeZone }: { asOf: Date; hasPosted: boolean; timeZone: string },
): Reason[] {
  const reasons = [...countedReasons(ties), ...fittingReasons(ties, offer)];
  if (isWaiting(ties, asOf)) {
    reasons.push({ kind: 'waiting', text: waitingMessage(ties, timeZone), points: pointsOf('waiting', 1) });
  }
  if (ties.score > 0) {
    reasons.push({
      kind: 'score',
      text: reasonTexts.score(ties.score),
      points: pointsOf('score', ties.score),
    });
  }
  if (hasPosted) {
    reasons.push({
      kind: 'posted',
      text: reasonTexts.posted,
      points: pointsOf('posted', 1),
    });
  }
  return strongestFirst(reasons);
}

/** Whether the user wrote to them or commented so recently that they shouldn't be contacted again yet. */
export function isInCooldown({ answeredAt }: Pick<Ties, 'answeredAt'>, asOf: Date): boolean {
  return answeredAt !== null && asOf.getTime() - answeredAt.getTime() < cooldownMs;
}

/** Most points first, then by id. */
export function inOrder(one: RankedPerson, other: RankedPerson): number {
  return other.points - one.points || (one.personId < other.personId ? -1 : 1);
}

/** Strongest first; reasons with equal points keep their order. */
export function strongestFirst(reasons: Reason[]): Reason[] {
  return reasons.filter(({ points }) => points !== 0).sort((one, other) => other.points - one.points);
}

/** The sum of all reasons' points, to one decimal. */
export function sumOf(reasons: Reason[]): number {
  return Math.round(reasons.reduce((sum, { points }) => sum + points, 0) * 10) / 10;
}

/** `once`, `twice`, `3 times`. */
function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}

/** At most three words, in quotes. */
export function quoted(words: string[]): string {
  return words
    .slice(0, 3)
    .map((word) => `“${word}”`)
    .join(', ');
}

function countedReasons({ engaged, wrote, reached }: Ties): Reason[] {
  return [
    {
      kind: 'engaged',
      text: reasonTexts.engagedWithYou(engaged, countedWords),
      points: pointsOf('engaged', engaged),
    },
    { kind: 'wrote', text: reasonTexts.wrote(wrote, countedWords), points: pointsOf('wrote', wrote) },
    {
      kind: 'reached',
      text: reasonTexts.reached(times(reached), countedWords),
      points: pointsOf('reached', reached),
    },
  ];
}

function fittingReasons({ fit, headline }: Ties, offer: readonly string[]): Reason[] {
  const words = findOfferKeywords(headline, offer);
  return [
    {
      kind: 'fit',
      text: reasonTexts.fit(fit ?? 0),
      points: fitPoints(fit),
    },
    { kind: 'offer', text: reasonTexts.headline(quoted(words)), points: pointsOf('headline', words.length) },
  ];
}

function isWaiting({ spoke, answeredAt }: Ties, asOf: Date): boolean {
  if (spoke === null || asOf.getTime() - spoke.at.getTime() > waitingMs) return false;
  return answeredAt === null || answeredAt < spoke.at;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

function waitingMessage({ spoke }: Ties, timeZone: string): string {
  if (spoke === null) return '';
  const what = spoke.type === 'mention' ? 'mention of you' : spoke.type;
  const day = dayFormat.format(new Date(localDay(spoke.at, timeZone)));
  return reasonTexts.waiting(what, day);
}
