import { advanceHour, startLiving } from '#sandbox/world/advance-hour.ts';
import { startWriting, writeOn } from '#sandbox/world/fans-write.ts';
import { makeCompanies } from '#sandbox/world/make-companies.ts';
import { makeHistory } from '#sandbox/world/make-history.ts';
import { makePeople } from '#sandbox/world/make-people.ts';
import type { Actor, At, Company, Person, Post } from '#sandbox/world/model.ts';
import { openRandom } from '#sandbox/world/random.ts';
import { openSentPosts, type Sent } from '#sandbox/world/sent.ts';
import { openTimeline } from '#sandbox/world/timeline.ts';

const HOUR = 3_600_000;

/** The sample network. What it holds for a moment is the same whenever and however often it is asked. */
export type World = {
  readonly people: readonly Person[];
  readonly companies: readonly Company[];
  /** By address (`maya-lindqvist`) or id (`ACoAA…`), as written; `undefined` when there is nobody. */
  findPerson(identifier: string): Person | undefined;
  /** By address or number. */
  findCompany(identifier: string): Company | undefined;
  /** By the activity's number or any of the post's urns, if it is published at `now`. */
  findPost(identifier: string, now: At): Post | undefined;
  /** What this person or company published up to `now`, newest first, reposts among it. */
  postsOf(actor: Actor, now: At): Post[];
  /** Everything published up to `now`, newest first. */
  postsUntil(now: At): Post[];
  /** Adds what a member sent. What the world does by itself stays the same with and without it. */
  add(sent: Sent): void;
};

/**
 * Makes the world of this seed, with its past up to `genesis`. Its later hours are made when they are first asked for,
 * each from the seed and its number alone, so that a restart finds the same ones.
 */
export function openWorld(seed: string, genesis: At): World {
  const random = openRandom(`${seed}:people`);
  const companies = makeCompanies(random);
  const people = makePeople(random, companies);
  const timeline = openTimeline(companies, people);
  makeHistory(timeline, openRandom(`${seed}:history`), genesis);
  const living = startLiving(timeline, openRandom(`${seed}:living`), genesis);
  const fans = startWriting(living, openRandom(`${seed}:fans`), genesis);

  const persons = new Map(
    people.flatMap((person) => [[person.slug, person] as const, [person.id, person] as const]),
  );
  const firms = new Map(companies.flatMap((firm) => [[firm.slug, firm] as const, [firm.id, firm] as const]));
  let hours = 0;
  const reach = (now: At) => {
    while (genesis + hours * HOUR <= now) {
      advanceHour(living, openRandom(`${seed}:hour:${hours}`), genesis + hours * HOUR);
      writeOn(living, fans, openRandom(`${seed}:fans:${hours}`), genesis + hours * HOUR);
      hours += 1;
    }
  };
  const sentPosts = openSentPosts();
  const findPost = (identifier: string, now: At) => {
    reach(now);
    const post = timeline.findPost(identifier) ?? sentPosts.find(identifier);
    return post && post.at <= now ? post : undefined;
  };
  return {
    people,
    companies,
    findPerson: (identifier) => persons.get(identifier),
    findCompany: (identifier) => firms.get(identifier),
    findPost,
    postsOf(actor, now) {
      reach(now);
      return [...timeline.postsOf(actor), ...sentPosts.of(actor)]
        .filter((post) => post.at <= now)
        .sort((a, b) => b.at - a.at);
    },
    postsUntil(now) {
      reach(now);
      return [...timeline.posts, ...sentPosts.all]
        .filter((post) => post.at <= now)
        .sort((a, b) => b.at - a.at);
    },
    add(sent) {
      // What is said elsewhere is no part of this network.
      if (sent.kind === 'tweet') return;
      const author = persons.get(sent.authorId);
      if (!author) return;
      // Another network's.
      if (sent.kind === 'submission') return;
      if (sent.kind === 'post') return sentPosts.add(sent, author);
      const post = findPost(sent.postId, sent.at);
      if (!post) return;
      if (sent.kind === 'reaction') {
        const earlier = post.reactions.findIndex((each) => each.sent && each.author === author);
        if (earlier >= 0) post.reactions.splice(earlier, 1);
        post.reactions.push({ author, value: sent.value, at: sent.at, sent: true });
        return;
      }
      const { id, text, at } = sent;
      const under = post.comments.find((each) => each.id === sent.parentId);
      (under ? under.replies : post.comments).push({ id, author, text, at, replies: [] });
    },
  };
}
