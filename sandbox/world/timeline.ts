import type {
  Actor,
  At,
  Comment,
  Company,
  Person,
  Post,
  PostKind,
  ReactionValue,
} from '#sandbox/world/model.ts';
import { makeActivityId, type Random } from '#sandbox/world/random.ts';

export type NewPost = Pick<Post, 'author' | 'text' | 'topic' | 'language' | 'at'> & {
  kind?: PostKind;
  original?: Post;
};

/** Everything ever published, and the few ways to add to it. Each follows the network's own rules. */
export type Timeline = {
  readonly people: readonly Person[];
  readonly companies: readonly Company[];
  readonly posts: readonly Post[];
  postsOf(actor: Actor): readonly Post[];
  findPost(identifier: string): Post | undefined;
  publish(post: NewPost, random: Random): Post;
  /** One reaction per person and post. A second one is ignored. */
  react(post: Post, author: Actor, value: ReactionValue, at: At): void;
  /** The same text twice under one post is ignored: people don't do that, and it would look generated. */
  comment(
    post: Post,
    author: Actor,
    text: string,
    at: At,
    random: Random,
    under?: Comment,
  ): Comment | undefined;
};

const KINDS = { text: 58, image: 22, document: 7, video: 6, article: 5, poll: 2 };
const SOCIAL = { ugcPost: 55, activity: 30, share: 15 };

export function openTimeline(companies: readonly Company[], people: readonly Person[]): Timeline {
  const posts: Post[] = [];
  const byActor = new Map<Actor, Post[]>();
  const byId = new Map<string, Post>();
  const reacted = new Map<Post, Set<Actor>>();
  const said = new Map<Post, Set<string>>();

  const freshId = (at: At, random: Random) => {
    let id = makeActivityId(at, random);
    while (byId.has(id)) id = makeActivityId(at, random);
    return id;
  };
  return {
    people,
    companies,
    posts,
    postsOf: (actor) => byActor.get(actor) ?? [],
    findPost: (identifier) => byId.get(identifier),
    publish({ kind, original, ...about }, random) {
      const id = freshId(about.at, random);
      const scheme = random.weighted(SOCIAL);
      const number = scheme === 'activity' ? id : freshId(about.at - random.int(200, 900), random);
      const post: Post = {
        ...about,
        id,
        socialId: `urn:li:${scheme}:${number}`,
        kind: kind ?? random.weighted(KINDS),
        original,
        reactions: [],
        comments: [],
        reposts: [],
      };
      posts.push(post);
      const own = byActor.get(post.author);
      if (own) own.push(post);
      else byActor.set(post.author, [post]);
      for (const name of [id, `urn:li:activity:${id}`, post.socialId]) byId.set(name, post);
      original?.reposts.push(post);
      return post;
    },
    react(post, author, value, at) {
      const who = reacted.get(post) ?? new Set<Actor>();
      reacted.set(post, who);
      if (who.has(author)) return;
      who.add(author);
      post.reactions.push({ author, value, at });
    },
    comment(post, author, text, at, random, under) {
      const words = said.get(post) ?? new Set<string>();
      said.set(post, words);
      if (words.has(text)) return undefined;
      words.add(text);
      const comment: Comment = { id: makeActivityId(at, random), author, text, at, replies: [] };
      (under ? under.replies : post.comments).push(comment);
      return comment;
    },
  };
}
