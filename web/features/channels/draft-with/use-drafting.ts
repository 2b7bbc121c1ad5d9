import { useState } from 'react';
import type { PostDraftRequest } from '#contract/agents/post-drafts.ts';
import type { EditorTab } from '#web/features/channels/composer/channel-tabs.tsx';
import { textFor } from '#web/features/channels/composition.ts';
import type { Editing } from '#web/features/channels/use-composition.ts';
import { useDraftStream } from './use-draft-stream.ts';

/** Writes drafts into the shared text of a post, or into a channel's own. */
export function useDrafting({ value, change, changePart }: Editing) {
  const draft = useDraftStream<EditorTab>();
  /** What the latest draft was asked for. */
  const [asked, setAsked] = useState<{ request: PostDraftRequest; into: EditorTab } | null>(null);
  const { written } = draft;
  const targetOf = (into: EditorTab) => {
    const write = (make: (before: string) => string | null) =>
      into === 'all'
        ? change((all) => ({ ...all, text: make(all.text) ?? '' }))
        : changePart(into, (part, all) => ({ ...part, ownText: make(textFor(all, into)) }));
    const former = into === 'all' ? value.text : value.parts[into].ownText;
    return {
      into,
      replace: (text: string) => write(() => text),
      append: (piece: string) => write((before) => before + piece),
      undo: () => write(() => former),
    };
  };
  // Text typed into the draft afterward isn't discarded with it.
  const isAsWritten =
    written !== null && (written.into === 'all' ? value.text : textFor(value, written.into)) === written.text;
  const start = (request: PostDraftRequest, into: EditorTab) => {
    const inFull = into === 'all' ? request : { ...request, channel: into };
    setAsked({ request: inFull, into });
    draft.start(inFull, targetOf(into));
  };
  return {
    ...draft,
    undo: isAsWritten ? draft.undo : null,
    start,
    request: asked?.request ?? null,
    /** Drafts again without these lines of the brief. */
    strike: (struck: string[]) => asked && start({ ...asked.request, struck }, asked.into),
  };
}
