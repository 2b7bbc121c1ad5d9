import { z } from 'zod';
import type { Comment, Person, Post, Reaction } from '#sandbox/world/model.ts';

/** Who sent something, and when. */
export const sentBy = {
  authorId: z.string(),
  /** Milliseconds since 1970, by the world's clock. */
  at: z.number(),
};

/** `via`: the third party it came through. */
const by = { ...sentBy, via: z.string() };

/** What members send on this network or in a workspace. Posts and comments have numbers like its own. */
export const networkSent = [
  z.object({
    ...by,
    kind: z.literal('post'),
    id: z.string(),
    socialId: z.string(),
    /** Where in a workspace, which isn't part of the network. */
    channel: z.string().optional(),
    /** The parts of a workspace message in addition to its text. */
    slack: z
      .object({ threadTs: z.string().nullable(), blocks: z.array(z.unknown()), unfurls: z.boolean() })
      .optional(),
    text: z.string(),
    /** Its images and documents: their size in bytes, and their descriptions. */
    images: z.array(z.object({ bytes: z.int(), alt: z.string() })).optional(),
  }),
  z.object({
    ...by,
    kind: z.literal('comment'),
    id: z.string(),
    /** The post's activity number. */
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
] as const;
type NetworkSent = z.infer<(typeof networkSent)[number]>;
export type SentPost = Extract<NetworkSent, { kind: 'post' }>;

/** Members' sent posts, kept apart from the world's own, so the world's random events never touch them. */
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
      const number = socialId.split(':')[3] ?? id;
      for (const name of [id, `urn:li:activity:${id}`, socialId, number]) byName.set(name, post);
    },
    remove(socialId: string): void {
      const post = byName.get(socialId);
      if (!post) return;
      all.splice(all.indexOf(post), 1);
      for (const [name, each] of byName) if (each === post) byName.delete(name);
    },
  };
}

type SentWords = Extract<NetworkSent, { kind: 'comment' | 'reaction' }>;

/** Members' sent comments and reactions, kept apart from their posts, which all worlds of a seed share. */
export function openSentWords() {
  const reactions = new Map<string, Reaction[]>();
  /** By the number of their post or parent comment. */
  const comments = new Map<string, Comment[]>();
  /** Numbers of posts with sent comments or reactions. */
  const touched = new Set<string>();

  const gone = new Set<string>();

  const answered = (comment: Comment): Comment => {
    const own = comments.get(comment.id);
    const replies = [...comment.replies, ...(own ?? [])].filter(({ id }) => !gone.has(id));
    return replies.length === comment.replies.length && !own ? comment : { ...comment, replies };
  };
  const under = (post: Post): Post => {
    const original = post.original && under(post.original);
    if (!touched.has(post.id) && gone.size === 0)
      return original === post.original ? post : { ...post, original };
    return {
      ...post,
      original,
      reactions: [...post.reactions, ...(reactions.get(post.id) ?? [])],
      comments: [...post.comments, ...(comments.get(post.id) ?? [])]
        .filter(({ id }) => !gone.has(id))
        .map(answered),
    };
  };
  return {
    /** The post with what was sent under it. */
    under,
    /** A comment that its author deleted. */
    remove(id: string): void {
      gone.add(id);
    },
    /** One reaction per person and post. The last one counts. */
    add(sent: SentWords, author: Person, post: Post): void {
      touched.add(post.id);
      if (sent.kind === 'reaction') {
        const others = (reactions.get(post.id) ?? []).filter((each) => each.author !== author);
        reactions.set(post.id, [...others, { author, value: sent.value, at: sent.at }]);
        return;
      }
      const { id, text, at } = sent;
      const parent = post.comments.find((each) => each.id === sent.parentId);
      const parentId = parent?.id ?? post.id;
      comments.set(parentId, [...(comments.get(parentId) ?? []), { id, author, text, at, replies: [] }]);
    },
  };
}
