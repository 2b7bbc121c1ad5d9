import { IconPlant2 } from '@tabler/icons-react';
import classes from './logo.module.css';

/** The product's logo mark and name. */
export function Logo({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className={classes.logo}>
      <IconPlant2 size={20} stroke={1.8} className={classes.mark} aria-hidden />
      <span className={markOnly ? 'visually-hidden' : undefined}>inGrow</span>
    </span>
  );
}
