import { Progress, Text } from '@mantine/core';
import type { MeterUse } from '#contract/payment.ts';
import { formatDay } from '#web/ui/relative-time.ts';
import classes from './plan.module.css';
import { meterNames, usedWords } from './plan-words.ts';

/** What was used of each limit, as bars; without a limit as a number. */
export function MeterBars({ meters }: { meters: readonly MeterUse[] }) {
  return (
    <ul className={classes.meters}>
      {meters.map((use) => (
        <MeterBar key={use.meter} use={use} />
      ))}
    </ul>
  );
}

function MeterBar({ use: { meter, used, limit, paused, resetsAt } }: { use: MeterUse }) {
  const part = limit === null ? 0 : limit === 0 ? 100 : Math.min(100, (used / limit) * 100);
  const isFull = limit !== null && used >= limit;
  return (
    <li>
      <div className={classes.meter}>
        <span>{meterNames[meter]}</span>
        <span className="tabular">{usedWords(used, limit)}</span>
      </div>
      {limit !== null && (
        <Progress
          value={part}
          size="sm"
          {...(isFull ? { color: 'orange' } : {})}
          aria-label={meterNames[meter]}
        />
      )}
      {limit !== null && (isFull || paused.length > 0) && (
        <Text size="sm" c="dimmed">
          {pausedWords(paused) ?? fullWords(resetsAt)}
        </Text>
      )}
    </li>
  );
}

function pausedWords(paused: MeterUse['paused']): string | null {
  if (paused.length === 0) return null;
  const names = paused.slice(0, 3).map(({ name }) => name);
  const more = paused.length - names.length;
  return `Paused: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. The oldest go on.`;
}

function fullWords(resetsAt: string | null): string {
  return resetsAt === null
    ? 'All in use.'
    : `Used up. What is new waits until ${formatDay(resetsAt)}; what is there stays.`;
}
