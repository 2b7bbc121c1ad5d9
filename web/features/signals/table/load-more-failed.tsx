import { Button } from '@mantine/core';
import classes from './signal-table.module.css';

/** Stands where the next rows would be when they could not be read. */
export function LoadMoreFailed({ top, onRetry }: { top: number; onRetry: () => void }) {
  return (
    <tr className={classes.more} style={{ transform: `translateY(${top}px)` }}>
      <td>
        The next rows could not be read.{' '}
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          Try again
        </Button>
      </td>
    </tr>
  );
}
