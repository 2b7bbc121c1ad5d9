import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { defineTask } from '#server/jobs/job.ts';
import { maxRunningPrompts } from '#server/limits.ts';
import { claimPrompt, type RunDeps } from './claimed-run.ts';
import { workOnPrompt } from './work-on-prompt.ts';

const PromptMessage = z.object({ userId: Id, id: Id });

/** Works on a prompt until it ends or waits for the user. Duplicate messages find nothing to do. */
export const runPromptTask = defineTask<RunDeps, z.infer<typeof PromptMessage>>({
  name: 'run-prompt',
  input: PromptMessage,
  // A run spends most of its time waiting for the model.
  concurrency: 8,
  perUser: maxRunningPrompts,
  async run(deps, key, abort) {
    // A stopping process starts nothing: the message goes back to the queue.
    abort.throwIfAborted();
    const claimed = await claimPrompt(deps, key, (trx, startAfter) =>
      deps.tasks.send(trx, runPromptTask, { input: key, startAfter }),
    );
    if (claimed) await workOnPrompt(deps, claimed, abort);
  },
});
