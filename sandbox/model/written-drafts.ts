import { written } from '#sandbox/world/written/index.ts';
import type { DraftKind, WrittenDraft } from '#sandbox/world/written/parse-written.ts';

const draftsOf = new Map(written.posts.map(({ text, drafts }) => [keyOf(text), drafts]));

/**
 * The written draft of this kind for a text of the sample network. Undefined if the text isn't one of its
 * posts, or if such a draft doesn't suit it.
 */
export function findDraft(text: string, kind: DraftKind): WrittenDraft | undefined {
  return draftsOf.get(keyOf(text))?.find((draft) => draft.kind === kind);
}

/** What a model with only written texts says to everything else. */
export const connectModel =
  'The sample network has written answers to a few questions, and drafts for its own posts. For anything else, connect a model: one on this computer, one with a key, or your own assistant.';

/** Spacing may change on the way. */
function keyOf(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
