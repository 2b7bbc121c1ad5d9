import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Score } from '#contract/score.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { draftOf, isChanged, rulesOf, type ScoreDraft } from './score-draft.ts';
import { scoreQuery, scoreVersions } from './score-queries.ts';

/** Points and rules while they are edited. */
export type ScoreEditing = ReturnType<typeof useScoreDraft>;

/**
 * What is being edited, and upon which version. A version that was saved elsewhere is taken over at once where
 * nothing was changed here; else it waits until the changes are discarded.
 */
export function useScoreDraft(score: Score, onDirty: (isDirty: boolean) => void) {
  const client = useQueryClient();
  const [base, setBase] = useState(score);
  const [draft, setDraft] = useState<ScoreDraft>(() => draftOf(score));
  const isDirty = isChanged(draft, base);
  const startFrom = (next: Score) => {
    setBase(next);
    setDraft(draftOf(next));
  };
  if (base.version !== score.version && !isDirty) startFrom(score);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  const rules = rulesOf(draft);
  const save = useMutation({
    mutationFn: (body: Parameters<typeof api.score.change>[0]['body']) => api.score.change({ body }),
    onSuccess: (saved) => {
      startFrom(saved);
      client.setQueryData(scoreQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: scoreVersions.queryKey });
      showToast(`Saved as version ${saved.version}`, 'success');
    },
    // Somebody may have saved meanwhile: what is in use is read again, and shown beside the changes.
    onError: () => client.invalidateQueries({ queryKey: scoreQuery.queryKey, exact: true }),
  });
  return {
    base,
    draft,
    isDirty,
    /** The version in use where it is not the one that is edited. */
    newer: base.version === score.version ? null : score.version,
    canSave: isDirty && rules !== null,
    isSaving: save.isPending,
    error: save.error,
    change: setDraft,
    save: () => rules && save.mutate({ ...rules, basedOn: base.version }),
    discard: () => {
      save.reset();
      startFrom(score);
    },
  };
}
