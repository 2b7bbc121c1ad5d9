import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { defineTask } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { mailNotices } from './mail-notices.ts';
import { postNotices } from './post-notices.ts';

const DeliveryMessage = z.object({ userId: Id, id: Id });
export type DeliveryKey = z.infer<typeof DeliveryMessage>;

export type NoticeDeps = Pick<
  Deps,
  | 'db'
  | 'wal'
  | 'clock'
  | 'log'
  | 'tasks'
  | 'mail'
  | 'channels'
  | 'connects'
  | 'origins'
  | 'billing'
  | 'secrets'
>;

/** Sends a user's waiting notices by mail or Slack. Running twice does nothing the second time. */
export const sendNoticesTask = defineTask<NoticeDeps, DeliveryKey>({
  name: 'send-notices',
  input: DeliveryMessage,
  async run(deps, key, abort) {
    abort.throwIfAborted();
    if (await postNotices(deps, key)) return;
    await mailNotices(
      { ...deps, again: (trx, at) => deps.tasks.send(trx, sendNoticesTask, { input: key, startAfter: at }) },
      key,
    );
  },
});
