import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ScoreMove, ScorePoints, ScorePreview } from '#contract/signals/score.ts';
import { formatCount } from '#core/pluralize.ts';
import { IntensityBadge } from '#web/features/signals/labels/intensity-badge.tsx';
import { countOfPeople, formatScore } from '#web/features/signals/labels/signal-labels.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { samePoints } from './score-draft.ts';
import { movePreview, type PreviewedProfile } from './score-queries.ts';
import classes from './scoring.module.css';

type MovePreviewProps = {
  /** Null while a points field is being edited. */
  points: ScorePoints | null;
  saved: ScorePoints;
  profileId: PreviewedProfile;
};

/** Who would move if the points were saved, updated while the user edits. */
export function MovePreview({ points, saved, profileId }: MovePreviewProps) {
  const [debounced] = useDebouncedValue(points, 400);
  const isSame = debounced !== null && samePoints(debounced, saved);
  const preview = useQuery({
    ...movePreview(debounced ?? saved, profileId),
    enabled: debounced !== null && !isSame,
  });
  if (debounced === null) return <p className={`${classes.words} quiet`}>Enter points for every type.</p>;
  if (isSame) return <p className={`${classes.words} quiet`}>Change points to see the impact.</p>;
  if (preview.isLoadingError) return <LoadError of={preview} title="Couldn’t load the preview" />;
  if (!preview.data) return <PreviewSkeleton />;
  const isOld = preview.isPlaceholderData || debounced !== points;
  return (
    <div className={classes.result} aria-busy={isOld} data-old={isOld || undefined}>
      <Result preview={preview.data} />
    </div>
  );
}

function Result({ preview }: { preview: ScorePreview }) {
  const { rising, falling, bands, looked, total } = preview;
  const moves = rising.length + falling.length + bands.length;
  return (
    <>
      {total === 0 ? (
        <p className={`${classes.words} quiet`}>No one has engaged yet.</p>
      ) : moves === 0 ? (
        <p className={`${classes.words} quiet`}>No one changes position.</p>
      ) : null}
      {bands.length > 0 && (
        <ul className={classes.bands} aria-label="Band changes">
          {bands.map(({ from, to, count }) => (
            <li key={`${from} ${to}`}>
              <strong className="tabular">{countOfPeople(count)}</strong>
              <IntensityBadge intensity={from} />
              <IconArrowRight size={14} aria-label="to" />
              <IntensityBadge intensity={to} />
            </li>
          ))}
        </ul>
      )}
      <Moves title="Would rise" icon={<IconTrendingUp size={16} aria-hidden />} moves={rising} />
      <Moves title="Would fall" icon={<IconTrendingDown size={16} aria-hidden />} moves={falling} />
      {looked < total && (
        <p className={`${classes.words} quiet`}>
          Based on the {formatCount(looked)} highest scores of {formatCount(total)}.
        </p>
      )}
    </>
  );
}

type MovesProps = { title: string; icon: React.ReactNode; moves: ScoreMove[] };

function Moves({ title, icon, moves }: MovesProps) {
  if (moves.length === 0) return null;
  return (
    <section className={classes.moves} aria-label={title}>
      <div className={classes.movesHead}>
        <h3>
          {icon} {title}
        </h3>
        <span>Place</span>
        <span>Score</span>
      </div>
      <ol>
        {moves.map(({ id, connectedProfileId, name, from, to }) => (
          <li key={id} className={classes.move}>
            <Link
              to="/dashboard/signals/$connectedProfileId"
              params={{ connectedProfileId }}
              search={{ signal: id }}
              className="cut"
              title={name}
            >
              {name}
            </Link>
            <span className="tabular" title="Place by score, before and after">
              {formatCount(from.rank)} <IconArrowRight size={12} aria-label="to" /> {formatCount(to.rank)}
            </span>
            <span className="tabular" title="Score, before and after">
              <span className={`${classes.words} quiet`}>{formatScore(from.score)}</span>{' '}
              <IconArrowRight size={12} aria-label="to" /> {formatScore(to.score)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const lines = ['a', 'b', 'c', 'd', 'e', 'f'];

function PreviewSkeleton() {
  return (
    <div className={classes.result} aria-busy="true">
      <Skeleton height={22} width="70%" />
      {lines.map((line) => (
        <Skeleton key={line} height={12} />
      ))}
    </div>
  );
}
