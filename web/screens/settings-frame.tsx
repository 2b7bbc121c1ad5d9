import { Outlet } from '@tanstack/react-router';
import { useProfile } from '#web/features/session/use-profile.ts';
import { SettingsNav } from '#web/features/settings/settings-nav.tsx';
import classes from './settings-frame.module.css';

/** What all pages of the settings have around them. */
export function SettingsFrame() {
  const profile = useProfile();
  if (!profile) return null;
  return (
    <div className={classes.frame}>
      <SettingsNav isAdmin={profile.role === 'admin'} />
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}
