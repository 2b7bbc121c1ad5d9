import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Publication } from '#contract/channels/publications.ts';
import { api } from '#web/lib/api.ts';
import { useReadAgain } from '#web/lib/use-read-again.ts';
import { addDays, dayIn, onDay } from '#web/lib/zoned-time.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { dayLabel, postsMessages as messages } from './posts-messages.ts';

const schedule = (id: string, at: string) => api.publications.schedule({ params: { id }, body: { at } });
const showError = (error: Error) => void showFailure(error);

/** Reschedules a post on all its channels. The move can be undone for ten seconds. */
export function useMove(zoneWords: (moment: string) => string) {
  const readAgain = useReadAgain(['publication']);
  const back = useMutation({
    mutationFn: async (posts: readonly Publication[]) => {
      for (const { id, dueAt } of posts) if (dueAt !== null) await schedule(id, dueAt);
    },
    onError: showError,
    onSettled: readAgain,
  });
  return useMutation({
    mutationFn: async ({ posts, to }: { posts: readonly Publication[]; to: Date }) => {
      for (const { id } of posts) await schedule(id, to.toISOString());
    },
    onSuccess: (_, { posts, to }) =>
      offerUndo({ message: messages.movedTo(zoneWords(to.toISOString())), undo: () => back.mutate(posts) }),
    onError: showError,
    onSettled: readAgain,
  });
}

/** Turns a scheduled post back into a draft, on all its channels. */
export function useUnschedule(onDraft: (publication: Publication) => void) {
  const readAgain = useReadAgain(['publication']);
  return useMutation({
    mutationFn: async (posts: readonly Publication[]) => {
      for (const { id } of posts) await api.publications.unschedule({ params: { id } });
      return posts[0];
    },
    onSuccess: (first) => {
      showToast(messages.nowDraft);
      if (first) onDraft(first);
    },
    onError: showError,
    onSettled: readAgain,
  });
}

/** Cancels the unsent parts of a post. */
export function useCancelPost() {
  const readAgain = useReadAgain(['publication']);
  return useMutation({
    mutationFn: async (posts: readonly Publication[]) => {
      for (const { id } of posts) await api.publications.cancel({ params: { id } });
    },
    onSuccess: () => showToast(messages.canceled, 'success'),
    onError: showError,
    onSettled: readAgain,
  });
}

/** Copies a post to a new draft and opens it. */
export function useDuplicate() {
  const readAgain = useReadAgain(['publication']);
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (id: string) => api.compositions.duplicate({ params: { id } }),
    onSuccess: ({ id, network: realm }) => {
      showToast(messages.duplicated, 'success');
      return navigate({ to: '/dashboard/posts', search: { network: realm, compose: id } });
    },
    onError: showError,
    onSettled: readAgain,
  });
}

/** Sets or clears the day on which Today asks whether to post something again. */
export function useRemind(onDone: () => void) {
  const readAgain = useReadAgain(['publication']);
  return useMutation({
    mutationFn: ({ id, on }: { id: string; on: string | null }) =>
      api.compositions.remind({ params: { id }, body: { on } }),
    onSuccess: ({ remindOn }) => {
      showToast(
        remindOn === null ? messages.reminderRemoved : messages.reminderSet(dayLabel(remindOn)),
        'success',
      );
      onDone();
    },
    onError: showError,
    onSettled: readAgain,
  });
}

/** Deletes drafts. */
export function useRemoveDrafts() {
  const readAgain = useReadAgain(['publication']);
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await api.publications.remove({ params: { id } });
    },
    onSuccess: () => showToast(messages.deleted, 'success'),
    onError: showError,
    onSettled: readAgain,
  });
}

/** Schedules several drafts: the first at the given time, each further one a day later. */
export function useScheduleSeveral(zone: string, onDone: () => void) {
  const readAgain = useReadAgain(['publication']);
  return useMutation({
    mutationFn: async ({ posts, first }: { posts: readonly (readonly Publication[])[]; first: Date }) => {
      for (const [index, its] of posts.entries()) {
        const at = onDay(first, addDays(dayIn(first, zone), index), zone);
        for (const { id } of its) await schedule(id, at.toISOString());
      }
      return posts.length;
    },
    onSuccess: (scheduled) => {
      showToast(messages.scheduledSeveral(scheduled), 'success');
      onDone();
    },
    onError: showError,
    onSettled: readAgain,
  });
}
