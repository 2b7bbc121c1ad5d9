import type { PgBoss, Queue } from 'pg-boss';

/** A job whose worker died this often is a poison pill: it ends as failed. */
const maxCrashes = 20;

/** How every queue is made. */
const queueOptions: Omit<Queue, 'name'> = {
  policy: 'standard',
  notify: true,
  retryLimit: maxCrashes,
  retryDelay: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 23 * 3600,
};

/** Makes those of these queues that are not there yet: one question where all are. */
export async function makeQueues(boss: PgBoss, names: string[]): Promise<void> {
  const there = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const name of names) if (!there.has(name)) await boss.createQueue(name, queueOptions);
}
