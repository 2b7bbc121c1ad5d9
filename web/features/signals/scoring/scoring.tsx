import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { FailedState } from '#web/features/signals/failed-state.tsx';
import { ApplyState } from './apply-state.tsx';
import { FitEditor } from './fit-editor.tsx';
import { MovePreview } from './move-preview.tsx';
import { PointsEditor } from './points-editor.tsx';
import { SaveBar } from './save-bar.tsx';
import { pointsOf } from './score-draft.ts';
import { scoreQuery } from './score-queries.ts';
import classes from './scoring.module.css';
import { type ScoreEditing, useScoreDraft } from './use-score-draft.ts';
import { VersionHistory } from './version-history.tsx';

type ScoringProps = { profiles: readonly ConnectedProfile[]; onDirty: (isDirty: boolean) => void };

/** What scores and fits are made by: points, rules, who would move, and all versions. */
export function Scoring(props: ScoringProps) {
  const score = useQuery(scoreQuery);
  if (score.data) return <Loaded score={score.data} {...props} />;
  if (!score.isError) return <ScoringSkeleton />;
  return (
    <FailedState
      error={score.error}
      what="The points could not be read."
      onRetry={() => void score.refetch()}
    />
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
          <div className={classes.sectionHead}>
            <h2 id="preview-title">Who would move</h2>
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
          </div>
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

/** All at once means the real ones where there are any: sample and real people are never one ranking. */
function profileChoices(profiles: readonly ConnectedProfile[]) {
  const isMixed = new Set(profiles.map(({ network }) => network)).size > 1;
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
