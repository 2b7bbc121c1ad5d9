import { z } from 'zod';
import { defineJob, JobFailed, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { draftVariants } from '#server/modules/engage/drafting/draft-variants.ts';
import { readPost } from '#server/modules/network/posts/read-post.ts';
import { modelFailureWords } from '#server/modules/plan/model.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { paceCalls } from '#server/modules/sources/pace-calls.ts';
import { PortError } from '#server/ports/port-error.ts';
import { failDrafts, type OpenDraft, readOpenDrafts, saveDraft } from './open-drafts.ts';
import { readAuthors } from './read-authors.ts';
import { readRecentOwn } from './read-recent-own.ts';

type DraftDeps = Pick<Deps, 'db' | 'clock' | 'llm' | 'log'>;

/** Between two questions to the model, ms: nobody waits for the second of twenty drafts. */
const paceMs = 250;

/** Failures that the next draft would meet again. */
const lasting: readonly PortError['kind'][] = ['unauthorized', 'forbidden', 'rate_limited', 'unavailable'];

/**
 * Drafts the comments that were made in one call, one after the other. Each is stored as it comes; a killed run goes
 * on with those that are still `generating`. What could not be drafted becomes `failed`, with words.
 */
export const draftCommentsJob = defineJob<DraftDeps, Record<string, never>, { done: number }>({
  name: 'draft-comments',
  input: z.object({}) as z.ZodType<Record<string, never>>,
  // The model's port tries again by itself; the user can have it drafted anew.
  retries: 0,

  async run(deps, run) {
    const paced = paceCalls(paceMs, run.signal);
    let { done } = run.checkpoint ?? { done: 0 };
    let failed = 0;
    const open = await readOpenDrafts(deps.db, run.userId, run.jobId);
    const total = done + open.length;
    for (const draft of open) {
      await run.report({ step: total === 1 ? 'Drafting a comment' : 'Drafting comments', done, total });
      const isDrafted = await draftOne(deps, run, draft, (call) => paced(call));
      if (!isDrafted) failed += 1;
      done += 1;
      await deps.db.transaction().execute((trx) => run.save(trx, { done }, { done, total }));
    }
    if (failed === 0) return { message: null };
    return { message: `${failed} of ${total} could not be drafted; each says why.` };
  },

  async onEnd({ db, clock }, { userId, jobId }, _, { state, message }) {
    const words = state === 'cancelled' ? 'You stopped it before it was drafted.' : message;
    await failDrafts(db, { userId, jobId }, words, clock.now());
  },
});

/**
 * Drafts one comment. @returns false where that failed and was noted with it
 * @throws JobFailed where the next one would fail likewise
 */
async function draftOne(
  deps: DraftDeps,
  run: JobRun<{ done: number }>,
  draft: OpenDraft,
  paced: <T>(call: () => Promise<T>) => Promise<T>,
): Promise<boolean> {
  const { db, clock } = deps;
  const { userId } = run;
  const now = clock.now();
  const post = await readPost(db, userId, draft.postId);
  const url = post.author?.url ?? null;
  const authors = await readAuthors(db, userId, draft.network, url === null ? [] : [url]);
  const recentOwn = await readRecentOwn(db, userId, draft.network, now);
  const voice = await readVoice(db, userId);
  try {
    const drafted = await paced(() =>
      draftVariants(deps, {
        userId,
        post: {
          text: post.text ?? '',
          authorName: post.author?.name ?? null,
          authorHeadline: (url === null ? null : authors.get(url)?.headline) ?? null,
          url: post.url,
        },
        voice,
        recentOwn,
        signal: run.signal,
      }),
    );
    await saveDraft(db, { userId, id: draft.id }, drafted, clock.now());
    return true;
  } catch (error) {
    const words = modelFailureWords(error);
    if (words === null || run.signal.aborted) throw error;
    deps.log.warn({ err: error }, 'a comment could not be drafted');
    if (!(error instanceof PortError) || lasting.includes(error.kind)) throw new JobFailed(words, error);
    await failDrafts(db, { userId, id: draft.id }, words, clock.now());
    return false;
  }
}
