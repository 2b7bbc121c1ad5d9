import { queryOptions } from '@tanstack/react-query';
import type { BriefQuery } from '#web/features/shared/comment-drafts/draft-brief.tsx';
import { api } from '#web/lib/api.ts';

/** A person, as one of the user's signals, and the message of theirs to answer, if it's about one. */
export type MessageTo = { signalId: string; answers?: string | undefined };

export const callOf = ({ signalId, answers }: MessageTo) => ({
  params: { id: signalId },
  query: answers === undefined ? {} : { answers },
});

/** Why to write to a person now, and the open message. */
export const messageQuery = (to: MessageTo) =>
  queryOptions({
    queryKey: ['message', 'one', to.signalId, to.answers ?? null],
    queryFn: ({ signal }) => api.messages.read(callOf(to), { signal }),
  });

/** What its drafts know. */
export const messageBriefQuery = (to: MessageTo): BriefQuery => ({
  queryKey: ['message', 'brief', to.signalId, to.answers ?? null],
  queryFn: ({ signal }) => api.messages.brief(callOf(to), { signal }),
});
