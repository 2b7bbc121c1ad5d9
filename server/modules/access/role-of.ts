import type { Deps } from '#server/modules/deps.ts';

/** Admins are named by the configuration only; nobody becomes one by being first. */
export function roleOf(deps: Pick<Deps, 'settings'>, email: string): 'user' | 'admin' {
  return deps.settings.adminEmails.has(email) ? 'admin' : 'user';
}
