import type { Receipt } from '#contract/signals.ts';
import { IntensityBadge } from '#web/features/signals/table/intensity-badge.tsx';
import { formatScore, receiptWords } from '#web/features/signals/words.ts';
import { absoluteTime } from '#web/ui/relative-time.ts';
import classes from './signal-panel.module.css';

/** Why the score is what it is: lines that sum to it, as of the moment they were reckoned for. */
export function ScoreReceipt({ receipt }: { receipt: Receipt }) {
  return (
    <section className={classes.section} aria-labelledby="why-score">
      <div className={classes.heading}>
        <h3 id="why-score">Why {formatScore(receipt.score)}</h3>
        <IntensityBadge intensity={receipt.intensity} />
        <span className={classes.quiet}>
          intent{receipt.version > 1 && `, by version ${receipt.version} of your points`}
        </span>
      </div>
      {receipt.lines.length === 0 ? (
        <p className={classes.note}>Nothing here counts: only what they did towards you gives points.</p>
      ) : (
        <table className={classes.receipt}>
          <tbody>
            {receipt.lines.map((line) => {
              const words = receiptWords(line);
              return (
                <tr key={line.type}>
                  <th scope="row">{words.what}</th>
                  <td className={classes.how}>{words.how}</td>
                  <td className={classes.points}>{signed(line.points, line.type === 'active_days')}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Score</th>
              <td className={classes.how}>as of {absoluteTime(receipt.at)}</td>
              <td className={classes.points}>{formatScore(receipt.score)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

/** What a factor adds is told with its sign. */
const signed = (points: number, isFactor: boolean) =>
  isFactor && points >= 0 ? `+${formatScore(points)}` : formatScore(points);
