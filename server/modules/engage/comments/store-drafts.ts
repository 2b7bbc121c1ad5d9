import type { Kysely, Transaction } from 'kysely';
import type { Variant, VariantKind } from '#contract/engage/ready-comment-text.ts';
import type { StoredPost } from '#contract/imports/post-import.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { checkDraft } from '#server/modules/engage/drafting/check-draft.ts';
import { knownTexts, ownTexts } from '#server/modules/engage/drafting/draft-variants.ts';
import { locateCitation } from '#server/modules/engage/drafting/locate-citation.ts';
import { nameOf, partsOf, readBrief } from '#server/modules/engage/drafting/read-brief.ts';
import { keepPrints, readAlike } from '#server/modules/engage/drafting/text-prints.ts';
import { voiceLines } from '#server/modules/engage/drafting/voice-lines.ts';
import { commentErrors, replyErrors, writtenErrors } from '#server/modules/engage/engage-messages.ts';
import type { Answered } from '#server/modules/engage/replies/answered.ts';
import { beginReplies } from '#server/modules/engage/replies/begin-replies.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { readOwnDrafts, readRecentOwn } from './check-text.ts';
import { saveDraft } from './draft-comments.job.ts';
import { beginDrafts } from './generate-comments.ts';

/** A draft that somebody else's model wrote. */
export type WrittenDraft = { kind: VariantKind; sentence: string; text: string };

type Writing = {
  userId: string;
  realm: Realm;
  now: Date;
  /** Called first in the transaction that stores the drafts; throws if its writer may no longer store anything. */
  begin: (trx: Transaction<Database>) => Promise<void>;
};

/**
 * Stores drafts by a model that isn't ours as one comment or reply to review, after the checks that every draft
 * gets.
 *
 * @param origin who wrote them, for the user
 * @returns the comment's id and what its user will be warned about, for the writer
 * @throws AppError `invalid_request` for a draft that can't be used, `conflict` if there is a comment already
 *   or none may be made
 */
export async function storeDrafts(
  db: Kysely<Database>,
  { userId, realm, now, begin }: Writing,
  { post, answered }: { post: StoredPost; answered: Answered | null },
  drafts: readonly WrittenDraft[],
  origin: string,
): Promise<{ id: string; warnings: string[] }> {
  const subject = { realm, urn: post.urn };
  const source = answered?.text ?? post.text ?? '';
  const lines = await readBrief(db, { userId, realm, post, answered, now }, []);
  const parts = partsOf(lines, await readVoice(db, userId));
  const recentOwn = await readRecentOwn(db, userId, realm, now);
  const context = {
    noun: answered ? ('comment' as const) : ('post' as const),
    postText: source,
    authorName: answered?.name ?? post.author?.name ?? null,
    recentOwn,
    rules: knownTexts(parts),
    bannedPhrases: voiceLines(parts.voice).bannedPhrases,
    writerName: nameOf(parts),
    thread: parts.thread,
    own: [...ownTexts(parts, recentOwn), answered ? parts.thread : ''],
  };
  const isAlike = await readAlike(db, subject, await readOwnDrafts(db, userId, post.id));
  const variants = drafts.map(({ kind, sentence, text }): Variant => {
    const warnings = checkDraft(text, context, isAlike);
    const stop = warnings.find(({ level }) => level === 'stop');
    if (stop) throw new AppError('invalid_request', `${kind}: ${stop.message}`);
    const citation = locateCitation(source, sentence);
    if (citation === null) throw new AppError('invalid_request', writtenErrors.notCited(kind, context.noun));
    return { kind, text, citation, warnings };
  });
  const id = await db.transaction().execute(async (trx) => {
    await begin(trx);
    await keepPrints(
      trx,
      subject,
      drafts.map(({ text }) => text),
      now,
    );
    const how = { again: false, struck: [], now };
    if (answered) {
      const [begun] = await beginReplies(trx, userId, [answered], {
        ...how,
        status: 'generating',
        isSingle: true,
      });
      if (!begun?.isNew) throw new AppError('conflict', replyErrors.otherOpen);
      await saveDraft(trx, { userId, id: begun.id }, { variants, reasons: [origin], warnings: [] }, now);
      return begun.id;
    }
    const { fresh, refused } = await beginDrafts(trx, userId, [post], how);
    const [begun] = fresh;
    if (begun === undefined)
      throw new AppError('conflict', refused[0]?.message ?? commentErrors.alreadyOnPost);
    await saveDraft(trx, { userId, id: begun }, { variants, reasons: [origin], warnings: [] }, now);
    return begun;
  });
  return {
    id,
    warnings: variants.flatMap(({ kind, warnings }) => warnings.map((one) => `${kind}: ${one.message}`)),
  };
}
