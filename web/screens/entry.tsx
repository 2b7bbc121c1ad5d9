import { Outlet } from '@tanstack/react-router';

/** Laid first; its content follows. */
export function EntryScreen() {
  return <Outlet />;
}
