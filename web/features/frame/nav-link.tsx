import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { linkProps } from '#web/ui/page/page-link.ts';
import { AttentionDot } from './attention-dot.tsx';
import type { NavItem } from './nav-items.ts';
import classes from './side-nav.module.css';

type Props = { item: NavItem; isCurrent: boolean; narrow: boolean };

/** A link in the side navigation. When narrow, only the icon is visible. */
export function NavLink({ item, isCurrent, narrow }: Props) {
  const { label, Icon, link, count, countLabel, alarm, name } = item;
  return (
    <Tooltip
      label={countLabel === '' ? label : `${label}, ${countLabel}`}
      position="right"
      disabled={!narrow}
    >
      <Link
        {...linkProps(link)}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={isCurrent ? 'page' : undefined}
        data-current={isCurrent || undefined}
        className={classes.link}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
        <span className={narrow ? 'visually-hidden' : classes.label}>{label}</span>
        {!narrow && count > 0 && (
          <span className={`${classes.count} tabular`} data-waits={name === 'agents' || undefined}>
            {name === 'signals' ? countLabel : countLabel.split(' ')[0]}
            {name !== 'signals' && (
              <span className="visually-hidden">{countLabel.slice(countLabel.indexOf(' '))}</span>
            )}
          </span>
        )}
        {(alarm || (narrow && name === 'agents' && count > 0)) && <AttentionDot narrow={narrow} />}
      </Link>
    </Tooltip>
  );
}
