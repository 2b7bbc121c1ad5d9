import { type Kysely, sql } from 'kysely';
import type { RssRecommendation } from '#contract/feeds/rss.ts';
import type { Realm } from '#contract/profile.ts';
import { foldAccents } from '#core/fold-accents.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findByUrls } from '#server/modules/feeds/adding/add-feed.ts';
import { recommendationReasons } from '#server/modules/feeds/feeds-messages.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { isSampleOn } from '#server/modules/realms.ts';
import { curatedFeeds, topics } from './curated-feeds.ts';

/** How many of the newest posts by the user's people are considered. */
const maxPosts = 300;
/** People are interested in a topic if at least this many of those posts are about it. */
const minPosts = 2;

type Likely = { name: string; weight: number; reason: string | null };

/**
 * Well-known feeds and, if the sample network is on, its sites. The topics that the user sells or their
 * people write about come first, each with that as its reason.
 */
export async function recommendFeeds(
  deps: Pick<Deps, 'db' | 'source' | 'connects'>,
  userId: string,
  asked: { topic?: string | undefined; network?: Realm | undefined },
): Promise<{ topics: { name: string; reason: string | null }[]; items: RssRecommendation[] }> {
  const { db } = deps;
  const offered = curatedFeeds.filter(
    ({ network: realm }) => (asked.network ?? realm) === realm && (realm === 'real' || isSampleOn(deps)),
  );
  const [offer, posts, ownId] = await Promise.all([
    readVoice(db, userId).then((voice) => voice.offer),
    readPosts(db, userId),
    findByUrls(
      db,
      userId,
      offered.map(({ url }) => url),
    ),
  ]);
  const likely = weighTopics(offer, posts).filter(({ name }) => offered.some(({ topic }) => topic === name));
  const items = likely
    .filter(({ name }) => asked.topic === undefined || foldAccents(asked.topic) === foldAccents(name))
    .flatMap(({ name, reason }) =>
      offered
        .filter(({ topic }) => topic === name)
        .map((feed) => ({ ...feed, reason, feedId: ownId(feed.url) })),
    );
  return { topics: likely.map(({ name, reason }) => ({ name, reason })), items };
}

/** The topics: first those that fit this user, then the rest in their usual order. */
export function weighTopics(offer: string, posts: string[]): Likely[] {
  const offerKeywords = tokensOf(offer);
  const postFailureMessage = posts.map(tokensOf);
  return topics
    .map(({ name, words }) => {
      const sold = words.filter((word) => offerKeywords.has(word));
      const written = postFailureMessage.filter((has) => words.some((word) => has.has(word))).length;
      if (sold.length > 0) {
        return {
          name,
          weight: 1000 + sold.length * 100 + written,
          reason: recommendationReasons.offer(sold[0]),
        };
      }
      if (written >= minPosts) {
        return {
          name,
          weight: written,
          reason: recommendationReasons.posts(name, written),
        };
      }
      return { name, weight: 0, reason: null };
    })
    .sort((a, b) => b.weight - a.weight);
}

function tokensOf(text: string): Set<string> {
  return new Set(foldAccents(text).split(/[^\p{L}\p{N}]+/u));
}

/** Recent texts by the user's people: others' posts that came with their engagement or by following them. */
async function readPosts(db: Kysely<Database>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select left(text, 4000) as text from post
    where user_id = ${userId} and author_profile_id is null and text is not null
    order by published_at desc nulls last limit ${maxPosts}`.execute(db);
  return rows.map(({ text }) => text);
}
