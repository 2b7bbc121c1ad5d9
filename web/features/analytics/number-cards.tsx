import { ActionIcon, Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type Analytics, AnalyticsNumber } from '#contract/engage-analytics.ts';
import classes from './analytics.module.css';
import { numberWord } from './day-rows.ts';

const format = new Intl.NumberFormat('en');

/** The numbers of a window, each with what it means behind its icon. */
export function NumberCards({ analytics }: { analytics: Analytics }) {
  const { totals, streak, definitions } = analytics;
  const days = streak === 1 ? '1 day' : `${format.format(streak)} days`;
  return (
    <dl className={classes.cards}>
      {AnalyticsNumber.options.map((number) => (
        <NumberCard
          key={number}
          name={numberWord[number]}
          value={format.format(totals[number])}
          meaning={definitions[number]}
        />
      ))}
      <NumberCard name={numberWord.streak} value={days} meaning={definitions.streak} />
    </dl>
  );
}

function NumberCard({ name, value, meaning }: { name: string; value: string; meaning: string }) {
  return (
    <div className={classes.card}>
      <dt>
        {name}
        <Popover width={280} position="bottom-start" withArrow trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon size="sm" variant="subtle" color="gray" aria-label={`What “${name}” means`}>
              <IconInfoCircle size={15} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown className={classes.meaning}>{meaning}</Popover.Dropdown>
        </Popover>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
