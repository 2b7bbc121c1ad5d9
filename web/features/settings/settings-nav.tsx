import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './settings-nav.module.css';

/** The pages of the settings: general first, what only admins see last. */
const pages = [
  { to: '/dashboard/settings', label: 'General', isForAdmins: false },
  { to: '/dashboard/settings/sources', label: 'Sources', isForAdmins: false },
  { to: '/dashboard/settings/data', label: 'Data', isForAdmins: false },
  { to: '/dashboard/settings/voice', label: 'Voice and model', isForAdmins: false },
  { to: '/dashboard/settings/scoring', label: 'Scoring', isForAdmins: false },
  { to: '/dashboard/settings/notifications', label: 'Notifications', isForAdmins: false },
  { to: '/dashboard/settings/plan', label: 'Plan', isForAdmins: false },
  { to: '/dashboard/settings/beta-access', label: 'Beta access', isForAdmins: true },
  { to: '/dashboard/settings/system', label: 'System', isForAdmins: true },
] as const;

/** Leads between the pages of the settings: a list at the left, on narrow screens a row above. */
export function SettingsNav({ isAdmin }: { isAdmin: boolean }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The row of a narrow screen is longer than the screen: where one is, is to be seen.
  useEffect(() => {
    const row = nav.current;
    const here = row?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label="Settings" className={classes.nav} ref={nav}>
      <ul className={classes.list}>
        {pages
          .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
          .map(({ to, label }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={classes.link}>
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
