import { Badge, Button, Text, Title } from '@mantine/core';
import { Meter, type Plan } from '#contract/payment.ts';
import classes from './plan.module.css';
import { limitWords, priceWords } from './plan-words.ts';

type Props = {
  plan: Plan;
  isCurrent: boolean;
  /** What the button says; null without one. */
  action: string | null;
  isMain: boolean;
  isBusy: boolean;
  onChoose: () => void;
};

/** A plan beside the others: its price, what it has room for, and the way to it. */
export function PlanChoice({ plan, isCurrent, action, isMain, isBusy, onChoose }: Props) {
  return (
    <li className={classes.plan}>
      <div className={classes.head}>
        <Title order={3}>{plan.title}</Title>
        {isCurrent && <Badge variant="light">Your plan</Badge>}
      </div>
      <Text className="tabular">{priceWords(plan)}</Text>
      <ul className={classes.limits}>
        {Meter.options.map((meter) => (
          <li key={meter}>{limitWords(meter, plan.limits[meter])}</li>
        ))}
      </ul>
      {action !== null && (
        <Button variant={isMain ? 'filled' : 'default'} loading={isBusy} onClick={onChoose}>
          {action}
        </Button>
      )}
    </li>
  );
}
