import { z } from 'zod';
import type { Person, Post } from '#sandbox/world/model.ts';

const by = {
  /** Through which third party it came. */
  via: z.enum(['unipile', 'linkedin', 'slack', 'reddit']),
  authorId: z.string(),
  /** Milliseconds since 1970, by the world's clock. */
  at: z.number(),
};

/** Something that a member sent through a third party. Posts and comments are numbered as the network's own are. */
export const Sent = z.discriminatedUnion('kind', [
  z.object({
    ...by,
    kind: z.literal('post'),
    id: z.string(),
    socialId: z.string(),
    /** Where in a workspace; that is no part of the network. */
    channel: z.string().optional(),
    text: z.string(),
  }),
  z.object({
    ...by,
    kind: z.literal('comment'),
    id: z.string(),
    /** The activity's number of the post. */
    postId: z.string(),
    parentId: z.string().nullable(),
    text: z.string(),
  }),
  z.object({
    ...by,
    kind: z.literal('reaction'),
    postId: z.string(),
    value: z.enum(['LIKE', 'PRAISE', 'APPRECIATION', 'EMPATHY', 'INTEREST', 'ENTERTAINMENT']),
  }),
  /** A post on Reddit; numbered as Reddit does, base 36. */
  z.object({
    ...by,
    kind: z.literal('submission'),
    id: z.string(),
    subreddit: z.string(),
    title: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    flair: z.string().nullable(),
    nsfw: z.boolean(),
    spoiler: z.boolean(),
  }),
  z.object({
    ...by,
    kind: z.literal('tweet'),
    via: z.literal('twitter'),
    id: z.string(),
    text: z.string(),
    mediaIds: z.array(z.string()),
    /** One for each of the media, null where none was given. */
    alts: z.array(z.string().nullable()),
    madeWithAi: z.boolean(),
    /** What the app paid for it, in millionths of a US dollar. */
    chargedMicros: z.int(),
  }),
]);
export type Sent = z.infer<typeof Sent>;
export type SentTweet = Extract<Sent, { kind: 'tweet' }>;
export type SentPost = Extract<Sent, { kind: 'post' }>;
export type SentSubmission = Extract<Sent, { kind: 'submission' }>;

/** Members' sent posts, kept apart from the world's own, so that the world's chance never meets them. */
export function openSentPosts() {
  const all: Post[] = [];
  const byName = new Map<string, Post>();
  return {
    all: all as readonly Post[],
    find: (identifier: string) => byName.get(identifier),
    of: (author: unknown) => all.filter((post) => post.author === author),
    add({ id, socialId, text, at }: SentPost, author: Person): void {
      const post: Post = {
        id,
        socialId,
        author,
        text,
        topic: 'operations',
        language: author.language,
        kind: 'text',
        at,
        original: undefined,
        reactions: [],
        comments: [],
        reposts: [],
      };
      all.push(post);
      for (const name of [id, `urn:li:activity:${id}`, socialId]) byName.set(name, post);
    },
  };
}
