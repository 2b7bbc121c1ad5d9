import type { Sent } from '#sandbox/state.ts';
import { type Life, makeLife } from '#sandbox/world/life.ts';
import type { Actor, At, Company, Person, Post } from '#sandbox/world/model.ts';
import { openSentPosts, openSentWords } from '#sandbox/world/sent.ts';

/** The sample network. Its state at a given time is the same whenever and however often it's read. */
export type World = {
  readonly people: readonly Person[];
  readonly companies: readonly Company[];
  /** By slug (`maya-lindqvist`) or id (`ACoAA…`), as written. `undefined` if there is no such person. */
  findPerson(identifier: string): Person | undefined;
  /** By slug or number. */
  findCompany(identifier: string): Company | undefined;
  /** By activity number or any of the post's urns, if it's published at `now`. */
  findPost(identifier: string, now: At): Post | undefined;
  /** What this person or company published up to `now`, newest first, including reposts. */
  postsOf(actor: Actor, now: At): Post[];
  /** Everything published up to `now`, newest first. */
  postsUntil(now: At): Post[];
  /** Gives everyone the job they have at `now`, wherever they are shown. */
  moveJobs(now: At): void;
  /** Adds something a member sent. The world's own events are the same with and without it. */
  add(sent: Sent): void;
  /** Removes a sent post that its author deleted. */
  remove(socialId: string): void;
  /** Removes a comment or reply that its author deleted. */
  removeComment(id: string): void;
  /**
   * How many times something was added or removed. While it's unchanged, the world at a given time is
   * unchanged too.
   */
  readonly changes: number;
};

/** The world of this seed, with its past up to `genesis`: a life, plus what members sent. */
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
    moveJobs: life.moveJobs,
    postsOf: (actor, now) => shown([...life.until(now).postsOf(actor), ...sentPosts.of(actor)], now),
    postsUntil: (now) => shown([...life.until(now).posts, ...sentPosts.all], now),
    get changes() {
      return changes;
    },
    remove(socialId) {
      changes += 1;
      sentPosts.remove(socialId);
    },
    removeComment(id) {
      changes += 1;
      sentWords.remove(id);
    },
    add(sent) {
      changes += 1;
      const author = persons.get(sent.authorId);
      if (!author) return;
      if (sent.kind === 'post') return sentPosts.add(sent, author);
      // What third parties have in a kind of their own isn't part of this network.
      if (sent.kind !== 'comment' && sent.kind !== 'reaction') return;
      const post = findPost(sent.postId, sent.at);
      if (post) sentWords.add(sent, author, post);
    },
  };
}
