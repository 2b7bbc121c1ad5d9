import { Button, Group, NumberInput, Select, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { Score, ScorePoints } from '#contract/signals/score.ts';
import { EngagementIcon } from '#web/features/signals/labels/engagement-icon.tsx';
import { FailedState } from '#web/features/signals/labels/failed-state.tsx';
import { engagementTypes } from '#web/features/signals/labels/signal-labels.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { ApplyState } from './apply-state.tsx';
import { FitEditor } from './fit-editor.tsx';
import { MovePreview } from './move-preview.tsx';
import { draftOf, isChanged, pointsOf, rulesOf, type ScoreDraft } from './score-draft.ts';
import { scoreQuery, scoreVersions } from './score-queries.ts';
import classes from './scoring.module.css';
import { VersionHistory } from './version-history.tsx';
import { changeLabels, pointsLabel } from './version-labels.ts';

type PointsEditorProps = {
  points: Partial<ScorePoints>;
  saved: ScorePoints;
  shipped: ScorePoints;
  onChange: (points: Partial<ScorePoints>) => void;
};

/** The contract's maximum points for one engagement. */
const maxPoints = 20;

/** The points of one engagement of each type, before decay. */
function PointsEditor({ points, saved, shipped, onChange }: PointsEditorProps) {
  const isShipped = engagementTypes.every((type) => points[type] === shipped[type]);
  return (
    <section className={classes.points} aria-labelledby="points-title">
      <Group justify="space-between" gap="xs" mih={30}>
        <h2 id="points-title">Points</h2>
        <Button variant="default" size="compact-sm" disabled={isShipped} onClick={() => onChange(shipped)}>
          Reset to defaults
        </Button>
      </Group>
      <p className={`${classes.words} quiet`}>
        Points halve every 30 days. Each extra active day adds 10%, up to double. 10 is high, 30 is very high.
      </p>
      <ul>
        {engagementTypes.map((type) => (
          <li key={type} className={classes.type}>
            <span className={classes.icon}>
              <EngagementIcon type={type} size={16} />
            </span>
            <label htmlFor={`points-${type}`}>{pointsLabel(type)}</label>
            <span className={`${classes.words} quiet`}>
              {points[type] !== saved[type]
                ? `now ${saved[type]}`
                : saved[type] !== shipped[type] && `default ${shipped[type]}`}
            </span>
            <NumberInput
              id={`points-${type}`}
              size="xs"
              w={88}
              min={0}
              max={maxPoints}
              step={1}
              decimalScale={1}
              allowNegative={false}
              clampBehavior="strict"
              value={points[type] ?? ''}
              error={points[type] === undefined}
              aria-invalid={points[type] === undefined}
              data-changed={points[type] !== saved[type] || undefined}
              onChange={(value) =>
                onChange({ ...points, [type]: typeof value === 'number' ? value : undefined })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ScoringProps = { profiles: readonly ConnectedProfile[]; onDirty: (isDirty: boolean) => void };

/** How score and fit are computed: points, rules, a preview of who would move, and all versions. */
export function Scoring(props: ScoringProps) {
  const score = useQuery(scoreQuery);
  if (score.data) return <Loaded score={score.data} {...props} />;
  if (!score.isError) return <ScoringSkeleton />;
  return (
    <FailedState error={score.error} what="Couldn’t load the points" onRetry={() => void score.refetch()} />
  );
}

function Loaded({ score, profiles, onDirty }: ScoringProps & { score: ScoreEditing['base'] }) {
  const [profileId, setProfileId] = useState<string | null>(null);
  const editing = useScoreDraft(score, onDirty);
  const { draft, base } = editing;
  return (
    <>
      <div className={classes.state}>
        <ApplyState score={score} />
      </div>
      <div className={classes.columns}>
        <PointsEditor
          points={draft.points}
          saved={base.points}
          shipped={base.shipped}
          onChange={(points) => editing.change({ ...draft, points })}
        />
        <section className={classes.preview} aria-labelledby="preview-title">
          <Group justify="space-between" gap="xs" mih={30}>
            <h2 id="preview-title">Impact preview</h2>
            {profiles.length > 1 && (
              <Select
                size="xs"
                aria-label="Whose signals"
                data={profileChoices(profiles)}
                value={profileId ?? ''}
                allowDeselect={false}
                onChange={(value) => setProfileId(value || null)}
                comboboxProps={{ position: 'bottom-end', width: 240 }}
              />
            )}
          </Group>
          <MovePreview points={pointsOf(draft)} saved={base.points} profileId={profileId} />
        </section>
        <FitEditor
          rules={draft.rules}
          savedPoints={base.points}
          profileId={profileId}
          onChange={(rules) => editing.change({ ...draft, rules })}
        />
        <VersionHistory current={score.version} isDirty={editing.isDirty} />
      </div>
      <SaveBar editing={editing} />
    </>
  );
}

/** "All" means the real profiles if there are any. Sample and real people are never ranked together. */
function profileChoices(profiles: readonly ConnectedProfile[]) {
  const isMixed = new Set(profiles.map(({ network: realm }) => realm)).size > 1;
  return [
    { value: '', label: isMixed ? 'All real profiles' : 'All profiles' },
    ...profiles.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function ScoringSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.points}>
        {lines.map((line) => (
          <Skeleton key={line} height={30} mb={10} />
        ))}
      </div>
      <div className={classes.preview}>
        <Skeleton height={160} />
      </div>
    </div>
  );
}

/** The pending changes, with buttons to save or discard them. Only shown if something changed. */
function SaveBar({ editing }: { editing: ScoreEditing }) {
  const { base, draft, newer, error } = editing;
  if (!editing.isDirty) return null;
  const rules = rulesOf(draft);
  const changes = rules ? changeLabels(base, rules) : [];
  return (
    <section className={classes.saveBar} aria-label="Unsaved changes">
      {newer !== null ? (
        <p>Version {newer} was saved elsewhere. Discard your changes to see it.</p>
      ) : error ? (
        <ErrorNote error={error} title="Not saved" />
      ) : (
        <p className={classes.changes}>
          {rules === null ? 'Fill in all points and rules first.' : changes.join(' · ')}
        </p>
      )}
      <div className={classes.saveButtons}>
        <Button variant="default" onClick={editing.discard}>
          Discard
        </Button>
        <Button
          loading={editing.isSaving}
          disabled={!editing.canSave || newer !== null}
          onClick={editing.save}
        >
          Save as version {base.version + 1}
        </Button>
      </div>
    </section>
  );
}

/** The editing state of points and rules. */
type ScoreEditing = ReturnType<typeof useScoreDraft>;

/**
 * The draft, and the version it's based on. A version saved elsewhere is adopted at once if nothing was
 * changed here; otherwise it waits until the changes are discarded.
 */
function useScoreDraft(score: Score, onDirty: (isDirty: boolean) => void) {
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
    // Someone may have saved a version in the meantime, so refetch it and show it beside the changes.
    onError: () => client.invalidateQueries({ queryKey: scoreQuery.queryKey, exact: true }),
  });
  return {
    base,
    draft,
    isDirty,
    /** The version in use, if it isn't the one being edited. */
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
