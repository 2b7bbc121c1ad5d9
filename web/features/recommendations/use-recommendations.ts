import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecommendedPerson } from '#contract/engage/recommendations.ts';
import { api } from '#web/lib/api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { offerUndoOf } from '#web/ui/undo-store.ts';
import { recommendationsQuery } from './queries.ts';
import { followMessages, recommendationNotices as notices } from './recommendations-messages.ts';

/** Follows a recommended person. A job then fetches their posts. */
export function useFollow() {
  const readAgain = useReadFollowed();
  return useMutation({
    mutationFn: ({ personId }: RecommendedPerson) => api.recommendations.follow({ body: { id: personId } }),
    onSuccess: async (_, { name }) => {
      showToast(notices.followed(name), 'success');
      await readAgain();
    },
    onError: (error, { name }) => showFailure(error, notices.notFollowed(name)),
  });
}

/** Refetches what depends on who the user follows. */
function useReadFollowed() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      (['recommendations', 'engage-profile', 'feed', 'feed-rows', 'daily-posts', 'today'] as const).map(
        (name) => client.invalidateQueries({ queryKey: [name] }),
      ),
    );
}

/** Follows several recommended people, one after the other. Those that fail stay recommended. */
export function useFollowAll() {
  const readAgain = useReadFollowed();
  return useMutation({
    mutationFn: async (people: RecommendedPerson[]) => {
      const failures: Error[] = [];
      for (const { personId } of people) {
        await api.recommendations
          .follow({ body: { id: personId } })
          .catch((error: Error) => failures.push(error));
      }
      return failures;
    },
    onSuccess: async ([failure, ...others], people) => {
      const failed = failure === undefined ? 0 : 1 + others.length;
      if (failed < people.length) showToast(followMessages.followed(people.length - failed), 'success');
      if (failure !== undefined) showFailure(failure, followMessages.someFailed(failed));
      await readAgain();
    },
  });
}

/** Stops recommending a person, with undo. */
export function useHide() {
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all(
      (['recommendations', 'daily-posts', 'today'] as const).map((name) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    );
  return ({ personId: id, name }: RecommendedPerson) => {
    const doing = api.recommendations.never({ body: { id } }).then(
      async () => {
        await readAgain();
        return { message: notices.hidden(name), undo };
      },
      (error: Error) => {
        showFailure(error, notices.notHidden(name));
        return null;
      },
    );
    offerUndoOf(notices.hidden(name), doing);
    async function undo() {
      try {
        await api.recommendations.again({ body: { id } });
        await readAgain();
      } catch (error) {
        showFailure(error, notices.notUndone);
      }
    }
  };
}

/** Builds today’s list of people to engage with. */
export function useMakeList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.recommendations.generate({}),
    onSuccess: (job) =>
      client.setQueryData(recommendationsQuery.queryKey, (list) => list && { ...list, job }),
    onError: (error) => showFailure(error, notices.notBuilt),
  });
}
