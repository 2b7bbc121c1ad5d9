import type { AuditEntry } from '#contract/audit.ts';
import type { Deps } from '#server/modules/deps.ts';

const defaultLimit = 50;

/** What a user did and what was done to their account, the newest first; nobody else is named. */
export async function listActivity(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { cursor, limit = defaultLimit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: (AuditEntry & { isOwn: boolean })[]; nextCursor: string | null }> {
  let matching = db
    .selectFrom('audit_entry')
    .select(['id', 'action', 'subject', 'detail', 'created_at', 'actor_id'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('actor_id', '=', userId)]));
  if (cursor !== undefined) matching = matching.where('id', '<', cursor);
  const rows = await matching
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return {
    items: shown.map((row) => ({
      id: row.id,
      action: row.action,
      subject: row.subject,
      detail: row.detail,
      at: row.created_at.toISOString(),
      isOwn: row.actor_id === userId,
    })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
