import { Button, Group, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ScoreVersion } from '#contract/signals/score.ts';
import { api } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { scoreQuery, scoreVersions } from './score-queries.ts';
import classes from './scoring.module.css';
import { changeLabels, rulesLabel } from './version-labels.ts';

type VersionHistoryProps = {
  /** The version in use. */
  current: number;
  /** Whether restoring a version would discard changes. */
  isDirty: boolean;
};

/** All saved versions, each with a restore button. */
export function VersionHistory({ current, isDirty }: VersionHistoryProps) {
  const client = useQueryClient();
  const versions = useInfiniteQuery(scoreVersions);
  const take = useMutation({
    mutationFn: (id: string) => api.score.take({ params: { id } }),
    onSuccess: (score) => {
      client.setQueryData(scoreQuery.queryKey, score);
      void client.invalidateQueries({ queryKey: scoreVersions.queryKey });
      showToast(`Saved as version ${score.version}`, 'success');
    },
    onError: (error) => showFailure(error),
  });
  const items = versions.data?.pages.flatMap((page) => page.items);
  return (
    <section className={classes.history} aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      {versions.isError && !items ? (
        <LoadError of={versions} title="Couldn’t load the versions" />
      ) : !items ? (
        <Skeleton height={40} />
      ) : items.length === 0 ? (
        <p className={`${classes.words} quiet`}>Each save is a version you can restore.</p>
      ) : (
        <ol aria-label="Versions">
          {items.map((version, index) => (
            <li key={version.id} className={classes.version}>
              <Group gap="xs" wrap="nowrap">
                <strong>Version {version.version}</strong>
                {version.version === current && <Badge tone="success">In use</Badge>}
                <span className={`${classes.words} quiet`}>
                  {version.madeAt === null ? 'Default weights' : <MomentText moment={version.madeAt} />}
                </span>
              </Group>
              <span className={`${classes.words} quiet`}>{wordsOf(version, items[index + 1])}</span>
              {version.version !== current && (
                <Button
                  variant="default"
                  size="compact-sm"
                  className={classes.take}
                  disabled={isDirty || take.isPending}
                  title={isDirty ? 'Save or discard your changes first' : undefined}
                  aria-label={`Restore this version: ${version.version}`}
                  onClick={() => take.mutate(version.id)}
                >
                  Restore this version
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      <MoreButton list={versions} label="Show older versions" isQuiet />
    </section>
  );
}

/**
 * What a version changed. For the first one, or if its predecessor isn't loaded, just its number of rules.
 */
function wordsOf(version: ScoreVersion, before: ScoreVersion | undefined): string {
  const again = version.takenFrom === null ? [] : [`version ${version.takenFrom} again`];
  const changes = before ? changeLabels(before, version) : [rulesLabel(version.fit.length)];
  const shown = changes.length > 4 ? [...changes.slice(0, 3), `${changes.length - 3} more changes`] : changes;
  return [...again, ...shown].join(' · ');
}
