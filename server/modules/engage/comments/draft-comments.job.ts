import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Variant, Warning } from '#contract/engage/ready-comment-text.ts';
import type { StoredPost } from '#contract/imports/post-import.ts';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { defineJob, JobFailed, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { draftReplyVariants } from '#server/modules/engage/drafting/draft-reply.ts';
import { type Drafted, draftVariants } from '#server/modules/engage/drafting/draft-variants.ts';
import { partsOf, readBrief } from '#server/modules/engage/drafting/read-brief.ts';
import { keepPrints, readAlike } from '#server/modules/engage/drafting/text-prints.ts';
import { commentErrors } from '#server/modules/engage/engage-messages.ts';
import {
  type Answered,
  namesAuthor,
  requireAnswered,
  withName,
} from '#server/modules/engage/replies/answered.ts';
import { readPost } from '#server/modules/people/posts/read-post.ts';
import { modelFailureMessage, withModel } from '#server/modules/plan/model.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { PortError } from '#server/ports/port-error.ts';
import { readOwnDrafts, readRecentOwn } from './check-text.ts';
import { readBlocks } from './read-blocks.ts';

type DraftDeps = Pick<Deps, 'db' | 'clock' | 'llm' | 'log'>;

/** The pause between two model calls, in ms. No one is in a hurry for the second of twenty drafts. */
const paceMs = 250;

/** Errors that the next draft would hit too. */
const lasting: readonly PortError['kind'][] = ['unauthorized', 'forbidden', 'rate_limited', 'unavailable'];

/** Waits until at least `paceMs` have passed between the end of one call and the start of the next. */
function paceCalls(abort: AbortSignal): <T>(call: () => Promise<T>) => Promise<T> {
  let isFirst = true;
  return async (call) => {
    abort.throwIfAborted();
    if (!isFirst) await wait(paceMs, undefined, { signal: abort });
    isFirst = false;
    return call();
  };
}

/**
 * Drafts the comments of one request, one after the other. Each is stored as soon as it is drafted; a killed
 * run continues with those still `generating`. Comments that can't be drafted become `failed`, with a
 * message.
 */
export const draftCommentsJob = defineJob<DraftDeps, Record<string, never>, { done: number }>({
  name: 'draft-comments',
  input: z.object({}) as z.ZodType<Record<string, never>>,
  // The model's port retries on its own, and the user can request a new draft.
  retries: 0,

  async run(deps, run) {
    const paced = paceCalls(run.abort);
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
    return { message: commentErrors.someNotDrafted(failed, total) };
  },

  async onEnd({ db, clock }, { userId, jobId }, _, { state, message }) {
    const words = state === 'cancelled' ? commentErrors.draftStopped : message;
    await failDrafts(db, { userId, jobId }, words, clock.now());
  },
});

/**
 * Drafts one comment. @returns false if that failed, which the comment then says
 * @throws JobFailed if the next one would fail too
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
  if (draft.engagementId !== null)
    return draftOneReply(deps, run, { ...draft, engagementId: draft.engagementId }, paced);
  const post = await readPost(db, userId, draft.postId);
  const url = post.author?.url ?? null;
  const { blockFor } = await readBlocks(db, { userId, realm: draft.realm, now }, [url]);
  const block = blockFor(post.author);
  if (block?.reason === 'do_not_engage') {
    await failDrafts(db, { userId, id: draft.id }, block.message, now);
    return false;
  }
  const recentOwn = await readRecentOwn(db, userId, draft.realm, now);
  const parts = await readParts(deps, userId, draft, post, null);
  return saveOrFail(deps, run, draft, post, () =>
    paced(async () =>
      draftVariants(withModel(deps, draft.realm), {
        userId,
        post: { text: post.text ?? '', authorName: post.author?.name ?? null },
        parts,
        recentOwn,
        isAlike: await isAlikeThere(deps, userId, draft, post),
        abort: run.abort,
      }),
    ),
  );
}

/** What a draft is written from, without what its user struck out. */
async function readParts(
  { db, clock }: DraftDeps,
  userId: string,
  { realm, struck }: OpenDraft,
  post: StoredPost,
  answered: Answered | null,
) {
  const lines = await readBrief(db, { userId, realm, post, answered, now: clock.now() }, struck);
  return partsOf(lines, await readVoice(db, userId));
}

/** The same for a reply. */
async function draftOneReply(
  deps: DraftDeps,
  run: JobRun<{ done: number }>,
  draft: OpenDraft & { engagementId: string },
  paced: <T>(call: () => Promise<T>) => Promise<T>,
): Promise<boolean> {
  const { db, clock } = deps;
  const { userId } = run;
  const now = clock.now();
  const { realm } = draft;
  const answered = await requireAnswered(db, userId, draft.engagementId);
  const { blockReply } = await readBlocks(db, { userId, realm, now }, [], [answered.personId]);
  const block = blockReply(answered);
  if (block?.reason === 'do_not_engage') {
    await failDrafts(db, { userId, id: draft.id }, block.message, now);
    return false;
  }
  const post = await readPost(db, userId, draft.postId);
  const parts = await readParts(deps, userId, draft, post, answered);
  const recentOwn = await readRecentOwn(db, userId, realm, now);
  const isNamed = namesAuthor(answered);
  return saveOrFail(deps, run, draft, post, async () => {
    const { variants, ...drafted } = await paced(async () =>
      draftReplyVariants(withModel(deps, realm), {
        userId,
        comment: answered,
        namesAuthor: isNamed,
        parts,
        recentOwn,
        isAlike: await isAlikeThere(deps, userId, draft, post),
        abort: run.abort,
      }),
    );
    const named = (text: string) => (isNamed ? withName(text, answered) : text);
    return { ...drafted, variants: variants.map((one) => ({ ...one, text: named(one.text) })) };
  });
}

const subjectOf = ({ realm }: OpenDraft, { urn }: StoredPost) => ({ realm, urn });

/** Whether a text is too alike to others there. Never in the sample network, which has the same drafts for everyone. */
async function isAlikeThere({ db, llm }: DraftDeps, userId: string, draft: OpenDraft, post: StoredPost) {
  if (llm[draft.realm]?.isSample) return () => false;
  return readAlike(db, subjectOf(draft, post), await readOwnDrafts(db, userId, post.id));
}

/** Stores what a call drafts, or why it failed. @throws JobFailed if the next one would fail too */
async function saveOrFail(
  deps: DraftDeps,
  run: JobRun<{ done: number }>,
  draft: OpenDraft,
  post: StoredPost,
  call: () => Promise<Drafted>,
): Promise<boolean> {
  const { db, clock } = deps;
  const { userId } = run;
  try {
    const drafted = await call();
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await saveDraft(trx, { userId, id: draft.id }, drafted, now);
      if (deps.llm[draft.realm]?.isSample) return;
      await keepPrints(
        trx,
        subjectOf(draft, post),
        drafted.variants.map(({ text }) => text),
        now,
      );
    });
    return true;
  } catch (error) {
    const words = modelFailureMessage(error);
    if (words === null || run.abort.aborted) throw error;
    deps.log.warn({ err: error }, 'a comment could not be drafted');
    if (!(error instanceof PortError) || lasting.includes(error.kind)) throw new JobFailed(words, error);
    await failDrafts(db, { userId, id: draft.id }, words, clock.now());
    return false;
  }
}

