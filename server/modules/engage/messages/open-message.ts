import type { Transaction } from 'kysely';
import type { MessageSent, MessageState } from '#contract/engage/messages.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockComments } from '#server/modules/engage/comments/comment-status.ts';
import { readBlocks } from '#server/modules/engage/comments/read-blocks.ts';
import { maxMessage } from '#server/modules/engage/drafting/draft-message.ts';
import { messageErrors } from '#server/modules/engage/engage-messages.ts';
import { requireQuota } from '#server/modules/plan/quota.ts';
import { learnFromEdit } from '#server/modules/profile/learn-from-edit.ts';
import { recordOwnMessage } from '#server/modules/signals/recording/record-own-message.ts';
import { draftMessageJob } from './draft-message.job.ts';
import {
  type Asked,
  findOccasion,
  type Occasion,
  type Recipient,
  readOccasion,
  readRecipient,
} from './find-occasion.ts';
import { findOpen, type MessageRow, readMessage } from './read-message.ts';

type DraftDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'llm' | 'billing'>;

/**
 * Drafts a message to a person, as a job. An open one is kept; with `again`, it is replaced unless it was copied.
 *
 * @throws AppError `not_found`; `conflict` without a reason to write, for somebody on
 *   "Do not engage", and for a message without words; `not_configured` without a model; `plan_limit`
 */
export async function draftMessage(
  deps: DraftDeps,
  userId: string,
  asked: Asked,
  { again = false, struck }: { again?: boolean | undefined; struck?: string[] | undefined },
): Promise<MessageState> {
  const { db, clock, llm } = deps;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { to, row } = await lockOpen(trx, userId, asked, now);
    const isReplaced = row && (row.status === 'failed' || again) && row.status !== 'copied';
    if (row && !isReplaced) return;
    const occasion = row ? await readOccasion(trx, row) : await requireOccasion(trx, to, asked, now);
    if (!/\p{L}/u.test(occasion.about)) throw new AppError('conflict', messageErrors.noText);
    if (llm[to.realm] === null) throw new AppError('not_configured', messageErrors.noModel);
    await requireQuota(trx, deps, { userId, meter: 'drafts', now });
    if (row) await dismiss(trx, row, now);
    const id = await insertMessage(trx, to, occasion, {
      status: 'generating',
      struck: struck ?? row?.struck ?? [],
      now,
    });
    const input = { messageId: id };
    const jobId = await deps.jobs.enqueue(trx, draftMessageJob, { userId, subjectId: id, input });
    await trx
      .updateTable('message_draft')
      .set({ job_id: jobId })
      .where(owned('message_draft', { userId, id }))
      .execute();
  });
  return readMessage(deps, userId, asked);
}

/**
 * Stores the text that the user copied to send it on the network.
 * @throws AppError `not_found`; `conflict` without a reason to write, or for somebody on "Do not engage";
 *   `invalid_request` for a text that is too long
 */
export async function copyMessage(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  asked: Asked,
  text: string,
): Promise<MessageState> {
  const { db, clock } = deps;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { to, row } = await lockOpen(trx, userId, asked, now);
    const occasion = row ? await readOccasion(trx, row) : await requireOccasion(trx, to, asked, now);
    const max = maxMessage(occasion.kind);
    if ([...text].length > max) throw invalidField('text', messageErrors.tooLong(max));
    const id = row?.id ?? (await insertMessage(trx, to, occasion, { status: 'suggested', struck: [], now }));
    await trx
      .updateTable('message_draft')
      .set({ status: 'copied', text, copied_at: now, updated_at: now, error_message: null })
      .where(owned('message_draft', { userId, id }))
      .execute();
    await notifyChange(trx, userId, { name: 'message', id });
  });
  return readMessage(deps, userId, asked);
}

/**
 * What the user says became of a copied message. A sent one is an outbound engagement of theirs, so it stands in the
 * timeline, and what it answers no longer waits.
 *
 * @throws AppError `not_found`; `conflict` if none was copied
 */
export async function resolveMessage(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  asked: Asked,
  sent: MessageSent,
): Promise<MessageState> {
  const { db, clock } = deps;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await lockComments(trx, userId);
    const to = await readRecipient(trx, userId, asked, now);
    const row = await findOpen(trx, to, asked.answers);
    if (row?.status !== 'copied' || row.copied_at === null) {
      throw new AppError('conflict', messageErrors.notCopied);
    }
    if (sent === 'no') return dismiss(trx, row, now);
    await trx
      .updateTable('message_draft')
      .set({ status: sent === 'yes' ? 'sent' : 'suggested', updated_at: now })
      .where(owned('message_draft', { userId, id: row.id }))
      .execute();
    await notifyChange(trx, userId, { name: 'message', id: row.id });
    if (sent !== 'yes') return;
    const original = row.variants[0]?.text;
    if (original !== undefined && row.variants.every(({ text }) => text !== row.text)) {
      await learnFromEdit(trx, { userId, original, edited: row.text, now });
    }
    const { conversationId } = await readOccasion(trx, row);
    await recordOwnMessage(trx, {
      userId,
      realm: to.realm,
      profileId: to.profileId,
      personId: to.personId,
      type: row.kind === 'invitation' ? 'invitation' : 'message',
      key: `own:message:${row.id}`,
      conversationId,
      text: row.text,
      at: row.copied_at,
    });
    await notifyChange(trx, userId, { name: 'inbox', id: row.engagement_id ?? row.id });
  });
  return readMessage(deps, userId, asked);
}

/** The recipient and their open message, with no one else changing it. @throws AppError `conflict` on "Do not engage" */
async function lockOpen(trx: Transaction<Database>, userId: string, asked: Asked, now: Date) {
  await lockComments(trx, userId);
  const to = await readRecipient(trx, userId, asked, now);
  const blocks = await readBlocks(trx, { userId, realm: to.realm, now }, [], [to.personId]);
  const block = blocks.blockReply(to);
  if (block?.reason === 'do_not_engage') throw new AppError('conflict', block.message);
  return { to, row: await findOpen(trx, to, asked.answers) };
}

async function requireOccasion(
  trx: Transaction<Database>,
  to: Recipient,
  { answers }: Asked,
  now: Date,
): Promise<Occasion> {
  const found = await findOccasion(trx, to, { answers, now });
  if (found === null) throw new AppError('conflict', messageErrors.noReason);
  return found;
}

async function insertMessage(
  trx: Transaction<Database>,
  { userId, signalId }: Recipient,
  { kind, engagementId, reason, about, at }: Occasion,
  { status, struck, now }: { status: 'generating' | 'suggested'; struck: string[]; now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('message_draft')
    .values({
      user_id: userId,
      signal_id: signalId,
      kind,
      engagement_id: engagementId,
      reason,
      about,
      about_at: at,
      status,
      struck,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyChange(trx, userId, { name: 'message', id });
  return id;
}

async function dismiss(
  trx: Transaction<Database>,
  { user_id: userId, id }: MessageRow,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('message_draft')
    .set({ status: 'dismissed', updated_at: now })
    .where(owned('message_draft', { userId, id }))
    .execute();
  await notifyChange(trx, userId, { name: 'message', id });
}
