import type { Kysely, Selectable } from 'kysely';
import type { BriefLine } from '#contract/engage/draft-brief.ts';
import type { MessageState } from '#contract/engage/messages.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readRecentOwn } from '#server/modules/engage/comments/check-text.ts';
import { readBlocks } from '#server/modules/engage/comments/read-blocks.ts';
import { checkComment } from '#server/modules/engage/drafting/check-comment.ts';
import { maxMessage, messageContext } from '#server/modules/engage/drafting/draft-message.ts';
import { partsOf, readBrief } from '#server/modules/engage/drafting/read-brief.ts';
import type { MessageDraftTable } from '#server/modules/engage/tables.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import {
  type Asked,
  findOccasion,
  type Occasion,
  type Recipient,
  readOccasion,
  readRecipient,
} from './find-occasion.ts';

export type MessageRow = Selectable<MessageDraftTable>;

/** The states in which a message is open. */
const open = ['generating', 'suggested', 'copied', 'failed'] as const;

/** Why to write to a person now, and the open message. @throws AppError `not_found` */
export async function readMessage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  asked: Asked,
): Promise<MessageState> {
  const now = clock.now();
  const to = await readRecipient(db, userId, asked, now);
  const [row, found, { blockReply }] = await Promise.all([
    findOpen(db, to, asked.answers),
    findOccasion(db, to, { answers: asked.answers, now }),
    readBlocks(db, { userId, realm: to.realm, now }, [], [to.personId]),
  ]);
  const block = blockReply(to);
  const occasion = row ? await readOccasion(db, row) : found;
  return {
    occasion: occasion && {
      kind: occasion.kind,
      reason: occasion.reason,
      about: occasion.about,
      at: occasion.at.toISOString(),
    },
    blocked: block?.reason === 'do_not_engage' ? block.message : null,
    draft: row ? await toDraft(db, to, row, now) : null,
    url: urlOf(to, occasion),
    maxLength: maxMessage(occasion?.kind ?? 'answer'),
  };
}

/** The conversation where LinkedIn's own id of it is known, otherwise the profile. */
function urlOf({ realm, url }: Recipient, occasion: Occasion | null): string | null {
  const id = occasion?.conversationId ?? null;
  if (realm === 'real' && id !== null && /^2-[\w=-]+$/.test(id)) {
    return `https://www.linkedin.com/messaging/thread/${encodeURIComponent(id)}/`;
  }
  return url;
}

/** The open message to them, or the one that answers this message of theirs. */
export function findOpen(
  db: Kysely<Database>,
  to: Recipient,
  answers: string | undefined,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message_draft')
    .selectAll()
    .where('user_id', '=', to.userId)
    .where('signal_id', '=', to.signalId)
    .where('status', 'in', [...open])
    .$if(answers !== undefined, (query) => query.where('engagement_id', '=', answers ?? null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function toDraft(
  db: Kysely<Database>,
  to: Recipient,
  row: MessageRow,
  now: Date,
): Promise<MessageState['draft']> {
  const { status } = row;
  if (status === 'sent' || status === 'dismissed') return null;
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    about: row.about,
    at: row.about_at.toISOString(),
    status,
    variants: row.variants,
    text: row.text,
    reasons: row.reasons,
    warnings: row.text === '' ? [] : await checkMessage(db, to, row, now),
    message: row.error_message,
    jobId: status === 'generating' ? row.job_id : null,
  };
}

/** The checks of a draft's variant are stored with it; what the user wrote is checked as it is read. */
async function checkMessage(db: Kysely<Database>, to: Recipient, row: MessageRow, now: Date) {
  const drafted = row.variants.find(({ text }) => text === row.text);
  if (drafted) return drafted.warnings;
  const occasion = await readOccasion(db, row);
  const parts = partsOf(await readLines(db, to, occasion, row.struck, now), await readVoice(db, to.userId));
  const recentOwn = await readRecentOwn(db, to.userId, to.realm, now);
  return checkComment(row.text, messageContext({ to, occasion, parts, recentOwn }));
}

const readLines = (
  db: Kysely<Database>,
  to: Recipient,
  occasion: Occasion,
  struck: readonly string[],
  now: Date,
): Promise<BriefLine[]> => {
  const { userId, realm } = to;
  return readBrief(db, { userId, realm, now, post: null, answered: null, message: { to, occasion } }, struck);
};

/** What a draft of a message knows, as of now; nothing without a reason to write. @throws AppError `not_found` */
export async function readMessageBrief(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  asked: Asked,
): Promise<{ lines: BriefLine[] }> {
  const now = clock.now();
  const to = await readRecipient(db, userId, asked, now);
  const row = await findOpen(db, to, asked.answers);
  const occasion = row
    ? await readOccasion(db, row)
    : await findOccasion(db, to, { answers: asked.answers, now });
  return { lines: occasion === null ? [] : await readLines(db, to, occasion, row?.struck ?? [], now) };
}