/** A comment that hasn't been drafted yet. */
type OpenDraft = {
  id: string;
  postId: string;
  engagementId: string | null;
  realm: Realm;
  struck: string[];
};

/** The comments a job still has to draft, in the order requested. */
function readOpenDrafts(db: Kysely<Database>, userId: string, jobId: string): Promise<OpenDraft[]> {
  return db
    .selectFrom('ready_comment')
    .select(['id', 'post_id as postId', 'engagement_id as engagementId', 'network as realm', 'struck'])
    .where('user_id', '=', userId)
    .where('job_id', '=', jobId)
    .where('status', '=', 'generating')
    .orderBy('id')
    .execute();
}

/** Stores a draft, unless the comment was deleted in the meantime. */
export async function saveDraft(
  trx: Transaction<Database>,
  { userId, id }: { userId: string; id: string },
  { variants, reasons, warnings }: { variants: Variant[]; reasons: string[]; warnings: Warning[] },
  now: Date,
): Promise<void> {
  const [first] = variants;
  const text = first?.text ?? '';
  await trx
    .updateTable('ready_comment')
    .set({
      status: 'suggested',
      variants: JSON.stringify(variants.map((variant) => ({ ...variant, edited: null }))),
      chosen: 0,
      text,
      original_text: text,
      reasons: JSON.stringify(reasons),
      // Which kinds couldn't be drafted is shown until the first edit.
      warnings: JSON.stringify([...(first?.warnings ?? []), ...warnings]),
      updated_at: now,
    })
    .where(owned('ready_comment', { userId, id }))
    .where('status', '=', 'generating')
    .execute();
  await notifyChange(trx, userId, { name: 'ready-comment', id });
}

/** Stores why one comment, or all of a job's remaining ones, couldn't be drafted. */
async function failDrafts(
  db: Kysely<Database>,
  which: { userId: string; id: string } | { userId: string; jobId: string },
  message: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = await trx
      .updateTable('ready_comment')
      .set({ status: 'failed', error_message: message, updated_at: now })
      .where('user_id', '=', which.userId)
      .where('id' in which ? 'id' : 'job_id', '=', 'id' in which ? which.id : which.jobId)
      .where('status', '=', 'generating')
      .returning('id')
      .execute();
    for (const { id } of failed) await notifyChange(trx, which.userId, { name: 'ready-comment', id });
  });
}
