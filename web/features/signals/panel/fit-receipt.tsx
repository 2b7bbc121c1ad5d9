import type { FitReceipt as Fit } from '#contract/signals.ts';
import { fitFieldWords, fitValueWord, formatCount, formatFit, listed } from '#web/features/signals/words.ts';
import classes from './signal-panel.module.css';

/** Why the fit is what it is: the user's own rules that match, which sum to it. */
export function FitReceipt({ receipt }: { receipt: Fit }) {
  return (
    <section className={classes.section} aria-labelledby="why-fit">
      <div className={classes.heading}>
        <h3 id="why-fit">Fit {formatFit(receipt.fit)}</h3>
        <span className={classes.quiet}>by your own rules</span>
      </div>
      {receipt.lines.length === 0 ? (
        <p className={classes.note}>
          {receipt.rules === 1
            ? 'Your rule does not match.'
            : `None of your ${formatCount(receipt.rules)} rules matches.`}
        </p>
      ) : (
        <table className={classes.receipt} aria-label="Rules that match">
          <tbody>
            {receipt.lines.map(({ rule, field, matched, points }) => (
              <tr key={rule}>
                <th scope="row">
                  {fitFieldWords[field]}{' '}
                  <strong>{listed(matched.map((one) => fitValueWord(field, one)))}</strong>
                </th>
                <td className={classes.points}>{formatFit(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
