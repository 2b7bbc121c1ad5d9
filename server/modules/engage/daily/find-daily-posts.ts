import { type Kysely, sql } from 'kysely';
import type { Reason } from '#contract/engage/recommendations.ts';
import type { Database } from '#server/db/database.ts';
import { reasonTexts } from '#server/modules/engage/engage-messages.ts';
import { readExcluded } from '#server/modules/engage/recommendations/candidates.ts';
import {
  isInCooldown,
  quoted,
  strongestFirst,
  sumOf,
} from '#server/modules/engage/recommendations/rank-people.ts';
import {
  type RecentPost,
  readRecentPosts,
} from '#server/modules/engage/recommendations/read-recent-posts.ts';
import {
  byPerson,
  readOutreach,
  readTies,
  type Ties,
} from '#server/modules/engage/recommendations/read-ties.ts';
import type { OwnScope } from '#server/modules/engage/recommendations/require-owned-scope.ts';
import {
  countedMs,
  countedWords,
  freshness,
  oldestPostMs,
  pointsOf,
} from '#server/modules/engage/recommendations/weights.ts';
import { isCommentedSql } from '#server/modules/people/posts/comment-status.ts';
import { guessLanguage } from '#server/modules/profile/guess-language.ts';
import { findOfferKeywords, offerKeywords } from '#server/modules/profile/offer-keywords.ts';
import { readOwnTexts } from '#server/modules/profile/own-texts.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { fitPoints } from '#server/modules/signals/score/fit-order.ts';

/**
 * All posts worth a comment as of `asOf`, strongest first: from people the user follows,
 * and from people who engaged with the user, in languages the user writes. Excludes posts without words,
 * posts the user has commented on or handled on an earlier day, and posts by excluded or erased people.
 */
export async function findDailyPosts(
  db: Kysely<Database>,
  scope: OwnScope,
  asOf: Date,
): Promise<RankedPost[]> {
  const before = (ms: number) => ({ since: new Date(asOf.getTime() - ms), till: asOf });
  const languages = await readLanguages(db, scope);
  const recent = await readRecentPosts(db, scope, before(oldestPostMs));
  // Without words there is nothing to answer, and no draft.
  const posts = recent.filter(({ text }) => /\p{L}/u.test(text ?? '') && isIn(languages, text));
  const excluded = await readExcluded(db, scope.userId);
  const outreach = byPerson(await readOutreach(db, scope, before(countedMs)));
  const offer = offerKeywords((await readVoice(db, scope.userId)).offer);
  const authors = [...new Set(posts.flatMap(({ personId }) => personId ?? []))];
  const known = await readTies(db, scope, authors, outreach, asOf);
  const ties = new Map(known.map((one) => [one.personId, one]));
  const finished = await findFinished(
    db,
    scope.userId,
    posts.map(({ postId }) => postId),
  );
  return posts
    .filter(({ postId, personId, isFollowed }) => {
      if (finished.has(postId) || (personId !== null && excluded.has(personId))) return false;
      const ofAuthor = personId === null ? undefined : ties.get(personId);
      return isFollowed || (ofAuthor?.engaged ?? 0) + (ofAuthor?.wrote ?? 0) > 0;
    })
    .map((post) => {
      const ofAuthor = post.personId === null ? undefined : ties.get(post.personId);
      return rankPost(post, ofAuthor ?? null, offer, asOf);
    })
    .sort(inPostOrder);
}

/** Posts that need no comment any more: they have one, or were done or skipped on some day. */
async function findFinished(db: Kysely<Database>, userId: string, postIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select post.id from unnest(${postIds}::uuid[]) as post (id)
    where ${isCommentedSql(sql`${userId}::uuid`, sql`post.id`)} or exists (
      select from daily_pick pick
      where pick.user_id = ${userId} and pick.post_id = post.id and pick.state <> 'open'
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A post with the reasons to comment on it. */
export type RankedPost = RecentPost & { points: number; reasons: Reason[] };

/**
 * The reasons to comment on a post, as of `asOf`. `ties` is null if its author isn't one of the user's
 * people.
 */
function reasonsForPost(post: RecentPost, ties: Ties | null, offer: readonly string[], asOf: Date): Reason[] {
  const words = findOfferKeywords(post.text, offer);
  const age = asOf.getTime() - post.publishedAt.getTime();
  const fresh = freshness.find(({ upToMs }) => age <= upToMs);
  const engaged = ties?.engaged ?? 0;
  const score = ties?.score ?? 0;
  const lastComment = { answeredAt: ties?.commentedAt ?? null };
  return strongestFirst([
    {
      kind: 'offer',
      text: reasonTexts.offer(quoted(words)),
      points: pointsOf('post', words.length),
    },
    {
      kind: 'fit',
      text: reasonTexts.fit(ties?.fit ?? 0),
      points: fitPoints(ties?.fit),
    },
    {
      kind: 'engaged',
      text: reasonTexts.authorEngaged(engaged, countedWords),
      points: pointsOf('engaged', engaged),
    },
    { kind: 'fresh', text: fresh?.words ?? '', points: fresh?.points ?? 0 },
    {
      kind: 'quiet',
      text: reasonTexts.quiet,
      points: isInCooldown(lastComment, asOf) ? 0 : pointsOf('quiet', 1),
    },
    { kind: 'score', text: reasonTexts.score(score), points: pointsOf('authorScore', score) },
  ]);
}

/** Most points first, then newest, then by id. */
function inPostOrder(one: RankedPost, other: RankedPost): number {
  return (
    other.points - one.points ||
    other.publishedAt.getTime() - one.publishedAt.getTime() ||
    (one.postId < other.postId ? -1 : 1)
  );
}

/** A post with its reasons and the sum of their points. */
function rankPost(post: RecentPost, ties: Ties | null, offer: readonly string[], asOf: Date): RankedPost {
  const reasons = reasonsForPost(post, ties, offer, asOf);
  return { ...post, reasons, points: sumOf(reasons) };
}

/** The first of these posts in order, one per author. @param taken the authors of the day's existing posts */
export function pickPosts(ranked: RankedPost[], count: number, taken: readonly string[]): RankedPost[] {
  const authors = new Set(taken);
  const chosen: RankedPost[] = [];
  for (const post of ranked) {
    if (chosen.length >= count) break;
    if (authors.has(post.authorKey)) continue;
    authors.add(post.authorKey);
    chosen.push(post);
  }
  return chosen;
}

/** How many of the user's newest posts, and of their comments, show which languages they write. */
const maxTexts = 200;
/** The share of their texts that makes a language one they write. Less may be guessed wrong. */
const minShare = 0.05;

/** The languages the user writes; null if nothing shows it. */
async function readLanguages(
  db: Kysely<Database>,
  { userId, realm }: OwnScope,
): Promise<ReadonlySet<string> | null> {
  const { posts, comments } = await readOwnTexts(db, userId, realm);
  const used = [...posts.slice(0, maxTexts), ...comments.slice(0, maxTexts)].flatMap(
    (text) => guessLanguage(text) ?? [],
  );
  const counts = new Map<string, number>();
  for (const code of used) counts.set(code, (counts.get(code) ?? 0) + 1);
  const written = [...counts].filter(([, count]) => count >= minShare * used.length);
  return written.length === 0 ? null : new Set(written.map(([code]) => code));
}

/** Whether a text is in one of the languages, or may be. */
function isIn(languages: ReadonlySet<string> | null, text: string | null): boolean {
  const code = languages === null ? null : guessLanguage(text ?? '');
  return code === null || languages === null || languages.has(code);
}
