import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { Channel } from '#contract/channels/publications.ts';
import { xPrices } from '#core/channels/twitter.ts';
import { postsMessages as messages, moneyLabel } from '#web/features/channels/posts-messages.ts';
import { ConnectLink } from '#web/features/shared/connect-link.tsx';
import classes from './composer.module.css';
import type { Checks } from './use-checks.ts';

type Props = {
  checks: Checks;
  chosen: readonly Channel[];
  /** Whether there is text to check. */
  isWritten: boolean;
  /** Removes the link from the text for X; null if there is none. */
  onRemoveLink: (() => void) | null;
};

/** Errors, warnings, and cost. One line as long as all is well. */
export function CheckLine({ checks, chosen, isWritten, onRemoveLink }: Props) {
  if (!isWritten || chosen.length === 0) return <div className={classes.checks} />;
  const items = checks.current;
  const warnings = (items ?? []).flatMap((item) =>
    item.warnings.filter(({ code }) => code !== 'empty').map((each) => ({ ...each, channel: item.channel })),
  );
  const cost = items?.find(({ channel }) => channel === 'twitter')?.costUsd ?? null;
  // What X counts as a link is what it charges for.
  const hasDearLink = onRemoveLink !== null && (cost ?? 0) * 1_000_000 >= xPrices.postWithLink;
  const isBlocked = items?.some((item) => item.warnings.some(({ blocks }) => blocks)) ?? false;
  return (
    <ul className={classes.checks} aria-label={messages.checks}>
      {items === undefined && <li data-tone="quiet">{messages.checking}</li>}
      {items !== undefined && !isBlocked && (
        <li data-tone="success">
          <IconCircleCheck size={16} aria-hidden />
          <span>{messages.fits(chosen)}</span>
        </li>
      )}
      {warnings.map(({ channel, code, message, blocks }) => (
        <li key={channel + code + message} data-tone={blocks ? 'danger' : 'warning'}>
          {blocks ? <IconBan size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          <span>
            {message} {code === 'connection' && <ConnectLink channel={channel} />}
          </span>
        </li>
      ))}
      {cost !== null && cost > 0 && (
        <li data-tone={hasDearLink ? 'cost' : 'quiet'}>
          <IconInfoCircle size={16} aria-hidden />
          <span>{messages.xCharges(moneyLabel(cost))}</span>
          {hasDearLink && onRemoveLink && (
            <UnstyledButton className={classes.linkButton} onClick={onRemoveLink}>
              {messages.removeLink}
            </UnstyledButton>
          )}
        </li>
      )}
    </ul>
  );
}
