import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sampleMessage } from '#core/sample-messages.ts';
import { settings } from '#web/lib/settings.ts';
import type { FrameState } from './frame.tsx';
import { frameMessages } from './frame-messages.ts';
import classes from './sample-tag.module.css';

type Props = Pick<FrameState, 'sample' | 'plan'> & { isShort?: boolean };

/**
 * A tag beside the user: says that data is, or may be, sample data; otherwise the user's plan, if there are
 * plans.
 */
export function SampleTag({ sample, plan, isShort = false }: Props) {
  if (sample === 'network') {
    const text = sampleMessage(settings().real);
    const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
    return (
      <Tooltip label={`${frameMessages.sampleNetwork}. ${sentence}`} multiline maw={260} position="top">
        {/* Focus also opens the tooltip. */}
        <button
          type="button"
          className={classes.tag}
          aria-label={`${frameMessages.sampleNetwork}. ${sentence}`}
        >
          {isShort ? 'S' : 'Sample'}
        </button>
      </Tooltip>
    );
  }
  if (sample === 'data') {
    return (
      <Tooltip label={frameMessages.sampleDataLeft} multiline maw={260} position="top">
        <Link
          to="/dashboard/settings/data"
          className={classes.tag}
          aria-label={`${frameMessages.sampleDataLeft} ${frameMessages.removeIt}`}
        >
          {isShort ? 'S' : frameMessages.sampleData}
        </Link>
      </Tooltip>
    );
  }
  if (!plan || plan.isUnlocked || isShort) return null;
  return (
    <Link
      to="/dashboard/settings/plan"
      className={classes.plan}
      aria-label={frameMessages.plan(plan.plan.title)}
    >
      {plan.plan.title}
    </Link>
  );
}
