import type { RecommendedPerson } from '#contract/recommendations.ts';
import type { RankedPerson } from './rank-people.ts';

/** Somebody recommended, as the wire shows them. */
export function personAnswer(
  { personId, name, headline, company, pictureUrl, url, points, reasons }: RankedPerson,
  isFollowed: boolean,
): RecommendedPerson {
  return { personId, name, headline, company, pictureUrl, url, isFollowed, points, reasons };
}
