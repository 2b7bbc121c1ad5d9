import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { FitReceipt, Receipt } from '#contract/signals/signal-details.ts';
import type { Intensity } from '#contract/signals/signal-kinds.ts';
import type { Signal, SignalDetails } from '#contract/signals/signals.ts';
import { IntensityBadge } from '#web/features/signals/labels/intensity-badge.tsx';
import {
  fitFieldLabels,
  fitValueLabel,
  formatFit,
  formatScore,
  listed,
  receiptLabel,
} from '#web/features/signals/labels/signal-labels.ts';
import { absoluteTime } from '#web/ui/relative-time.ts';
import { panelMessages } from './panel-messages.ts';
import classes from './score-card.module.css';
import { scoreChange } from './score-change.ts';

type ScoreLineProps = {
  /** One score per day, oldest first. */
  days: readonly number[];
  intensity: Intensity;
};

const width = 112;
const height = 28;

/** The history of a score, as one line from zero up. */
function ScoreLine({ days, intensity }: ScoreLineProps) {
  const top = Math.max(...days, 1);
  const step = width / Math.max(1, days.length - 1);
  const points = days.map((score, day) => {
    const y = height - 2 - (score / top) * (height - 4);
    return `${(day * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={classes.line}
      data-intensity={intensity}
      height={height}
      preserveAspectRatio="none"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      <title>{panelMessages.line(formatScore(days[0] ?? 0), formatScore(days.at(-1) ?? 0))}</title>
      <polyline points={points.join(' ')} />
    </svg>
  );
}

type ScoreCardProps = {
  signal: Signal;
  /** Undefined while loading. */
  details: Pick<SignalDetails, 'receipt' | 'trend' | 'fit'> | undefined;
};

/** Score, intensity, change, and 90 days in one line. The score's breakdown expands below. */
export function ScoreCard({ signal, details }: ScoreCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const receipt = details?.receipt;
  const { score, intensity } = receipt ?? signal;
  const change = details ? scoreChange(details.trend) : null;
  return (
    <section className={classes.card} aria-labelledby={`${id}-score`}>
      <h3 id={`${id}-score`}>
        <UnstyledButton
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={!details}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={classes.top}>
            <span className="visually-hidden">{panelMessages.score}</span>
            <span className={classes.score}>{formatScore(score)}</span>
            <IntensityBadge intensity={intensity} />
            {change && (
              <span className={classes.change} data-up={change.by > 0 || undefined}>
                <span aria-hidden>{change.text}</span>
                <span className="visually-hidden">{change.label}</span>
              </span>
            )}
            <span className={classes.space} />
            {details && details.trend.days.length > 1 && (
              <ScoreLine days={details.trend.days} intensity={intensity} />
            )}
          </span>
          <span className={classes.sum}>
            <span className="cut">{receipt ? summaryOf(receipt, details.fit) : ' '}</span>
            <IconChevronDown className={classes.chevron} size={16} stroke={1.6} aria-hidden />
          </span>
        </UnstyledButton>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && details && (
          <>
            <ScoreReceipt receipt={details.receipt} />
            {details.fit && <FitRules receipt={details.fit} />}
          </>
        )}
      </div>
    </section>
  );
}

/** `5 comments 29.2 · 8 active days, ×1.7 · fit +8`. */
function summaryOf({ lines }: Receipt, fit: FitReceipt | null): string {
  const parts = lines.map((line) => {
    const { what, how } = receiptLabel(line);
    return line.type === 'active_days' ? `${what}, ${how}` : `${what} ${formatScore(line.points)}`;
  });
  if (fit) parts.push(panelMessages.fit(formatFit(fit.fit)).toLowerCase());
  return parts.length === 0 ? panelMessages.nothingCounts : parts.join(' · ');
}

/** Lines that add up to the score, at the time they were computed. */
function ScoreReceipt({ receipt }: { receipt: Receipt }) {
  return (
    <>
      {receipt.lines.length === 0 ? (
        <p className={classes.note}>{panelMessages.nothingCounts}</p>
      ) : (
        <table className={classes.receipt} aria-label={panelMessages.score}>
          <tbody>
            {receipt.lines.map((line) => {
              const label = receiptLabel(line);
              return (
                <tr key={line.type}>
                  <th scope="row">{label.what}</th>
                  <td className={classes.how}>{label.how}</td>
                  <td className={classes.points}>{signed(line.points, line.type === 'active_days')}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{panelMessages.score}</th>
              <td className={classes.how}>{panelMessages.asOf(absoluteTime(receipt.at))}</td>
              <td className={classes.points}>{formatScore(receipt.score)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <p className={classes.foot}>
        <span>{receipt.version > 1 && panelMessages.byVersion(receipt.version)}</span>
        <Link to="/dashboard/settings/scoring">{panelMessages.editWeights}</Link>
      </p>
    </>
  );
}

/** A factor's points are shown with a sign. */
const signed = (points: number, isFactor: boolean) =>
  isFactor && points >= 0 ? `+${formatScore(points)}` : formatScore(points);

/** The reasons for the fit: the user's matching rules, which add up to it. */
function FitRules({ receipt }: { receipt: FitReceipt }) {
  return (
    <div className={classes.fit}>
      <h4>
        {panelMessages.fit(formatFit(receipt.fit))} <span>{panelMessages.fitBy}</span>
      </h4>
      {receipt.lines.length === 0 ? (
        <p className={classes.note}>{panelMessages.noRuleMatches(receipt.rules)}</p>
      ) : (
        <table className={classes.receipt} aria-label={panelMessages.matchingRules}>
          <tbody>
            {receipt.lines.map(({ rule, field, matched, points }) => (
              <tr key={rule}>
                <th scope="row">
                  {fitFieldLabels[field]}{' '}
                  <strong>{listed(matched.map((one) => fitValueLabel(field, one)))}</strong>
                </th>
                <td className={classes.points}>{formatFit(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
