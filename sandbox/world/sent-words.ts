import type { Comment, Person, Post, Reaction } from '#sandbox/world/model.ts';
import type { Sent } from '#sandbox/world/sent.ts';

type SentWords = Extract<Sent, { kind: 'comment' | 'reaction' }>;

/** Members' sent comments and reactions, kept apart from the posts they hang on: those belong to all worlds of a seed. */
export function openSentWords() {
  const reactions = new Map<string, Reaction[]>();
  /** By the number of the post or comment they stand under. */
  const comments = new Map<string, Comment[]>();
  /** Posts under which something was sent, by their number. */
  const touched = new Set<string>();

  const answered = (comment: Comment): Comment => {
    const own = comments.get(comment.id);
    return own ? { ...comment, replies: [...comment.replies, ...own] } : comment;
  };
  const under = (post: Post): Post => {
    const original = post.original && under(post.original);
    if (!touched.has(post.id)) return original === post.original ? post : { ...post, original };
    return {
      ...post,
      original,
      reactions: [...post.reactions, ...(reactions.get(post.id) ?? [])],
      comments: [...post.comments, ...(comments.get(post.id) ?? [])].map(answered),
    };
  };
  return {
    /** The post with what was sent under it. */
    under,
    /** One reaction a person and post: the last one counts. */
    add(sent: SentWords, author: Person, post: Post): void {
      touched.add(post.id);
      if (sent.kind === 'reaction') {
        const others = (reactions.get(post.id) ?? []).filter((each) => each.author !== author);
        reactions.set(post.id, [...others, { author, value: sent.value, at: sent.at }]);
        return;
      }
      const { id, text, at } = sent;
      const parent = post.comments.find((each) => each.id === sent.parentId);
      const place = parent?.id ?? post.id;
      comments.set(place, [...(comments.get(place) ?? []), { id, author, text, at, replies: [] }]);
    },
  };
}
