import { type Life, makeLife } from '#sandbox/world/life.ts';
import type { Actor, At, Company, Person, Post } from '#sandbox/world/model.ts';
import { openSentPosts, openSentWords, type Sent } from '#sandbox/world/sent.ts';

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
  /** Its author deleted a post that was sent. */
  remove(socialId: string): void;
  /** How often something was added or removed: while it stays the same, the world says the same of a moment. */
  readonly changes: number;
};

/** The world of this seed, with its past up to `genesis`: a life, and over it what members sent. */
export function openWorld(seed: string, genesis: At, life: Life = makeLife(seed, genesis)): World {
  const { people, companies } = life;
  const persons = new Map(
    people.flatMap((person) => [[person.slug, person] as const, [person.id, person] as const]),
  );
  const firms = new Map(companies.flatMap((firm) => [[firm.slug, firm] as const, [firm.id, firm] as const]));
  const sentPosts = openSentPosts();
  const sentWords = openSentWords();
  let changes = 0;
  const findPost = (identifier: string, now: At) => {
    const post = life.until(now).findPost(identifier) ?? sentPosts.find(identifier);
    return post && post.at <= now ? sentWords.under(post) : undefined;
  };
  const shown = (posts: Post[], now: At) =>
    posts
      .filter((post) => post.at <= now)
      .map(sentWords.under)
      .sort((a, b) => b.at - a.at);
  return {
    people,
    companies,
    findPerson: (identifier) => persons.get(identifier),
    findCompany: (identifier) => firms.get(identifier),
    findPost,
    postsOf: (actor, now) => shown([...life.until(now).postsOf(actor), ...sentPosts.of(actor)], now),
    postsUntil: (now) => shown([...life.until(now).posts, ...sentPosts.all], now),
    get changes() {
      return changes;
    },
    remove(socialId) {
      changes += 1;
      sentPosts.remove(socialId);
    },
    add(sent) {
      changes += 1;
      // What is said elsewhere is no part of this network.
      if (sent.kind === 'tweet') return;
      const author = persons.get(sent.authorId);
      if (!author) return;
      // Another network's.
      if (sent.kind === 'submission') return;
      if (sent.kind === 'post') return sentPosts.add(sent, author);
      const post = findPost(sent.postId, sent.at);
      if (post) sentWords.add(sent, author, post);
    },
  };
}
