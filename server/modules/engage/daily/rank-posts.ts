import type { Reason } from '#contract/recommendations.ts';
import { findOfferWords } from '#server/modules/engage/recommendations/offer-words.ts';
import {
  isCooling,
  quoted,
  strongestFirst,
  sumOf,
  times,
} from '#server/modules/engage/recommendations/rank-people.ts';
import type { RecentPost } from '#server/modules/engage/recommendations/read-recent-posts.ts';
import type { Ties } from '#server/modules/engage/recommendations/read-ties.ts';
import {
  countedWords,
  freshness,
  maxPerAuthor,
  pointsOf,
} from '#server/modules/engage/recommendations/weights.ts';

/** A post with what speaks for commenting on it. */
export type RankedPost = RecentPost & { points: number; reasons: Reason[] };

/** What speaks for a post, as of a moment. `ties` is null where its author is nobody of the user's people. */
export function reasonsForPost(
  post: RecentPost,
  ties: Ties | null,
  offer: readonly string[],
  asOf: Date,
): Reason[] {
  const words = findOfferWords(post.text, offer);
  const age = asOf.getTime() - post.publishedAt.getTime();
  const fresh = freshness.find(({ upToMs }) => age <= upToMs);
  const engaged = ties?.engaged ?? 0;
  const score = ties?.score ?? 0;
  const lastComment = { answeredAt: ties?.commentedAt ?? null };
  return strongestFirst([
    {
      kind: 'offer',
      text: `Mentions ${quoted(words)}, as your offer does`,
      points: pointsOf('post', words.length),
    },
    {
      kind: 'engaged',
      text: `${post.authorName} engaged with you ${times(engaged)} ${countedWords}`,
      points: pointsOf('engaged', engaged),
    },
    { kind: 'fresh', text: fresh?.words ?? '', points: fresh?.points ?? 0 },
    {
      kind: 'quiet',
      text: 'You have not commented on them for 48 hours',
      points: isCooling(lastComment, asOf) ? 0 : pointsOf('quiet', 1),
    },
    { kind: 'score', text: `Score ${score.toFixed(1)}`, points: pointsOf('authorScore', score) },
  ]);
}

/** The most points first, then the newest; what is the same in both stands in the order of ids. */
export function inPostOrder(one: RankedPost, other: RankedPost): number {
  return (
    other.points - one.points ||
    other.publishedAt.getTime() - one.publishedAt.getTime() ||
    (one.postId < other.postId ? -1 : 1)
  );
}

/** A post with its reasons and their sum. */
export function rankPost(
  post: RecentPost,
  ties: Ties | null,
  offer: readonly string[],
  asOf: Date,
): RankedPost {
  const reasons = reasonsForPost(post, ties, offer, asOf);
  return { ...post, reasons, points: sumOf(reasons) };
}

/**
 * Takes the first posts of those given, in their order, at most two of one author.
 *
 * @param taken the authors of posts that the day has already, each as often as it has posts
 */
export function takePosts(ranked: RankedPost[], count: number, taken: readonly string[]): RankedPost[] {
  const ofAuthor = new Map<string, number>();
  for (const author of taken) ofAuthor.set(author, (ofAuthor.get(author) ?? 0) + 1);
  const chosen: RankedPost[] = [];
  for (const post of ranked) {
    if (chosen.length >= count) break;
    const before = ofAuthor.get(post.authorKey) ?? 0;
    if (before >= maxPerAuthor) continue;
    ofAuthor.set(post.authorKey, before + 1);
    chosen.push(post);
  }
  return chosen;
}
