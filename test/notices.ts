import { allCrons } from '#server/modules/index.ts';
import { type NewNotice, notifyUser } from '#server/modules/notices/notify-user.ts';
import { sendNoticesTask } from '#server/modules/notices/sending/send-notices.task.ts';
import { publicationsDue } from '#server/modules/publishing/sending/publications-due.cron.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import type { TestApp } from './app.ts';

const never = new AbortController().signal;

/** Collects notices from the modules, as the cron does every minute. */
export async function collectNotices({ composition: { deps } }: TestApp): Promise<void> {
  await allCrons.find(({ name }) => name === 'notices-due')?.run(deps);
}

/** Delivers all due notices, as a worker would. */
export async function deliverNotices({ composition: { deps } }: TestApp): Promise<void> {
  const due = await deps.db
    .selectFrom('notice_delivery')
    .select(['user_id as userId', 'id'])
    .where('state', '=', 'pending')
    .execute();
  for (const key of due) await sendNoticesTask.run(deps, key, never);
  await publicationsDue.run(deps);
  const posts = await deps.db
    .selectFrom('publication')
    .select(['user_id as userId', 'id'])
    .where('origin', '=', 'notice')
    .execute();
  for (const key of posts) await sendPublicationTask.run(deps, key, never);
}

/** Adds a notice for a user: about a dead feed, or the given one. */
export const addNotice = (
  { composition: { deps }, now }: TestApp,
  userId: string,
  more: Partial<NewNotice> = {},
) =>
  deps.db.transaction().execute((trx) =>
    notifyUser(trx, deps, {
      userId,
      kind: 'feed_dying',
      subjectId: null,
      realm: 'sample',
      title: 'A feed has stopped working: <b>News</b>',
      text: 'It answered 404.\n\nTry it once more.',
      path: '/dashboard/feeds',
      now: now(),
      ...more,
    }),
  );
