import { randomUUID } from 'node:crypto';
import type { Channel } from '#contract/channels/publications.ts';
import { channelDefinitions, newOptions } from '#core/channels/index.ts';
import { withoutCitations } from '#core/citation-marks.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireQuota } from '#server/modules/plan/quota.ts';
import { createDraft } from '#server/modules/publishing/posts/drafts.ts';
import { readArtifact } from './artifacts.ts';
import { renderInChild } from './export-artifact.ts';

/**
 * Creates drafts from an artifact, one per channel, that form one composition. Nothing is published.
 *
 * @throws AppError `not_found` for another user's id; `plan_limit`, but only if an agent created the artifact
 */
export async function draftArtifact(
  { db, clock, billing }: Pick<Deps, 'db' | 'clock' | 'billing'>,
  userId: string,
  id: string,
  channels: readonly Channel[],
): Promise<{ compositionId: string }> {
  const artifact = await readArtifact(db, userId, id);
  const compositionId = randomUUID();
  const wanted = [...new Set(channels)];
  // Rendered before the transaction because it can take seconds.
  const rendered = wanted.some((channel) => !isPlain(channel, artifact))
    ? (await renderInChild(userId, artifact.format, artifact.content)).text
    : '';
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    if (artifact.agent !== null) {
      await requireQuota(trx, { billing }, { userId, meter: 'drafts', adds: wanted.length, now });
    }
    for (const channel of wanted) {
      await createDraft(trx, {
        userId,
        realm: artifact.network,
        channel,
        text: withoutCitations(isPlain(channel, artifact) ? artifact.content : rendered).trim(),
        options: newOptions(channel, { title: artifact.title }),
        origin: artifact.agent === null ? 'user' : 'agent',
        compositionId,
        now,
      });
    }
  });
  return { compositionId };
}

/**
 * Text written for publishing is used as it is. Other Markdown stays only for channels that show it, and
 * becomes plain text for others.
 */
function isPlain(channel: Channel, { kind, format }: Awaited<ReturnType<typeof readArtifact>>): boolean {
  return (
    format === 'markdown' &&
    (kind === 'post' || kind === 'comments' || channelDefinitions[channel].isMarkdown)
  );
}
