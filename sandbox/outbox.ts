import type { Sent, StateStore } from '#sandbox/state.ts';
import type { At, Person, Post, ReactionValue } from '#sandbox/world/model.ts';
import { makeActivityId, openRandom } from '#sandbox/world/random.ts';
import type { SentPost } from '#sandbox/world/sent.ts';
import type { World } from '#sandbox/world/world.ts';

/** How long the network remembers a member's text and refuses the same text again. */
const DUPLICATE_MEMORY = 24 * 3_600_000;

type Via = SentPost['via'];

/**
 * What members send through the third parties. It's on disk before the answer, and part of the world from
 * then on.
 */
export type Outbox = {
  /** `undefined` if this member posted the same text within a day. */
  post(via: Via, author: Person, text: string, images?: SentPost['images']): SentPost | undefined;
  /** `undefined` if this member wrote the same under this post or comment within a day. */
  comment(
    via: Via,
    author: Person,
    post: Post,
    text: string,
    parentId: string | null,
  ): Extract<Sent, { kind: 'comment' }> | undefined;
  react(via: Via, author: Person, post: Post, value: ReactionValue): void;
  /** Deletes a post of this member. False if it doesn't exist. */
  remove(author: Person, socialId: string): boolean;
};

export function openOutbox(state: StateStore, world: World, now: () => At): Outbox {
  for (const sent of state.current.sent) world.add(sent);
  for (const id of state.current.deletedComments) world.removeComment(id);
  const keep = <S extends Sent>(sent: S): S => {
    state.change((current) => {
      current.sent.push(sent);
    });
    world.add(sent);
    return sent;
  };
  const isDuplicate = (same: (sent: Sent) => boolean): boolean => {
    const since = now() - DUPLICATE_MEMORY;
    const found = state.current.sent.some((sent) => sent.at > since && same(sent));
    if (found) {
      state.change((current) => {
        current.refusedDuplicates += 1;
      });
    }
    return found;
  };
  const draw = () => openRandom(`${state.current.seed}:sent:${state.current.sent.length}`);
  return {
    post(via, author, text, images) {
      const authorId = author.id;
      if (isDuplicate((s) => s.kind === 'post' && s.authorId === authorId && s.text === text))
        return undefined;
      const at = now();
      const random = draw();
      // As on the real network, comments and reactions use another number than the activity's.
      const id = makeActivityId(at, random);
      const socialId = `urn:li:share:${makeActivityId(at - random.int(200, 900), random)}`;
      const shown = images?.length ? { images } : {};
      return keep({ kind: 'post', via, authorId, at, id, socialId, text, ...shown });
    },
    comment(via, author, post, text, parentId) {
      const authorId = author.id;
      const postId = post.id;
      const isSame = (s: Sent) =>
        s.kind === 'comment' &&
        s.authorId === authorId &&
        s.postId === postId &&
        s.parentId === parentId &&
        s.text === text;
      if (isDuplicate(isSame)) return undefined;
      const at = now();
      return keep({
        kind: 'comment',
        via,
        authorId,
        at,
        id: makeActivityId(at, draw()),
        postId,
        parentId,
        text,
      });
    },
    react(via, author, post, value) {
      keep({ kind: 'reaction', via, authorId: author.id, at: now(), postId: post.id, value });
    },
    remove(author, socialId) {
      const isIt = (sent: Sent) =>
        sent.kind === 'post' && sent.authorId === author.id && sent.socialId === socialId;
      if (!state.current.sent.some(isIt)) return false;
      state.change((current) => {
        current.sent = current.sent.filter((sent) => !isIt(sent));
      });
      world.remove(socialId);
      return true;
    },
  };
}
