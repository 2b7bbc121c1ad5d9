import { IconExternalLink, IconX } from '@tabler/icons-react';
import type { Signal } from '#contract/signals/signals.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import classes from './signal-table.module.css';
import { tableMessages } from './table-messages.ts';

type RowActionsProps = {
  signal: Signal;
  /** Distance from the top of the scroller, px. */
  top: number;
  onDismiss: (signal: Signal) => void;
};

/**
 * Quick actions for the row under the pointer; one element for the whole table. Shortcuts and the panel offer
 * the same actions.
 */
export function RowActions({ signal, top, onDismiss }: RowActionsProps) {
  const link = outsideLink(signal.url);
  return (
    <div className={classes.actions} style={{ transform: `translateY(${top}px)` }} data-row={signal.id}>
      <div className={classes.actionGroup}>
        {link && (
          <a {...link} tabIndex={-1} className={classes.action} data-tip={tableMessages.openProfile}>
            <IconExternalLink size={15} stroke={1.6} aria-hidden />
            <span className="visually-hidden">{tableMessages.openProfileOf(signal.name)}</span>
          </a>
        )}
        {signal.status !== 'dismissed' && (
          <button
            type="button"
            tabIndex={-1}
            className={classes.action}
            aria-label={tableMessages.dismissOf(signal.name)}
            data-tip={tableMessages.dismiss}
            onClick={() => onDismiss(signal)}
          >
            <IconX size={15} stroke={1.6} />
          </button>
        )}
      </div>
    </div>
  );
}
