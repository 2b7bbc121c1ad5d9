import type { WebhookHour } from '#contract/webhook.ts';
import { absoluteTime } from '#web/ui/relative-time.ts';
import classes from './webhook.module.css';

/** Deliveries of the last 24 hours, hour by hour: what arrived below, what failed on top. */
export function HoursPlot({ hours }: { hours: readonly WebhookHour[] }) {
  const delivered = sum(hours.map((hour) => hour.delivered));
  const failed = sum(hours.map((hour) => hour.failed));
  const max = Math.max(1, ...hours.map((hour) => hour.delivered + hour.failed));
  const percent = (count: number) => `${(100 * count) / max}%`;
  return (
    <figure className={classes.plot}>
      <figcaption>
        Last 24 hours: {delivered.toLocaleString('en')} delivered, {failed.toLocaleString('en')} failed
        <span className={classes.legend} aria-hidden>
          <i data-kind="delivered" /> delivered <i data-kind="failed" /> failed
        </span>
      </figcaption>
      <ol className={classes.bars} aria-label="Attempts by hour">
        {hours.map((hour) => {
          const words = `${absoluteTime(hour.at)}: ${hour.delivered} delivered, ${hour.failed} failed`;
          return (
            <li key={hour.at} title={words}>
              <span className={classes.unseen}>{words}</span>
              <i data-kind="failed" style={{ height: percent(hour.failed) }} />
              <i data-kind="delivered" style={{ height: percent(hour.delivered) }} />
            </li>
          );
        })}
      </ol>
      <div className={classes.axis} aria-hidden>
        <span>24 h ago</span>
        <span>now</span>
      </div>
    </figure>
  );
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
