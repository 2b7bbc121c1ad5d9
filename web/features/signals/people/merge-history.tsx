import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Signal } from '#contract/signals/signals.ts';
import { formatCount } from '#core/pluralize.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { causeLabel } from './merge-labels.ts';
import classes from './people.module.css';
import { personMerges } from './people-queries.ts';
import { useSplitPerson } from './use-merge-people.ts';

/**
 * The records a person was merged from, who merged them, and a way to undo. Renders nothing without a merge.
 */
export function MergeHistory({ signal }: { signal: Signal }) {
  const merges = useQuery(personMerges(signal.connectedProfileId, signal.personId)).data?.items ?? [];
  const apart = useSplitPerson(signal);
  if (merges.length === 0) return null;
  return (
    <section className={classes.history} aria-labelledby="merged-from">
      <h3 id="merged-from">Merged from {formatCount(merges.length + 1)} records</h3>
      <ul>
        {merges.map((merge) => (
          <li key={merge.id}>
            <span className={classes.who}>
              <span className="cut" title={merge.name}>
                {merge.name}
              </span>
              <span className={classes.detail}>
                {causeLabel(merge)}, <MomentText moment={merge.at} />
              </span>
            </span>
            {merge.canUndo ? (
              <Button
                variant="default"
                size="compact-sm"
                loading={apart.isPending}
                aria-label={`Unmerge ${signal.name} and ${merge.name}`}
                onClick={() => apart.mutate(merge)}
              >
                Unmerge
              </Button>
            ) : (
              <span className={classes.detail}>after the one above</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
