import type { Caller } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { roleOf } from './role-of.ts';
import { findSession } from './sessions.ts';

/** The caller behind a session token, null when it is not (or no longer) one. */
export async function findCaller(deps: Deps, token: string): Promise<Caller | null> {
  const session = await findSession(deps.db, token, deps.clock.now());
  if (!session) return null;
  return { userId: session.userId, sessionId: session.sessionId, role: roleOf(deps, session.email) };
}
