import { sql } from 'kysely';
import { isOpen } from '#server/db/open-account.ts';
import { type NoticeSource, unreported } from './notice-source.ts';

/** What is longer ago is no news, ms. */
const newsMs = 3_600_000;

/** Sign-ins by a kind of browser that never signed in there before; the first one of an account is none. */
export const newSignIns: NoticeSource = async (db, now, limit) => {
  const { rows } = await sql<{ userId: string; id: string; device: string; at: Date }>`
    select entry.user_id as "userId", entry.id, entry.subject as device, entry.created_at as at
    from audit_entry entry join app_user on app_user.id = entry.user_id and ${isOpen}
    where entry.action = 'login.succeeded' and entry.created_at > ${new Date(now.getTime() - newsMs)}
      and entry.subject is not null
      and exists (select from audit_entry earlier where earlier.user_id = entry.user_id and earlier.id < entry.id
        and earlier.action = 'login.succeeded')
      and not exists (select from audit_entry earlier where earlier.user_id = entry.user_id and earlier.id < entry.id
        and earlier.action = 'login.succeeded' and earlier.subject = entry.subject)
      and ${unreported({ kind: 'new_sign_in', userId: sql`entry.user_id`, subjectId: sql`entry.id`, episode: sql`'once'` })}
    limit ${limit}`.execute(db);
  return rows.map(({ userId, id, device, at }) => ({
    userId,
    kind: 'new_sign_in',
    subjectId: id,
    episode: 'once',
    network: null,
    title: 'A new device signed in to inGrow',
    text: `${device}, on ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC. If it was you, all is well. If not, end that session in the settings, and change the password of your mail account.`,
    path: '/dashboard/settings',
  }));
};
